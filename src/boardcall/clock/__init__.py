"""Deadlines, breaks and ends of games."""
