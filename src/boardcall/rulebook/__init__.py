"""Rulebooks: TOML to the settings of every room, with every problem at once, and the rules in sentences."""

from boardcall.rulebook.calendar import Calendar
from boardcall.rulebook.library import load, marked, origin, rulebook_ids, rulebook_text
from boardcall.rulebook.reader import CheckedRulebook, check_rulebook, read_rulebook
from boardcall.rulebook.rulebook import Rulebook
