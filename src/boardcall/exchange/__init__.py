"""Spreadsheets and other programs' files, in and out."""
