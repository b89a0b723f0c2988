"""Recording a board's game move by move, for its recorder and the desk: sheets, phases, corrections, files."""
