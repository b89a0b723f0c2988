"""Ratings of players over many events, and chances of boards. They are estimates: floats stand only here."""
