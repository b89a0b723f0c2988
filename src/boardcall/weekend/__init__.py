"""Whole events played by simulated people through the pages and the interface, each from one seed."""
