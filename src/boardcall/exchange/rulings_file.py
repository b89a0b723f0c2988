"""A file of an event's rulings, without names, for the next event; and reading one."""

import json

from boardcall.errors import InputError, Problem
from boardcall.tables.codec import decode, encode
from boardcall.tournament.event import Tournament
from boardcall.tournament.name_marks import with_ids, without_names
from boardcall.tournament.rulings import EarlierRuling
from boardcall.wording import say

FORMAT = "boardcall rulings 1"
LARGEST = 1_000_000
"""Characters of the largest file taken."""


def write_rulings(tournament: Tournament) -> str:
    """The rulings that hold, and those taken in from earlier events, as JSON; no player is named."""

    def public(text: str) -> str:
        return str(without_names(with_ids(tournament, text)))

    own = tuple(
        EarlierRuling(
            tournament.name,
            public(one.facts or one.reason),
            public(one.ruling),
            one.clause,
            public(one.why),
            public(one.alternatives),
        )
        for one in tournament.rulings
    )
    rulings = [encode(one) for one in (*own, *tournament.earlier_rulings)]
    return json.dumps({"format": FORMAT, "rulings": rulings}, ensure_ascii=False, indent=1) + "\n"


def read_rulings(text: str) -> tuple[EarlierRuling, ...]:
    """The rulings of a file; InputError when it is none."""
    hint = say("Choose the file of rulings that Boardcall made of another event.")
    if len(text) > LARGEST:
        raise InputError([Problem(say("The file is too large."), hint, field="file")])
    try:
        told = json.loads(text)
        found = tuple(decode(EarlierRuling, one) for one in told["rulings"] if told["format"] == FORMAT)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise InputError([Problem(say("This is no file of rulings."), hint, field="file")]) from error
    return found
