"""Runs Diplomacy tournaments: from a rulebook and what happened to boards, scores, standings and awards."""
