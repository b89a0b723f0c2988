"""How one board ended, to points with their working."""
