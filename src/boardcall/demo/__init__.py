"""The event that `boardcall demo` shows in the middle of a round."""
