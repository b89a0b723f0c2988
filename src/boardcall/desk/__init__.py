"""What a director, a recorder or a player does: checks, then acts."""
