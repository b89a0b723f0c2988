"""Projector screens that the director steers, and overlays for streams that show the event as it was a while ago."""
