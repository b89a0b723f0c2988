"""A second reading of the five published rule sets: what they say of scores, places, teams, awards and orders.

It is written from their texts, on plain data, and imports nothing of the program, so that a mistake made in one of the
two shows as a difference. Each function names the section it states; "reading" marks where the text leaves a choice.
"""
