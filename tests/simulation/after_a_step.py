"""After each step: what every role has before them, and some of the pages that show what was just done."""

from collections.abc import Iterator, Mapping

from boardcall.tournament import Act
from simulation.addresses import PART, filled_in, pages_of
from simulation.checks import page_answers
from simulation.hall import BASE
from simulation.simulated import SimulatedWeekend

BEFORE_THEM = {
    "td": "desk/",
    "assistant": "desk/",
    "recorder": "record/",
    "player": "me/",
    "anonymous": "",
    "streamer": "overlay/standings/",
    "auditor": "desk/log/",
}
"""The page that somebody of a role leaves open all day."""
SCREENS = ("boards", "standings", "names", "now", "clocks", "notices")
MOST = 2
"""How many pages about what was done each role opens besides."""
AGAIN = 2
"""How many roles look where the same was done before at this point of the event."""


def look_at_what_was_done(weekend: SimulatedWeekend) -> None:
    """Every role looks at the page they have open, at a screen and at pages about what the last step did.

    Where all of it was done before at this point of a round, some of them look: pages differ most at the first time.
    """
    event = weekend.event()
    done = event.replay.entries[weekend.looked :]
    weekend.looked = len(event.replay.entries)
    if not done:
        return
    when = weekend.phase[1:]  # of whichever round
    new = [entry for entry in done if (entry.act.name, when) not in weekend.shown]
    weekend.shown |= {(entry.act.name, when) for entry in done}
    about = names_of(weekend.chance.choice(new or done).act)
    there = [role for role in BEFORE_THEM if weekend.of_role(role)]
    for role in there if new else weekend.chance.sample(there, min(AGAIN, len(there))):
        who, patterns = weekend.chance.choice(weekend.of_role(role)), list(showing(role, about))
        page_answers(weekend, who, BASE + BEFORE_THEM[role])
        for pattern in weekend.chance.sample(patterns, min(MOST, len(patterns))):
            page_answers(weekend, who, BASE + filled_in(weekend, pattern, about))
    page_answers(weekend, weekend.outsider(), f"{BASE}screen/{weekend.chance.choice(SCREENS)}/")


def names_of(act: Act) -> dict[str, object]:
    """The round, the board and the player that an act is about, as addresses name them."""
    found = {"number": getattr(act, "round", None), "board": getattr(act, "board", None)}
    found["player"] = getattr(act, "player", None)
    return {name: value for name, value in found.items() if value and isinstance(value, (str, int))}


def showing(role: str, about: Mapping[str, object]) -> Iterator[str]:
    """The pages of a role that are about these; about nothing in particular the pages of the whole event."""
    wanted = {"number", "board"} if {"number", "board"} <= about.keys() else {"player"} & about.keys()
    wanted = wanted or {"number"} & about.keys()
    for pattern in pages_of(role):
        names = {name for _, name in PART.findall(pattern)}
        if wanted <= names if wanted else not names:
            yield pattern
