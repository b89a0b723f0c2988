"""Who can still win: what open boards and coming rounds can still give, and who is safe, alive or out."""

from boardcall.standings.chances.aims import find_chances
from boardcall.standings.chances.chance import CentresNeeded, Chance, Chances, ListChances, State
