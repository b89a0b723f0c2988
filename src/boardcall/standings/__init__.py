"""Totals, tie-break chains, places, teams and awards."""
