"""Who can still win: what open boards and coming rounds can still give, and who is safe, alive or out."""

from boardcall.standings.chances.chance import CentresNeeded, Chance, Chances, ListChances, State
from boardcall.standings.chances.find import find_chances
