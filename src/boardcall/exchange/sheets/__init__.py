"""One door for sheets: what a file of players, roll calls, board calls, results or counts holds, and what is asked."""
