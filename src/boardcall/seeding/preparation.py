"""From a rulebook's settings, roll call, ranking and earlier rounds to the seating problem of a round."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from boardcall.errors import InputError, Problem
from boardcall.seeding.numbers import SEVEN, NumbersOption, numbers_options
from boardcall.seeding.pools import Answers, Entries, FilledPool, Question, Ranking, fill_pools, team_event
from boardcall.seeding.problem import (
    Apart,
    DoubledBoards,
    Entrant,
    Fixed,
    Method,
    Plan,
    Pool,
    Seating,
    SeatingProblem,
    Strength,
    Wish,
    WishKind,
    faults,
)
from boardcall.seeding.roll_call import Participant, attendee, fills_in, may_play
from boardcall.seeding.settings import (
    AlternateBoards,
    ConstraintKind,
    PowerMethod,
    PowerRepeat,
    Powers,
    Remainder,
    RollCall,
)
from boardcall.seeding.settings import Method as SeatingMethod
from boardcall.seeding.settings import Seating as SeatingSettings
from boardcall.seeding.teams import PlayingTeams, playing_teams
from boardcall.tournament.people import Team
from boardcall.tournament.settings import Authority, Registration, RoundSettings, TeamSettings
from boardcall.tournament.settings import Pool as PoolSettings
from boardcall.wording import say

EVERYBODY = PoolSettings(id="")
"""The one pool of a round that is not split."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The tables of a rulebook that the board call of one round follows; `plan_to` is the last round drawn like it."""

    number: int
    round: RoundSettings
    roll_call: RollCall
    seating: SeatingSettings
    powers: Powers
    team: TeamSettings
    authority: Authority
    registration: Registration
    plan_to: int | None = None
    sections: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RollCallList:
    """Everybody the board call may seat, with the teams, the ranking so far and what was played.

    `history` are the earlier rounds; `declined` are (player, pool); `dropped` pools are not played.
    """

    people: tuple[Participant, ...]
    teams: tuple[Team, ...] = ()
    ranking: Ranking = ()
    history: tuple[Seating, ...] = ()
    declined: frozenset[tuple[str, str]] = frozenset()
    dropped: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Choices:
    """What the director chose: `ways` to make sevens by pool, answers to questions, the seed, the plan so far.

    `sit_out` and `double` name people the director picked for it, before the rulebook's order is asked; `relaxed`
    are hard wishes that are only minimised, because they cannot all hold.
    """

    seed: str = ""
    sit_out: tuple[str, ...] = ()
    double: tuple[str, ...] = ()
    ways: tuple[tuple[str, tuple[Remainder, ...]], ...] = ()
    answers: tuple[tuple[str, tuple[str, ...]], ...] = ()
    plan: Plan | None = None
    current: Seating | None = None
    relaxed: tuple[WishKind, ...] = ()


@dataclass(frozen=True, slots=True)
class PoolNumbers:
    """The ways to make sevens in one pool, and the one taken; None where no way is ready."""

    pool: str
    options: tuple[NumbersOption, ...]
    chosen: NumbersOption | None


@dataclass(frozen=True, slots=True)
class Prepared:
    """A round ready to be seated, or the questions that stand in the way; `notes` say what was decided and why."""

    problem: SeatingProblem | None
    numbers: tuple[PoolNumbers, ...]
    pools: tuple[FilledPool, ...]
    questions: tuple[Question, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def sit_out(self) -> tuple[tuple[str, str], ...]:
        """Who sits out, and why."""
        chosen = (numbers.chosen for numbers in self.numbers if numbers.chosen)
        return tuple((named.player, named.because) for option in chosen for named in option.sit_out)


def prepare(rules: Rules, called: RollCallList, choices: Choices) -> Prepared:
    """Works out pools, numbers and wishes. Raises InputError with everything that makes the round impossible."""
    people = {person.id: person for person in called.people}
    if problems := tuple(_people_problems(rules, called.people, choices)):
        raise InputError(problems)
    here = tuple(person for person in called.people if person.present)
    filled = _filled(rules, called, here, dict(choices.answers))
    questions = tuple(question for pool in filled for question in pool.questions)
    split = [_PoolCall.of(rules, called, pool, people, choices) for pool in filled]
    numbers = tuple(PoolNumbers(call.pool.pool.id, call.options, call.chosen) for call in split)
    notes = tuple(note for call in split for note in (*call.notes(), *_together(call, called)))
    notes += tuple(
        say("The director relaxed {kind}: it is broken as little as can be.", kind=kind) for kind in choices.relaxed
    )
    if questions or any(call.chosen is None and call.is_open for call in split):
        return Prepared(None, numbers, filled, questions, notes)
    calls = [call for call in split if call.games]
    if not calls:
        raise InputError((Problem(say("Nobody can be seated."), say("Check players in first.")),))
    problem = _problem(rules, called, calls, choices)
    if found := faults(problem):
        raise InputError(found)
    return Prepared(problem, numbers, filled, questions, notes)


def _people_problems(rules: Rules, people: tuple[Participant, ...], choices: Choices) -> Iterator[Problem]:
    known = {person.id for person in people}
    for name in (*choices.sit_out, *choices.double):
        if not any(person.id == name and person.present for person in people):
            yield Problem(say("{name} is not present.", name=name), say("Check the name."), text=name)
    for person in people:
        if person.present and not may_play(person, rules.authority):
            hint = say("Take the name out of roll call.")
            yield Problem(
                say("{label} is a director, and directors do not play under this rulebook.", label=person.label), hint
            )
        for other in person.avoid:
            if other not in known:
                yield Problem(
                    say("{label} avoids {other}, who is not in the list.", label=person.label, other=other),
                    say("Check the name."),
                    text=other,
                )
            if other == person.id:
                yield Problem(
                    say("{label} cannot avoid themselves.", label=person.label), say("Name somebody else."), text=other
                )


def _filled(
    rules: Rules, called: RollCallList, here: tuple[Participant, ...], answers: Answers
) -> tuple[FilledPool, ...]:
    pools = tuple(pool for pool in rules.round.pools if pool.id not in called.dropped) or (EVERYBODY,)
    unranked = frozenset(p.id for p in called.people if p.roles & frozenset(rules.authority.unranked_roles))
    entries = Entries(
        ranking=tuple(tuple(player for player in group if player not in unranked) for group in called.ranking),
        present=tuple(person.id for person in here),
        unranked=unranked | {person.id for person in here if fills_in(person, rules.roll_call)},
        declined=called.declined,
        by_entry={person.id: person.pool for person in here if person.pool},
        names={person.id: person.label for person in called.people},
    )
    return fill_pools(pools, entries, answers)


@dataclass(frozen=True, slots=True)
class _PoolCall:
    """One pool on its way to boards."""

    rules: Rules
    pool: FilledPool
    options: tuple[NumbersOption, ...]
    chosen: NumbersOption | None
    teams: PlayingTeams
    is_team_event: bool
    games: tuple[tuple[str, int], ...]
    team_note: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it has players and waits for a way to make sevens."""
        return bool(self.pool.members) and self.pool.pool.size == 0

    @classmethod
    def of(
        cls, rules: Rules, called: RollCallList, pool: FilledPool, people: Mapping[str, Participant], choices: Choices
    ) -> "_PoolCall":
        held, note = team_event(rules.team, players=len(pool.members))
        is_event = pool.pool.team_event and held
        whole = pool.pool.powers == "team"
        in_round = rules.number in rules.team.rounds and (is_event or not pool.pool.team_event)
        in_round = in_round if rules.team.enabled else not whole
        teams = playing_teams(called.teams, rules.team, pool.players, whole=whole) if in_round else PlayingTeams((), ())
        made = cls(rules, pool, (), None, teams, is_event and whole, (), note if pool.pool.team_event else "")
        if pool.pool.size:
            return replace(made, games=tuple((player, 1) for player in pool.players))
        return made._with_numbers(people, called.ranking, choices)

    def _with_numbers(self, people: Mapping[str, Participant], ranking: Ranking, choices: Choices) -> "_PoolCall":
        members = self.teams.members if self.is_team_event else frozenset()
        rules = self.rules
        persons = _without_last_block(rules, [people[player] for player in self.pool.players], ranking)
        attendees = tuple(
            replace(
                attendee(person, rules.roll_call, rules.registration, in_team=person.id in members),
                picked_out=person.id in choices.sit_out,
                picked_double=person.id in choices.double,
            )
            for person in persons
        )
        options = numbers_options(attendees, rules.roll_call, seed=choices.seed, cite=rules.sections)
        chosen = _choose(options, dict(choices.ways).get(self.pool.pool.id))
        playing = (person.id for person in persons if not fills_in(person, rules.roll_call))
        return replace(self, options=options, chosen=chosen, games=chosen.games(playing) if chosen else ())

    @property
    def is_one_board(self) -> bool:
        """Whether it is a top board, whose seven are who they are."""
        return self.pool.pool.size == SEVEN

    @property
    def boards(self) -> int:
        return self.pool.pool.size // SEVEN if self.pool.pool.size else (self.chosen.boards if self.chosen else 0)

    def notes(self) -> Iterator[str]:
        name = say("Pool {pool}: ", pool=self.pool.pool.id) if self.pool.pool.id else ""
        if self.team_note:
            yield f"{name}{self.team_note}"
        yield from (f"{name}{note}" for note in self.teams.notes)
        if self.chosen:
            yield f"{name}{self.chosen.sentence}"
            yield from (f"{name}{warning}" for warning in self.chosen.warnings)
        elif self.is_open:
            yield say("{name}no way to make sevens is ready: ask for volunteers, or change who is present.", name=name)
        if self.pool.open_seats and self.pool.pool.qualify == "top":
            yield say(
                "{name}{open_seats} of {size} seats are open.",
                name=name,
                open_seats=self.pool.open_seats,
                size=self.pool.pool.size,
            )


def _choose(options: tuple[NumbersOption, ...], ways: tuple[Remainder, ...] | None) -> NumbersOption | None:
    """The director's way, or the first in the rulebook's order that needs nobody else's consent."""
    if ways is not None:
        return next((option for option in options if set(option.ways) == set(ways) and option.is_ready), None)
    return next((option for option in options if option.is_ready), None)


def _without_last_block(rules: Rules, persons: list[Participant], ranking: Ranking) -> list[Participant]:
    """Where second games are on the lowest board, whoever ranks there cannot sit on it twice: they do not double."""
    blocks = rules.seating.method(rules.number) is SeatingMethod.RANKING_BLOCKS
    if not blocks or rules.seating.alternates(rules.number) is not AlternateBoards.LOWEST_BOARD:
        return persons
    playing = [person for person in persons if not fills_in(person, rules.roll_call)]
    over = len(playing) % SEVEN
    order = {player: place for place, group in enumerate(ranking) for player in group}
    by_rank = sorted(playing, key=lambda person: order.get(person.id, len(order)))
    last = {person.id for person in by_rank[len(by_rank) - over :]}
    return [replace(person, offers_double=False) if person.id in last else person for person in persons]


def _problem(rules: Rules, called: RollCallList, calls: list[_PoolCall], choices: Choices) -> SeatingProblem:
    people = {person.id: person for person in called.people}
    places = dict(_places(called.ranking))
    games = {player: number for call in calls for player, number in call.games}
    entrants = tuple(_entrant(people[player], number, places.get(player)) for player, number in games.items())
    current = choices.current
    wished = _wishes(rules, called, doubled=2 in games.values())
    wishes = tuple(replace(wish, strength=Strength.SOFT) if wish.kind in choices.relaxed else wish for wish in wished)
    return SeatingProblem(
        round=rules.number,
        entrants=entrants,
        pools=tuple(_pool(rules, call) for call in calls),
        history=tuple(seating for seating in called.history if seating.round < rules.number),
        wishes=(Wish(WishKind.STAY, Strength.SOFT), *wishes) if current else wishes,
        apart=tuple(_apart(called, calls)),
        power_rounds=frozenset(rules.powers.repeat_rounds) if rules.powers.repeat_rounds else None,
        doubled=_doubled(rules),
        empty_powers=rules.roll_call.six_player_empty,
        fixed=tuple(_team_powers(calls)),
        current=current,
        plan_to=rules.plan_to,
        plan=choices.plan,
        seed=choices.seed,
        names=tuple((person.id, person.label) for person in called.people if person.id not in games),
    )


def _places(ranking: Ranking) -> Iterator[tuple[str, int]]:
    place = 1
    for group in ranking:
        yield from ((player, place) for player in group)
        place += len(group)


def _entrant(person: Participant, games: int, rank: int | None) -> Entrant:
    return Entrant(
        person.id, name=person.name, seats=games, rank=rank, preferences=person.preferences, recorder=person.recorder
    )


def _pool(rules: Rules, call: _PoolCall) -> Pool:
    settings = call.pool.pool
    drawn = settings.powers in ("draw", "team") and rules.powers.assign is not PowerMethod.TD
    return Pool(settings.id, call.boards, tuple(player for player, _ in call.games), _method(rules), drawn)


def _method(rules: Rules) -> Method:
    """The way of drawing; where the director seats by hand the proposal is one with few repeats."""
    method = rules.seating.method(rules.number)
    return Method.MIN_REPEAT if method is SeatingMethod.TD else Method(method.value)


def _doubled(rules: Rules) -> DoubledBoards:
    if rules.seating.alternates(rules.number) is AlternateBoards.LOWEST_BOARD:
        return DoubledBoards.LOWEST
    return DoubledBoards.NEIGHBOURS if rules.roll_call.double_tables_adjacent else DoubledBoards.ANY


def _wishes(rules: Rules, called: RollCallList, *, doubled: bool) -> Iterator[Wish]:
    """Powers first, as a rulebook states them for every player; then the constraints in the order of the file."""
    powers, compares = rules.powers.repeat, rules.powers.compares(rules.number)
    if compares and powers is not PowerRepeat.ALLOW:
        yield Wish(WishKind.REPEAT_POWERS, Strength.HARD if powers is PowerRepeat.FORBID else Strength.SOFT)
    constraints = rules.seating.constraint
    met = any(one.kind is ConstraintKind.REPEAT_OPPONENTS and one.holds_in(rules.number) for one in constraints)
    if _method(rules) is Method.MIN_REPEAT and not met:
        yield Wish(WishKind.REPEAT_OPPONENTS, Strength.SOFT)
    yield from (Wish(WishKind(one.kind.value), one.strength) for one in constraints if one.holds_in(rules.number))
    named, playing = {one.kind for one in constraints}, called.people
    if called.teams and not rules.team.enabled and ConstraintKind.TEAMMATES not in named:
        yield Wish(WishKind.TEAMMATES, Strength.HARD)
    if ConstraintKind.AVOID_PAIR not in named and any(person.avoid for person in playing):
        yield Wish(WishKind.AVOID_PAIR, Strength.HARD)
    if ConstraintKind.FAMILY not in named and any(person.families for person in playing):
        yield Wish(WishKind.FAMILY, Strength.SOFT)
    if doubled and _doubled(rules) is not DoubledBoards.ANY:
        yield Wish(WishKind.TWO_BOARDS, Strength.SOFT)
    if any(person.preferences for person in playing):
        yield Wish(WishKind.PREFERENCES, Strength.SOFT)
    if ConstraintKind.RECORDERS not in named and any(person.recorder for person in playing):
        yield Wish(WishKind.RECORDERS, Strength.SOFT)


def _apart(called: RollCallList, calls: list[_PoolCall]) -> Iterator[Apart]:
    """Everybody to be kept apart, also from those who are not seated now: they may step in by hand."""
    for family in dict.fromkeys(family for person in called.people for family in person.families):
        members = tuple(person.id for person in called.people if family in person.families)
        if len(members) > 1:
            yield Apart(WishKind.FAMILY, members, family)
    together = [set(call.pool.players) for call in calls if call.is_one_board]
    pairs = _avoiding(called.people)
    yield from (Apart(WishKind.AVOID_PAIR, pair) for pair in pairs if not any(set(pair) <= pool for pool in together))
    directors = tuple(person.id for person in called.people if person.is_director)
    if len(directors) > 1:
        yield Apart(WishKind.OFFICIALS, directors, "directors")
    for call in calls:
        for team in call.teams.teams:
            if len(team.members) > 1:
                yield Apart(WishKind.TEAMMATES, team.members, team.name)


def _avoiding(people: Iterable[Participant]) -> list[tuple[str, str]]:
    found = {(min(person.id, other), max(person.id, other)) for person in people for other in person.avoid}
    return sorted(found)


def _together(call: _PoolCall, called: RollCallList) -> Iterator[str]:
    """Pairs that avoid each other and have both come into a pool of one board, where nobody can keep them apart."""
    names = {person.id: person.label for person in called.people}
    for one, two in _avoiding(called.people) if call.is_one_board else ():
        if {one, two} <= set(call.pool.players):
            yield say(
                "{one} and {two} avoid each other and are both in a pool of one board.", one=names[one], two=names[two]
            )


def _team_powers(calls: Iterable[_PoolCall]) -> Iterator[Fixed]:
    for call in calls:
        if call.is_team_event:
            yield from (Fixed(player, power=power) for team in call.teams.teams for player, power in team.powers)
