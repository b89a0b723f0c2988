"""The format lab: thousands of simulated events under a rulebook, and what they say of it. Pure: the seed is given."""
