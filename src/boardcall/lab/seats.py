"""The boards of simulated events, by the project's own draw.

Rounds that do not depend on ranks are drawn once for several events: nobody's strength depends on their place in the
draw. A round by rank is drawn for each event separately, with a shorter search than a real one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from boardcall.desk.call.board_call import board_call_rules
from boardcall.desk.call.ranking import needs_ranking
from boardcall.errors import InputError, RefusedError
from boardcall.game import POWERS
from boardcall.lab.field import DOUBLES, Field
from boardcall.rulebook import Rulebook
from boardcall.seeding.problem import Relaxed, SeatedBoard, Seating
from boardcall.seeding.proposal import SeatingConflictError
from boardcall.seeding.rounds.call_inputs import Choices, RollCallList
from boardcall.seeding.rounds.pools import Ranking
from boardcall.seeding.rounds.preparation import Prepared, prepare
from boardcall.seeding.rounds.roll_call import Participant
from boardcall.seeding.search.chance import generator, shuffled
from boardcall.seeding.search.propose import DEFAULT_PASSES, propose
from boardcall.tournament import Player, PlayerId, RoundNumber, rounds_to
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round with its boards and those who sit out."""

    seating: Seating
    sit_out: tuple[PlayerId, ...]


def last_round(rulebook: Rulebook, field: Field) -> int:
    return rulebook.round_count or field.rounds


def blind_rounds(rulebook: Rulebook, field: Field) -> tuple[RoundNumber, ...]:
    """The first rounds, up to the one that is seated by rank."""
    numbers = rounds_to(last_round(rulebook, field))
    by_rank = next((number for number in numbers if needs_ranking(rulebook, number)), len(numbers) + 1)
    return numbers[: by_rank - 1]


def planned(rulebook: Rulebook, field: Field, players: Sequence[Player], plan: int) -> tuple[SeatedRound, ...]:
    """The rounds that do not look at ranks, by the plan of that number."""
    found: tuple[SeatedRound, ...] = ()
    for number in blind_rounds(rulebook, field):
        seed = f"{field.seed}|plan|{plan}|{number}"
        found = (*found, seat_round(rulebook, number, [one.id for one in players], found, seed=seed, passes=1))
    return found


def seat_round(
    rulebook: Rulebook,
    number: RoundNumber,
    players: Iterable[PlayerId],
    before: Sequence[SeatedRound],
    *,
    seed: str,
    passes: int,
    ranking: Ranking = (),
) -> SeatedRound:
    """A round drawn as the rulebook requires, with this much search. RefusedError if it cannot be seated."""
    called = RollCallList(
        tuple(_participants(players, before)), ranking=ranking, history=tuple(one.seating for one in before)
    )
    rules = board_call_rules(rulebook, number)
    choices, seating = Choices(seed=seed), None
    try:
        while seating is None:
            prepared = prepare(rules, called, choices)
            if prepared.problem is None:
                raise _refused(rulebook, number, len(called.people), prepared)
            try:
                seating = propose(prepared.problem, passes=passes).seating
            except SeatingConflictError as error:
                if passes >= DEFAULT_PASSES:
                    choices = _relaxing(choices, error)
                passes = DEFAULT_PASSES
    except InputError as error:
        raise RefusedError(error.problems[0].message) from error
    whole = tuple(_with_powers(board, seed) for board in seating.boards)
    return SeatedRound(replace(seating, boards=whole), tuple(player for player, _ in prepared.sit_out))


def _relaxing(choices: Choices, error: SeatingConflictError) -> Choices:
    """The choices with one more hard wish that is only minimised, as a director chooses; the error where none is left.

    Each wish is relaxed once at the most, so that this ends.
    """
    wishes = (Relaxed(kind, error.conflict.pool) for kind in error.conflict.wishes)
    found = next((one for one in wishes if one not in choices.relaxed_in), None)
    if found is None:
        raise error
    return replace(choices, relaxed_in=(*choices.relaxed_in, found))


def _participants(players: Iterable[PlayerId], before: Sequence[SeatedRound]) -> Iterator[Participant]:
    games = [(one.seating.round, Counter(seat.player for _, seat in one.seating.seats())) for one in before]
    for place, player in enumerate(players):
        yield Participant(
            player,
            offers_double=place % DOUBLES == 0,
            preregistered=True,
            registered=place + 1,
            sat_out=tuple(one.seating.round for one in before if player in one.sit_out),
            doubled=tuple(number for number, seats in games if seats[player] > 1),
        )


def _refused(rulebook: Rulebook, number: int, players: int, prepared: Prepared) -> RefusedError:
    asked = next((one.sentence for one in prepared.questions), None)
    return RefusedError(
        asked
        or say(
            "{title} does not say how {players} players are seated in round {number}. Choose another number.",
            title=rulebook.rulebook.title,
            players=players,
            number=number,
        )
    )


def _with_powers(board: SeatedBoard, seed: str) -> SeatedBoard:
    """The board with powers by lot where players would choose them."""
    taken = {seat.power for seat in board.seats}
    free = shuffled([power for power in POWERS if power not in taken], generator(seed, board.number))
    seats = tuple(seat if seat.power else replace(seat, power=free.pop()) for seat in board.seats)
    return replace(board, seats=seats)
