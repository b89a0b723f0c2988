"""Ratings of players over many events, and chances of boards. They are estimates: floats are used only here."""
