"""Attacks on the edge of a server."""
