"""What pages show, as values made from a snapshot of an event: no request, no HTML."""
