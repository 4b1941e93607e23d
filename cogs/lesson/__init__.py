"""A first turn to click through, for whoever has never played."""
