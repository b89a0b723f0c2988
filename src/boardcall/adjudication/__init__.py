"""Orders and a position, to results with reasons and the next position."""
