"""What is next, what is missing, what is asked, and whether an event is ready."""

MOST_EXPECTED = 500
"""Players that a check or a rehearsal may expect."""
