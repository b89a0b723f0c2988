"""An event as one HTML file that needs nothing else: what everybody may see of it, and its acts if wanted."""

from typing import Any

from boardcall.exchange.event_file import event_file
from boardcall.store.live import read_event
from boardcall.store.signing_key import ArchiveKey
from boardcall.tables.codec import encode, write_time
from boardcall.views.awards import awards_view
from boardcall.views.chain import public_heads
from boardcall.views.event import event_view
from boardcall.views.public_names import public_names
from boardcall.views.rounds import round_boards, rounds_view
from boardcall.views.standings import standings_view
from boardcall.views.teams import teams_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot


def archive_page(place: str, key: ArchiveKey | None, *, with_acts: bool) -> bytes:
    """The archive as one HTML file; with the acts, anybody can replay the event from it."""
    found = read_event(place)
    state = Snapshot(found, names=public_names(found.tournament))
    numbers = [one.number for one in rounds_view(state, PUBLIC).rounds]
    values: dict[str, Any] = {
        "event": encode(event_view(state, PUBLIC)),
        "standings": encode(standings_view(state, PUBLIC)),
        "rounds": [encode(round_boards(state, PUBLIC, number)) for number in numbers],
        "teams": encode(teams_view(state, PUBLIC)),
        "awards": encode(awards_view(state, PUBLIC)),
        "heads": [
            {"act": one.act, "at": write_time(one.at), "words": one.words, "hash": one.hash}
            for one in public_heads(state)
        ],
    }
    if with_acts:
        values["acts"] = [entry.line for entry in found.replay.entries]
    return event_file(found.tournament.name, values, sign=key.sign if key else None)
