"""Roll call to boards and powers, and a checker that shares no code with the optimiser."""
