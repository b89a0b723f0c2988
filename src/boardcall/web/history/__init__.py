"""A board as one view, step by step: map, clock, seats, counts, votes, orders; its files, and what might be."""
