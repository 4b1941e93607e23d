"""How fast it is: figures to compare within one run, never a test."""
