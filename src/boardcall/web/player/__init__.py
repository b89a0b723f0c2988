"""The pages of players and recorders: where to be, checking in, entering the counts of a year."""
