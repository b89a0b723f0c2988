"""The clock on pages: its face, screens for the hall, and the buttons that run it."""
