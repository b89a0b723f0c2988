"""What acts would change, worked out before they are saved: places, totals, and the questions that come or go."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from boardcall.desk.event import Draft, Event, event_after
from boardcall.errors import InputError
from boardcall.standings.places import Place
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament import chain_acts


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands: the place and the total, or None for both where they are not ranked."""

    place: int | None = None
    total: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Shift:
    """A player whose place or total would change."""

    player: str
    name: str
    before: Standing
    after: Standing


@dataclass(frozen=True, slots=True)
class Preview:
    """The event's standings before and after acts: who would shift, and which questions are new or gone."""

    shifts: tuple[Shift, ...]
    asked: tuple[str, ...]
    settled: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        return not (self.shifts or self.asked or self.settled)


def after(event: Event, draft: Draft, *, at: datetime, reason: str = "") -> Event:
    """The event as it would be after a draft; InputError when one of its acts does not hold."""
    replayed = event.replay.with_people(event.replay.people.with_rows(draft.people)) if draft.people else event.replay
    for entry in chain_acts(draft.acts, head=replayed.head, at=at, author="preview", reason=reason):
        if found := replayed.against(entry):
            raise InputError(found)
        replayed = replayed.then(entry)
    return event_after(event, replayed)


def preview(event: Event, draft: Draft, *, at: datetime, reason: str = "") -> Preview:
    """What the draft would change in the standings."""
    changed = after(event, draft, at=at, reason=reason)
    old = compute_standings(event.tournament, event.rulebook)
    new = compute_standings(changed.tournament, changed.rulebook)
    before_keys, after_keys = {one.key for one in old.questions}, {one.key for one in new.questions}
    return Preview(
        tuple(_shifts(old, new)),
        tuple(one.text for one in new.questions if one.key not in before_keys),
        tuple(one.text for one in old.questions if one.key not in after_keys),
    )


def _shifts(old: Standings, new: Standings) -> Iterator[Shift]:
    before = {place.player: place for place in old.places}
    now = {place.player: place for place in new.places}
    for player in dict.fromkeys([*now, *before]):
        known = now.get(player) or before[player]
        stood, stands = _standing(before.get(player)), _standing(now.get(player))
        if stood != stands:
            yield Shift(player, known.record.player.name, stood, stands)


def _standing(place: Place | None) -> Standing:
    return Standing() if place is None else Standing(place.number, place.record.total.points)
