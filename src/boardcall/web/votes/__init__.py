"""Draw votes, ballots for awards and sealed ends, on players' phones and at the desk."""
