"""What a director, a recorder or a player does: checks, then acts. Each verb is in the module of its topic."""
