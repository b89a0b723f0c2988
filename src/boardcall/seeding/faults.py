"""Why a seating problem is invalid, whatever the seating."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from boardcall.errors import Problem
from boardcall.seeding.problem import APART_KINDS, BOARD_SIZE, WISH_NAMES, SeatingProblem, WishKind, WishStrength
from boardcall.tournament import NOBODY, PlayerId
from boardcall.wording import own_name, say, with_and, with_commas


def faults(problem: SeatingProblem) -> tuple[Problem, ...]:
    """Every reason why this seating problem is invalid, whatever the seating; () if it is valid."""
    found = (_people_faults, _pool_faults, _wish_faults, _relaxed_faults, _fixed_faults)
    return tuple(fault for faults_of in found for fault in faults_of(problem))


def _people_faults(problem: SeatingProblem) -> Iterator[Problem]:
    for player, count in Counter(entrant.id for entrant in problem.entrants).items():
        if count > 1:
            yield Problem(
                say("{player} is listed {count} times.", player=player, count=count),
                say("List each player once; `seats` says how many boards."),
            )
    for entrant in problem.entrants:
        if entrant.seats not in (1, 2):
            yield Problem(
                say("{label} cannot have {seats} seats.", label=entrant.label, seats=entrant.seats),
                say("Give 1, or 2 for two boards."),
            )
        if len(set(entrant.preferences)) < len(entrant.preferences):
            yield Problem(say("{label} lists a power twice.", label=entrant.label), say("Name each wanted power once."))
    known = {entrant.id for entrant in problem.entrants}
    pooled = Counter(player for pool in problem.pools for player in pool.members)
    for player in sorted(known - set(pooled)):
        yield Problem(say("{player} is in no pool.", player=player), say("Put every present player in one pool."))
    for player, count in pooled.items():
        if player not in known:
            yield Problem(
                say("The pools name {player}, who is not present.", player=player),
                say("Take the name out or check the player in."),
            )
        elif count > 1:
            yield Problem(
                say("{player} is in {count} pools.", player=player, count=count), say("Put every player in one pool.")
            )


def _pool_faults(problem: SeatingProblem) -> Iterator[Problem]:
    seats = {entrant.id: entrant.seats for entrant in problem.entrants}
    for pool in problem.pools:
        taken = sum(seats.get(player, 0) for player in pool.members)
        empty = pool.boards * BOARD_SIZE - taken
        name = say("Pool {pool}", pool=own_name(pool.id)) if pool.id else say("The round")
        if pool.boards < 1 or empty < 0:
            yield Problem(
                say("{name} has {taken} seats to fill on {boards} boards.", name=name, taken=taken, boards=pool.boards),
                say("Let players sit out."),
            )
        elif empty > pool.boards:
            yield Problem(
                say(
                    "{name} has {taken} seats to fill on {boards} boards, so a board would have fewer than six.",
                    name=name,
                    taken=taken,
                    boards=pool.boards,
                ),
                say("Use fewer boards, or let players play two."),
            )
        elif pool.boards == 1 and any(seats.get(player, 0) > 1 for player in pool.members):
            yield Problem(
                say("{name} has one board, so nobody can play two.", name=name), say("Let that player play one board.")
            )
        elif empty and pool.draw_powers and not problem.empty_powers:
            yield Problem(
                say("{name} has {empty} seats too many and no power may be left empty.", name=name, empty=empty),
                say("Fill every seat."),
            )


def _wish_faults(problem: SeatingProblem) -> Iterator[Problem]:
    for kind, count in Counter(wish.kind for wish in problem.wishes).items():
        if count > 1:
            yield Problem(
                say("The wish {kind} is there {count} times.", kind=WISH_NAMES[kind], count=count),
                say("Keep one strength for each kind and round."),
            )
    for kind in (WishKind.PREFERENCES, WishKind.STAY):
        if problem.strength(kind) is WishStrength.HARD:
            yield Problem(say("The wish {kind} cannot be hard.", kind=WISH_NAMES[kind]), say("Make it soft."))
    for group in problem.apart:
        if group.kind not in APART_KINDS:
            yield Problem(
                say("{kind} does not keep players apart.", kind=WISH_NAMES[group.kind]),
                say("Use one of {kinds}.", kinds=with_commas(WISH_NAMES[kind] for kind in sorted(APART_KINDS))),
            )
        if len(set(group.players)) < len(group.players):
            yield Problem(
                say("The group {players} names a player twice.", players=with_and(group.players)),
                say("Name each once."),
            )
        if len(group.players) < 2:
            yield Problem(
                say("The group {players} has fewer than two players.", players=with_and(group.players)),
                say("Name at least two."),
            )


def _relaxed_faults(problem: SeatingProblem) -> Iterator[Problem]:
    pools = {pool.id for pool in problem.pools}
    for one in problem.relaxed:
        if one.pool not in pools:
            wish = WISH_NAMES[one.kind]
            yield Problem(say("{wish}: there is no pool {pool} to relax it in.", wish=wish, pool=one.pool))


def _fixed_faults(problem: SeatingProblem) -> Iterator[Problem]:
    seats = {entrant.id: entrant.seats for entrant in problem.entrants}
    seats[NOBODY] = problem.boards * BOARD_SIZE - sum(seats.values())
    board_range = _board_ranges(problem)
    for player, count in Counter(fixed.player for fixed in problem.fixed).items():
        if count > seats.get(player, 0):
            yield Problem(
                say(
                    "{player} has {count} fixed seats and {seats} to sit on.",
                    player=player,
                    count=count,
                    seats=seats.get(player, 0),
                ),
                say("Drop one."),
            )
    for fixed in problem.fixed:
        if fixed.board is not None and fixed.board not in board_range.get(fixed.player, range(1, problem.boards + 1)):
            yield Problem(
                say("{player} cannot be fixed on board {board}.", player=fixed.player, board=fixed.board),
                say("Name a board of the pool."),
            )
    for one, two in combinations(problem.fixed, 2):
        if one.board is None or one.board != two.board:
            continue
        if one.player == two.player != NOBODY:
            yield Problem(
                say("{player} is fixed twice on board {board}.", player=one.player, board=one.board),
                say("Two seats need two boards."),
            )
        elif one.power is not None and one.power == two.power:
            yield Problem(
                say(
                    "{player} and {other_player} are both fixed as {power} on board {board}.",
                    player=one.player,
                    other_player=two.player,
                    power=one.power,
                    board=one.board,
                )
            )


def _board_ranges(problem: SeatingProblem) -> dict[PlayerId, range]:
    found: dict[PlayerId, range] = {}
    first = 1
    for pool in problem.pools:
        found |= dict.fromkeys(pool.members, range(first, first + pool.boards))
        first += pool.boards
    return found
