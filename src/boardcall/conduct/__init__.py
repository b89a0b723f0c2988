"""Codes, reports and sanctions."""
