"""The seating problem of a round, stated from a rulebook's settings: pools, wishes, who is kept apart, fixed powers."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from boardcall.seeding.problem import (
    Apart,
    DoubledBoards,
    Entrant,
    FixedSeat,
    PoolMethod,
    PoolProblem,
    SeatingProblem,
    Wish,
    WishKind,
    WishStrength,
)
from boardcall.seeding.rounds.call_inputs import CallRules, Choices, RollCallList
from boardcall.seeding.rounds.numbers import Groups
from boardcall.seeding.rounds.pool_call import PoolCall
from boardcall.seeding.rounds.pools import Ranking
from boardcall.seeding.rounds.roll_call import Participant
from boardcall.seeding.settings import AlternateBoards, ConstraintKind, PowerMethod, PowerRepeat
from boardcall.seeding.settings import Method as SeatingMethod
from boardcall.tournament import PlayerId
from boardcall.wording import Sentence, say


def round_problem(rules: CallRules, called: RollCallList, calls: list[PoolCall], choices: Choices) -> SeatingProblem:
    people = {person.id: person for person in called.people}
    places = dict(_places(called.ranking))
    games = {player: number for call in calls for player, number in call.games}
    entrants = tuple(_entrant(people[player], number, places.get(player)) for player, number in games.items())
    current = choices.current
    wished = _wishes(rules, called, doubled=2 in games.values())
    everywhere = {*choices.relaxed, *_relaxed_everywhere(calls, choices)}
    wishes = tuple(replace(wish, strength=WishStrength.SOFT) if wish.kind in everywhere else wish for wish in wished)
    hard = {wish.kind for wish in wishes if wish.strength is WishStrength.HARD}
    return SeatingProblem(
        round=rules.number,
        entrants=entrants,
        pools=tuple(_pool(rules, call) for call in calls),
        history=tuple(seating for seating in called.history if seating.round < rules.number),
        wishes=(Wish(WishKind.STAY, WishStrength.SOFT), *wishes) if current else wishes,
        apart=tuple(_where_it_holds(rules, calls, _apart(called, calls))),
        power_rounds=frozenset(rules.powers.repeat_rounds) if rules.powers.repeat_rounds else None,
        doubled=_doubled(rules),
        empty_powers=rules.roll_call.six_player_empty,
        fixed=tuple(_team_powers(calls)),
        current=current,
        plan_to=rules.plan_to,
        plan=choices.plan,
        seed=choices.seed,
        names=tuple((person.id, person.label) for person in called.people if person.id not in games),
        relaxed=tuple(one for one in choices.relaxed_in if one.kind in hard),
    )


def _relaxed_everywhere(calls: list[PoolCall], choices: Choices) -> set[WishKind]:
    pools = {call.pool.pool.id for call in calls}
    kinds = {one.kind for one in choices.relaxed_in}
    return {kind for kind in kinds if pools <= {one.pool for one in choices.relaxed_in if one.kind is kind}}


def _where_it_holds(rules: CallRules, calls: list[PoolCall], groups: Iterable[Apart]) -> Iterator[Apart]:
    """The groups to keep apart; a constraint that names pools applies only in these pools."""
    named = {WishKind(one.kind.value): one.pools for one in rules.seating.constraint if one.holds_in(rules.number)}
    for group in groups:
        pools = named.get(group.kind)
        if not pools:
            yield group
            continue
        for call in calls:
            here = tuple(player for player in group.players if player in call.pool.players)
            if call.pool.pool.id in pools and len(here) > 1:
                yield replace(group, players=here)


def _places(ranking: Ranking) -> Iterator[tuple[PlayerId, int]]:
    place = 1
    for group in ranking:
        yield from ((player, place) for player in group)
        place += len(group)


def _entrant(person: Participant, games: int, rank: int | None) -> Entrant:
    return Entrant(
        person.id, name=person.name, seats=games, rank=rank, preferences=person.preferences, recorder=person.recorder
    )


def _pool(rules: CallRules, call: PoolCall) -> PoolProblem:
    settings = call.pool.pool
    drawn = settings.powers in ("draw", "team") and rules.powers.assign is not PowerMethod.TD
    return PoolProblem(settings.id, call.boards, tuple(player for player, _ in call.games), _method(rules), drawn)


def _method(rules: CallRules) -> PoolMethod:
    """The way of drawing; where the director seats by hand the proposal is one with few repeats."""
    method = rules.seating.method(rules.number)
    return PoolMethod.MIN_REPEAT if method is SeatingMethod.TD else PoolMethod(method.value)


def _doubled(rules: CallRules) -> DoubledBoards:
    if rules.seating.alternates(rules.number) is AlternateBoards.LOWEST_BOARD:
        return DoubledBoards.LOWEST
    return DoubledBoards.NEIGHBOURS if rules.roll_call.double_tables_adjacent else DoubledBoards.ANY


def _wishes(rules: CallRules, called: RollCallList, *, doubled: bool) -> Iterator[Wish]:
    """Powers first, as a rulebook states them for every player; then the constraints in the order of the file."""
    powers, compares = rules.powers.repeat, rules.powers.compares(rules.number)
    if compares and powers is not PowerRepeat.ALLOW:
        yield Wish(WishKind.REPEAT_POWERS, WishStrength.HARD if powers is PowerRepeat.FORBID else WishStrength.SOFT)
    constraints = rules.seating.constraint
    met = any(one.kind is ConstraintKind.REPEAT_OPPONENTS and one.holds_in(rules.number) for one in constraints)
    if _method(rules) is PoolMethod.MIN_REPEAT and not met:
        yield Wish(WishKind.REPEAT_OPPONENTS, WishStrength.SOFT)
    yield from (Wish(WishKind(one.kind.value), one.strength) for one in constraints if one.holds_in(rules.number))
    named, playing = {one.kind for one in constraints}, called.people
    if called.teams and not rules.team.enabled and ConstraintKind.TEAMMATES not in named:
        yield Wish(WishKind.TEAMMATES, WishStrength.HARD)
    if ConstraintKind.AVOID_PAIR not in named and any(person.avoid for person in playing):
        yield Wish(WishKind.AVOID_PAIR, WishStrength.HARD)
    if ConstraintKind.FAMILY not in named and any(person.families for person in playing):
        yield Wish(WishKind.FAMILY, WishStrength.SOFT)
    if doubled and _doubled(rules) is not DoubledBoards.ANY:
        yield Wish(WishKind.TWO_BOARDS, WishStrength.SOFT)
    if rules.powers.assign is PowerMethod.PREFERENCES and any(person.preferences for person in playing):
        yield Wish(WishKind.PREFERENCES, WishStrength.SOFT)
    if ConstraintKind.RECORDERS not in named and any(person.recorder for person in playing):
        yield Wish(WishKind.RECORDERS, WishStrength.SOFT)


def _apart(called: RollCallList, calls: list[PoolCall]) -> Iterator[Apart]:
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


def hard_groups(rules: CallRules, called: RollCallList, choices: Choices) -> Groups:
    """Those of whom no two may be on one board, as far as no pool has to be known for that."""
    relaxed = {*choices.relaxed, *(one.kind for one in choices.relaxed_in)}
    hard = {wish.kind for wish in _wishes(rules, called, doubled=False) if wish.strength is WishStrength.HARD} - relaxed
    teams = (team.members for team in called.teams if WishKind.TEAMMATES in hard)
    return (*(group.players for group in _apart(called, []) if group.kind in hard), *teams)


def _avoiding(people: Iterable[Participant]) -> list[tuple[PlayerId, PlayerId]]:
    found = {(min(person.id, other), max(person.id, other)) for person in people for other in person.avoid}
    return sorted(found)


def forced_together(call: PoolCall, called: RollCallList) -> Iterator[Sentence]:
    """Pairs that avoid each other but have both reached a pool of one board, where they cannot be kept apart."""
    names = {person.id: person.label for person in called.people}
    for one, two in _avoiding(called.people) if call.is_one_board else ():
        if {one, two} <= set(call.pool.players):
            yield say(
                "{one} and {two} avoid each other and are both in a pool of one board.", one=names[one], two=names[two]
            )


def _team_powers(calls: Iterable[PoolCall]) -> Iterator[FixedSeat]:
    for call in calls:
        if call.is_team_event:
            yield from (FixedSeat(player, power=power) for team in call.teams.teams for player, power in team.powers)
