"""Filling the pools of a round: a top board or championship pool from the ranking, the rest, and hand-made ones."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from boardcall.tournament import PlayerId
from boardcall.tournament.settings import Pool, TeamSettings
from boardcall.wording import Sentence, own_name, say, with_and, with_commas

Ranking = tuple[tuple[PlayerId, ...], ...]
"""Players best first; those who share a place are together. People without a rank are not in it."""

Answers = Mapping[str, tuple[PlayerId, ...]]
"""What a director answered, by the key of the question."""


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """Something only the director can decide: who of `choices` gets the open `seats`, in which order."""

    key: str
    sentence: Sentence
    choices: tuple[PlayerId, ...]
    seats: int


@dataclass(frozen=True, slots=True)
class PoolMember:
    """A member of a pool, and why."""

    player: PlayerId
    because: Sentence


@dataclass(frozen=True, slots=True)
class FilledPool:
    """Who is in a pool; `open_seats` are the seats still empty, with the questions that would fill them."""

    pool: Pool
    members: tuple[PoolMember, ...]
    questions: tuple[SeatQuestion, ...] = ()
    open_seats: int = 0

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return tuple(member.player for member in self.members)


@dataclass(frozen=True, slots=True)
class Entries:
    """Who is there for the pools: `present` in the order of the list, `unranked` never take a qualifier's place.

    `declined` are (player, pool); `by_entry` names the pool a player was entered in by hand.
    """

    ranking: Ranking
    present: tuple[PlayerId, ...]
    unranked: frozenset[PlayerId] = frozenset()
    declined: frozenset[tuple[PlayerId, str]] = frozenset()
    by_entry: Mapping[PlayerId, str] | None = None
    names: Mapping[PlayerId, str] | None = None

    def name(self, player: PlayerId) -> str:
        return (self.names or {}).get(player) or player


def fill_pools(pools: tuple[Pool, ...], entries: Entries, answers: Answers | None = None) -> tuple[FilledPool, ...]:
    """Every pool with its members, in the order of the rulebook; players are taken once.

    Pools entered by hand come first, then those filled from the top of the ranking, then the one for the rest.
    """
    filled: dict[str, FilledPool] = {}
    taken: set[PlayerId] = set()
    for kind in ("by-entry", "top", "rest"):
        for pool in pools:
            if pool.qualify == kind:
                filled[pool.id] = _fill(pool, entries, answers or {}, taken)
                taken |= set(filled[pool.id].players)
    return tuple(filled[pool.id] for pool in pools)


def _fill(pool: Pool, entries: Entries, answers: Answers, taken: set[PlayerId]) -> FilledPool:
    free = tuple(player for player in entries.present if player not in taken)
    if pool.qualify == "by-entry":
        entered = entries.by_entry or {}
        chosen = (player for player in free if entered.get(player) == pool.id)
        return FilledPool(pool, tuple(PoolMember(player, say("entered by hand")) for player in chosen))
    if pool.qualify == "rest":
        return FilledPool(pool, tuple(PoolMember(player, say("everybody else")) for player in free))
    return _Top(pool, entries, answers, frozenset(free), frozenset(taken)).fill()


@dataclass(frozen=True, slots=True)
class _Top:
    pool: Pool
    entries: Entries
    answers: Answers
    free: frozenset[PlayerId]
    taken: frozenset[PlayerId]
    """Who is in another pool: its places are not this pool's to give."""

    def fill(self) -> FilledPool:
        if self.pool.refill == "next-in-rank":
            members, questions = self._best(self.entries.ranking, self._takes_part)
            return self._filled(members, questions)
        qualified, questions = self._best(self.entries.ranking, self._is_ranked)
        stays = [member for member in qualified if self._takes_part(member.player)]
        missing = [member.player for member in qualified if not self._takes_part(member.player)]
        if self.pool.refill == "td":
            for player in missing:
                extra, question = self._refill(player, {member.player for member in stays})
                stays += extra
                questions += question
        return self._filled(stays, questions)

    def _filled(self, members: list[PoolMember], questions: list[SeatQuestion]) -> FilledPool:
        return FilledPool(self.pool, tuple(members), tuple(questions), self.pool.size - len(members))

    def _is_ranked(self, player: PlayerId) -> bool:
        return player not in self.entries.unranked and player not in self.taken

    def _takes_part(self, player: PlayerId) -> bool:
        declined = (player, self.pool.id) in self.entries.declined
        return self._is_ranked(player) and player in self.free and not declined

    def _best(self, ranking: Ranking, fits: Callable[[PlayerId], bool]) -> tuple[list[PoolMember], list[SeatQuestion]]:
        members: list[PoolMember] = []
        for place, group in _places(ranking):
            able = tuple(player for player in group if fits(player))
            seats = self.pool.size - len(members)
            if len(able) <= seats:
                members += [PoolMember(player, self._why(place)) for player in able]
            else:
                chosen, question = self._cut(able, place, seats)
                return members + chosen, question
        return members, []

    def _why(self, place: int) -> Sentence:
        if place <= self._last_place:
            return say("ranked {place} of the qualifying list", place=place)
        return say("ranked {place}; {gone} gave the place up", place=place, gone=self._gone())

    @property
    def _last_place(self) -> int:
        """The last place that gets in where everybody takes theirs: after those in other pools."""
        return self.pool.size + sum(player in self.taken for group in self.entries.ranking for player in group)

    def _gone(self) -> Sentence:
        ahead = [
            player for place, group in _places(self.entries.ranking) if place <= self._last_place for player in group
        ]
        gone = [
            self.entries.name(player) for player in ahead if player not in self.taken and not self._takes_part(player)
        ]
        return with_and(gone) if gone else say("somebody better ranked")

    def _cut(self, tied: tuple[PlayerId, ...], place: int, seats: int) -> tuple[list[PoolMember], list[SeatQuestion]]:
        if seats == 0:
            return [], []
        key = f"cut {self.pool.id} {place}"
        chosen = [player for player in self.answers.get(key, ()) if player in tied][:seats]
        if len(chosen) == seats:
            return [
                PoolMember(player, say("tied for place {place}; the director decided", place=place))
                for player in chosen
            ], []
        names = with_commas(map(self.entries.name, tied))
        sentence = say(
            "{names} share place {place}, and pool {pool} has {seats} of its seats left: who gets in?",
            names=names,
            place=place,
            pool=own_name(self.pool.id),
            seats=seats,
        )
        return [], [SeatQuestion(key, sentence, tied, seats)]

    def _refill(self, gone: PlayerId, inside: set[PlayerId]) -> tuple[list[PoolMember], list[SeatQuestion]]:
        """The director's choice for a place, or the question; the seat stays empty where nobody is left to choose."""
        key = f"refill {self.pool.id} {gone}"
        name = self.entries.name(gone)
        for player in self.answers.get(key, ()):
            if player not in inside and player in self.free:
                return [
                    PoolMember(player, say("the director's choice for {name}, who gave the place up", name=name))
                ], []
        choices = tuple(
            player
            for group in self.entries.ranking
            for player in group
            if self._takes_part(player) and player not in inside
        )
        if not choices:
            return [], []
        sentence = say(
            "{name} does not take the place in pool {pool}: who does?", name=name, pool=own_name(self.pool.id)
        )
        return [], [SeatQuestion(key, sentence, choices, 1)]


def _places(ranking: Ranking) -> Iterator[tuple[int, tuple[PlayerId, ...]]]:
    place = 1
    for group in ranking:
        yield place, group
        place += len(group)


def team_event(settings: TeamSettings, *, players: int) -> tuple[bool, Sentence]:
    """Whether a team event with its own pool is held for this many players outside the other pools, and why."""
    if not settings.enabled:
        return False, say("The rulebook has no teams.")
    if players < settings.min_players:
        return False, say(
            "{players} players are left; the team event needs {min_players} and is not held.",
            players=players,
            min_players=settings.min_players,
        )
    return True, say(
        "{players} players are left; the team event needs {min_players} and is held.",
        players=players,
        min_players=settings.min_players,
    )
