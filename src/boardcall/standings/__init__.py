"""From finished boards to totals, places, teams and awards, each with its reason.

table              compute_standings(tournament, rules) → Standings: everything at once
settings, rules    what a rulebook says about standings, and what is asked of a rulebook
games, rounds, totals   game scores, round scores, totals with what counted and what was dropped
criteria, tie_breaks, chain   the tie-breaks, and ranking by them; lot and questions for what no figure decides
places, qualifying, teams, awards   who has which place, who qualifies, and who wins what
ballots            votes that players cast for each other, and votes at meetings
publication        what the public may see of it, and when
explain, data      the working of a place in sentences; everything as plain data for JSON
"""

from boardcall.standings import tie_breaks, tie_breaks_of_games  # a tie-break is known once its module is loaded
