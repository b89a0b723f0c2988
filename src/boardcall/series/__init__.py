"""Series of events: results that an event hands over, points over events, and people who played under two names."""
