"""Order text in the hobby's dialects, to values and back."""
