"""Words for the groups of powers that a scoring system names, as `words.toml` has them."""

import tomllib
from importlib.resources import files

from boardcall.scoring.terms import Who
from boardcall.wording import say

_FILE = tomllib.loads((files("boardcall.scoring") / "words.toml").read_text("utf-8"))
EACH, AMONG, REASONS, GROUPS = (
    {Who(group): say(text) for group, text in _FILE[name].items()} for name in ("each", "among", "reasons", "groups")
)
