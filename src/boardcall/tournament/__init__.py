"""An event as values: players, teams, rounds, boards and what was decided, and the acts that made it so."""
