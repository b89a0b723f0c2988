"""How one board ended, to points with their working.

result            what is counted: BoardResult and its reader
terms, system     what a scoring system says: ScoringSystem and the terms it lists
systems           the catalogue, a file of one's own, a rulebook's choice with its readings
result_problems   why a result cannot be scored
score             score(result, system) → BoardScore, each power with its working
points            points as text, exact or rounded once
"""
