"""What `fuzz.py` spoils, and who reads it."""
