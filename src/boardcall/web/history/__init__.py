"""Recorded games as followers see them: phase by phase, as a timelapse, all boards at a glance, and what might be."""
