"""What acts would change, worked out before they are saved: places, totals, and the questions that come or go."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from boardcall.desk.event import Draft, Event, event_after
from boardcall.errors import refuse
from boardcall.standings.places import Place
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament import BoardRef, PlayerId, Tournament, chain_acts
from boardcall.tournament.ledger.act import called
from boardcall.wording import Sentence, own_name, say


@dataclass(frozen=True, slots=True)
class PlayerRank:
    """A player's place and total, or None for both if they are not ranked."""

    place: int | None = None
    total: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Shift:
    """A player whose place or total would change."""

    player: PlayerId
    name: str
    before: PlayerRank
    after: PlayerRank


@dataclass(frozen=True, slots=True)
class GameShift:
    """A finished game whose score, with the factor of its pool, would change; None if it waits or does not count."""

    ref: BoardRef
    player: PlayerId
    name: str
    before: Fraction | None
    after: Fraction | None


@dataclass(frozen=True, slots=True)
class ListShift:
    """A list beside the standings whose names would change: a pool, the teams, an award."""

    title: Sentence
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """The event's standings before and after acts: who would shift, and which questions are new or gone.

    `released` is the number of the released version that would no longer be what the results say; it stays public.
    """

    shifts: tuple[Shift, ...]
    asked: tuple[Sentence, ...]
    settled: tuple[Sentence, ...]
    games: tuple[GameShift, ...] = ()
    lists: tuple[ListShift, ...] = ()
    released: int | None = None

    @property
    def is_empty(self) -> bool:
        return not (self.shifts or self.asked or self.settled or self.games or self.lists)


def after(event: Event, draft: Draft, *, at: datetime, reason: str = "") -> Event:
    """The event as it would be after a draft; InputError when one of its acts does not hold."""
    replayed = event.replay.with_people(event.replay.people.with_rows(draft.people)) if draft.people else event.replay
    for entry in chain_acts(draft.acts, head=replayed.head, at=at, author="preview", reason=reason):
        refuse(replayed.against(entry))
        replayed = replayed.then(entry)
    return event_after(event, replayed)


def preview(event: Event, draft: Draft, *, at: datetime, reason: str = "") -> Preview:
    """What the draft would change in the standings."""
    return difference(event, after(event, draft, at=at, reason=reason))


def difference(event: Event, changed: Event) -> Preview:
    """What differs in the standings of the changed event."""
    old = compute_standings(event.tournament, event.rulebook)
    new = compute_standings(changed.tournament, changed.rulebook)
    before_keys, after_keys = {one.key for one in old.questions}, {one.key for one in new.questions}
    shifts, lists = tuple(_shifts(old, new)), tuple(_list_shifts(old, new, changed.tournament))
    released = [one.number for one in event.tournament.releases if not one.hidden] if shifts or lists else []
    return Preview(
        shifts,
        tuple(one.text for one in new.questions if one.key not in before_keys),
        tuple(one.text for one in old.questions if one.key not in after_keys),
        tuple(_game_shifts(old, new, changed.tournament)),
        lists,
        max(released, default=None),
    )


def _shifts(old: Standings, new: Standings) -> Iterator[Shift]:
    before = {place.player: place for place in old.places}
    now = {place.player: place for place in new.places}
    for player in dict.fromkeys([*now, *before]):
        known = now.get(player) or before[player]
        stood, stands = _standing(before.get(player)), _standing(now.get(player))
        if stood != stands:
            yield Shift(player, known.record.player.name, stood, stands)


def _standing(place: Place | None) -> PlayerRank:
    return PlayerRank() if place is None else PlayerRank(place.number, place.record.total.points)


def _game_shifts(old: Standings, new: Standings, tournament: Tournament) -> Iterator[GameShift]:
    before, now = _points(old), _points(new)
    for where in dict.fromkeys([*now, *before]):
        board, player = where
        if before.get(where) != now.get(where):
            yield GameShift(board, player, called(tournament, player), before.get(where), now.get(where))


def _points(standings: Standings) -> dict[tuple[BoardRef, PlayerId], Fraction | None]:
    games = standings.workings.games.games if standings.workings else ()
    return {
        (game.board.ref, game.player): game.value if game.points is not None and game.scored else None for game in games
    }


def _list_shifts(old: Standings, new: Standings, tournament: Tournament) -> Iterator[ListShift]:
    before, now = _lists(old, tournament), _lists(new, tournament)
    for title in dict.fromkeys([*now, *before]):
        old_ones, new_ones = before.get(title, {}), now.get(title, {})
        if (*old_ones,) != (*new_ones,):
            yield ListShift(title, tuple(old_ones.values()), tuple(new_ones.values()))


def _lists(standings: Standings, tournament: Tournament) -> dict[Sentence, dict[str, str]]:
    """Who is on each list beside the standings, in order: ids with names, since a new name changes no list."""
    complete = standings.qualifying is not None and standings.qualifying.complete
    found: dict[Sentence, dict[str, str]] = {
        say("Pool {pool}", pool=own_name(pool.pool)): {one.contender.id: one.contender.name for one in pool.members}
        for pool in standings.pools
        if complete
    }
    if standings.teams.places:
        found[say("Teams")] = {place.team.name: place.team.name for place in standings.teams.places}
    for award in standings.awards:
        found[award.name] = {winner: called(tournament, winner) for winner in award.winners}
    return found
