"""Draw votes and ballots."""
