"""The table: a match, from the first deal to the last card."""
