"""The pages of a hosted site itself: its people, their events, its administration."""
