"""Who can still win: what open boards and coming rounds can still give, and who is safe, alive or out."""

from boardcall.standings.chances.chance import Chance, Chances, ListChances, Need, State
from boardcall.standings.chances.find import find_chances

__all__ = ["Chance", "Chances", "ListChances", "Need", "State", "find_chances"]
