"""Ledgers in a file and in a database, and archives."""
