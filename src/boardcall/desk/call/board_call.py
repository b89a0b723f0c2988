"""The board call at the desk: from the event and its rulebook to a round ready to be seated, drafts, publication."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated

from boardcall.desk.call.call_reasons import call_reason
from boardcall.desk.call.ranking import lots_drawn, ranking
from boardcall.desk.call.roll_call import here, participants
from boardcall.desk.call.roll_call_close import settled_choices
from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.errors import InputError, Problem, RefusedError, refuse
from boardcall.game import Power
from boardcall.rulebook import Rulebook
from boardcall.seeding.changes import ProposedChange, SeatMove, accept, adopt_seated, moves, weigh
from boardcall.seeding.check.checker import check
from boardcall.seeding.choice import PlaceCard, PowerChoice, choose_power, place_card, start_choice
from boardcall.seeding.deputies import deputies_needed
from boardcall.seeding.draw import Drawn
from boardcall.seeding.frozen import nameless, read_problem, write_problem
from boardcall.seeding.problem import Seating, SeatingProblem, WishStrength
from boardcall.seeding.rounds.call_inputs import CallRules, Choices, RollCallList
from boardcall.seeding.rounds.numbers import PROMISE
from boardcall.seeding.rounds.preparation import Prepared, prepare
from boardcall.seeding.settings import Method
from boardcall.seeding.versions import call_seating, called_boards, may_follow, played_seatings
from boardcall.tournament import Board, BoardRef, PlayerId, RoundNumber, players_of, rounds_to
from boardcall.tournament.acts.calls import ChoosePower, DraftBoardCall, PlaceNameCard, PublishBoardCall
from boardcall.tournament.acts.standings import Decide
from boardcall.tournament.board.calls import BoardCall, CallReason, CallReasonKind, DrawRecord, RelaxedWish, SitsOut
from boardcall.tournament.ledger.act import called
from boardcall.wording import Sentence, joined, say, say_number, with_and

SECTIONS = ("remainder", "sit_out_order", "double_max", "td_boards_max")
OPEN_END = 8
"""The last round a plan looks at where the rulebook has any number of rounds."""


def board_call_rules(rulebook: Rulebook, number: RoundNumber) -> CallRules:
    """The tables of the rulebook that the board call of a round follows. NotFoundError if there is no such round."""
    return CallRules(
        number=number,
        round=rulebook.round(number),
        roll_call=rulebook.roll_call,
        seating=rulebook.seating,
        powers=rulebook.powers,
        team=rulebook.team,
        authority=rulebook.authority,
        registration=rulebook.registration,
        plan_to=_plan_to(rulebook, number),
        sections={key: rulebook.source(f"roll_call.{key}") for key in SECTIONS} | {PROMISE: rulebook.source(PROMISE)},
    )


def _plan_to(rulebook: Rulebook, number: RoundNumber) -> int | None:
    """The last of the rounds from this one on that are drawn for the whole field: no pools, no blocks by rank."""
    if not _is_drawn_whole(rulebook, number):
        return None
    last = rulebook.round_count or max(number, OPEN_END)
    later = rounds_to(last)[number:]
    ends = next((other for other in later if not _is_drawn_whole(rulebook, other)), last + 1)
    return ends - 1


def _is_drawn_whole(rulebook: Rulebook, number: RoundNumber) -> bool:
    method = rulebook.seating.method(number)
    return not rulebook.round(number).pools and method in (Method.RANDOM, Method.MIN_REPEAT)


def roll_call_list(event: Event, number: RoundNumber, *, seed: str) -> RollCallList:
    """Everybody who checked in, with teams, ranking and what was played before the round."""
    tournament = event.tournament
    return RollCallList(
        people=participants(event, number),
        teams=tournament.teams,
        ranking=ranking(tournament, event.rulebook, number, seed=seed),
        history=tuple(one for one in played_seatings(tournament.boards) if one.round < number),
        declined=frozenset((one.player, one.pool) for one in tournament.declined),
        dropped=frozenset(tournament.dropped_pools),
    )


def prepare_call(event: Event, number: RoundNumber, choices: Choices) -> Prepared:
    """The round ready to be seated, or what prevents it. Decisions already made answer its questions."""
    decided = tuple((decision.question, players_of(decision.answer)) for decision in event.tournament.decisions)
    rules = board_call_rules(event.rulebook, number)
    choices = settled_choices(event, number, choices)
    called = roll_call_list(event, number, seed=choices.seed_of_lots)
    return prepare(rules, called, replace(choices, answers=(*decided, *choices.answers)))


def answer_call(
    event: Event,
    number: RoundNumber,
    question: Annotated[str, "Its key."],
    *,
    answer: Annotated[tuple[str, ...], "Ids, the first one first."],
) -> Draft:
    """Answers a question that prevents a round's call, such as who takes an open seat. Needs a reason."""
    asked = next((one for one in prepare_call(event, number, Choices()).questions if one.key == question), None)
    if asked is None:
        raise RefusedError(
            say("Round {number} does not ask this any more: look at the board call again.", number=number)
        )
    if not answer or not set(answer) <= set(asked.choices):
        raise InputError.of(say("The answer names nobody on the list."), say("Choose from the list."), field="choice")
    if len(answer) != asked.seats:
        named = say_number("{number} player is named", "{number} players are named", len(answer))
        wanted = say_number("{number} seat", "{number} seats", asked.seats)
        message = say("{named} for {wanted}.", named=named, wanted=wanted)
        raise InputError.of(message, say("Name as many players as there are seats."), field="choice")
    return drafted(event, Decide(question, answer))


def draft_call(event: Event, prepared: Prepared, drawn: Drawn, *, words: str = "", reason: str = "") -> Draft:
    """Keeps a drawn seating as the next version of the round's call, with all it takes to draw it again.

    Where a hard wish was relaxed for it the reason is needed, and stays with the call.
    """
    reason = " ".join(reason.split())
    if prepared.relaxed and not reason:
        message = say("A rule of the seating is relaxed: the reason is missing.")
        raise InputError.of(message, say("Write it so that everybody may read it."), field="reason")
    sit_out = tuple(SitsOut(player, because) for player, because in prepared.sit_out)
    relaxed = tuple(RelaxedWish(one.kind.value, one.pool, reason) for one in prepared.relaxed)
    return drawn_draft(event, drawn, sit_out, notes=prepared.notes, words=words, relaxed=relaxed)


def drawn_draft(
    event: Event,
    drawn: Drawn,
    sit_out: tuple[SitsOut, ...],
    *,
    notes: tuple[Sentence, ...] = (),
    words: str = "",
    by_hand: CallReason | None = None,
    relaxed: tuple[RelaxedWish, ...] = (),
) -> Draft:
    """Keeps what was drawn; `by_hand` says what the desk decided before, such as which boards were kept."""
    record, seating = drawn.proposal.record, drawn.proposal.seating
    seed_of_lots = settled_choices(event, seating.round, Choices(seed=record.seed)).seed_of_lots
    lots = lots_drawn(event, seating, seed=record.seed, lots=seed_of_lots)
    act = DraftBoardCall(
        round=drawn.problem.round,
        boards=called_boards(seating),
        sit_out=sit_out,
        record=DrawRecord(write_problem(nameless(drawn.problem)), record.seed, record.effort, record.algorithm, words),
        reasons=(*((by_hand,) if by_hand else ()), *lots),
        relaxed=relaxed,
    )
    found = _binding(event, drawn.problem, seating, by_hand=bool(by_hand))
    refuse([*act.problems(event.tournament), *found])
    deputies = deputies_needed(event.rulebook.authority, drawn.problem, seating)
    drew = (call_reason(one, event.tournament) for one in lots)
    told = (*notes, *drawn.report.warnings, *deputies, *drew)
    return Draft((act,), notices=tuple(map(Problem, told)))


def _broken(change: ProposedChange, reason: str) -> CallReason:
    hard = (one for one in change.prices if one.strength is WishStrength.HARD and one.after > one.before)
    return CallReason(CallReasonKind.BROKEN, reason, wishes=tuple(one.kind.value for one in hard))


def change_call(
    event: Event,
    problem: SeatingProblem,
    after: Seating,
    *,
    reason: str = "",
    sit_out: tuple[SitsOut, ...] | None = None,
) -> Draft:
    """Keeps a seating changed by hand as the next version; a broken hard wish needs a reason, which stays with it."""
    call = the_call(event, problem.round)
    change = weigh(problem, call_seating(call), after)
    accept(change, reason=reason)
    reasons = (*call.reasons, *((_broken(change, reason),) if change.newly_broken else ()))
    out = call.sit_out if sit_out is None else sit_out
    act = DraftBoardCall(problem.round, called_boards(after), out, None, reasons, call.relaxed)
    refuse([*act.problems(event.tournament), *_binding(event, problem, after, by_hand=True)])
    prices = tuple(Problem(price.sentence) for price in change.prices if price.before != price.after)
    return Draft((act,), notices=(*prices, *(Problem(move.sentence) for move in change.moves)))


def _binding(event: Event, problem: SeatingProblem, after: Seating, *, by_hand: bool) -> list[Problem]:
    settings = event.rulebook.seating
    published, latest = event.tournament.calls.published(problem.round), event.tournament.calls.latest(problem.round)
    stands = published or (latest if by_hand else None)
    if stands is None:
        return []
    before = call_seating(stands)
    permission = may_follow(settings, problem, before=before, after=after, published=published is not None)
    if permission.allowed:
        return []
    key = "seating.published_binding" if published else "seating.td_may_change"
    return [Problem(joined("", (permission.because, ruled(event, key))))]


def publish_call(
    event: Event,
    number: RoundNumber,
    *,
    anyway: Annotated[bool, "Although players who are seated are not checked in."] = False,
) -> Draft:
    """Makes the newest draft of a round public; what changes for whom since the last public version is told.

    A draft with players who are not checked in, although the roll was called, is refused unless it is wanted `anyway`.
    """
    call = the_call(event, number)
    act = PublishBoardCall(number, call.version)
    if not anyway:
        refuse([*act.problems(event.tournament), *_absent_problems(event, call)])
    before = event.tournament.calls.published(number)
    told = changes_since(before, call) if before is not None else ()
    return drafted(event, act, notices=tuple(Problem(move.sentence) for move in told))


def _absent_problems(event: Event, call: BoardCall) -> list[Problem]:
    present = here(event, call.round)
    away = [seat.player for board in call.boards for seat in board.seats if present and seat.player not in present]
    if not away:
        return []
    names = with_and(called(event.tournament, player) for player in dict.fromkeys(away))
    count = len(dict.fromkeys(away))
    message = say_number("{names} is not checked in.", "{names} are not checked in.", count, names=names)
    hint = say("Put others in their chairs, check them in, or publish it anyway.")
    return [Problem(message, hint, field="anyway")]


def changes_since(before: BoardCall, after: BoardCall) -> tuple[SeatMove, ...]:
    """What changed for whom from one version to another, by id."""
    empty = SeatingProblem(after.round, (), ())
    return moves(empty, call_seating(before), call_seating(after))


def the_call(event: Event, number: RoundNumber) -> BoardCall:
    """The newest version of a round's call; RefusedError when there is none."""
    call = event.tournament.calls.latest(number)
    if call is None:
        raise RefusedError(say("There is no board call for round {number}: draft one first.", number=number))
    return call


def drawn_problem(event: Event, number: RoundNumber) -> SeatingProblem:
    """The problem the round was last drawn from, no seat kept; RefusedError when it never was."""
    calls = (call for call in reversed(event.tournament.calls.versions) if call.round == number and call.record)
    record = next((call.record for call in calls), None)
    if record is None:
        raise RefusedError(
            say("Round {number} was seated by hand: there is nothing to compare it with.", number=number)
        )
    problem = read_problem(_under_kept_ids(record.problem, event))
    entrants = tuple(replace(one, name=one.name or called(event.tournament, one.id)) for one in problem.entrants)
    return replace(problem, entrants=entrants, fixed=tuple(one for one in problem.fixed if one.board is None))


def seated_problem(event: Event, number: RoundNumber, seating: Seating) -> SeatingProblem:
    """The problem the round was last drawn from, with the people this seating has; RefusedError when it never was."""
    names = {player.id: player.name for player in event.tournament.players}
    return adopt_seated(drawn_problem(event, number), seating, names)


def _under_kept_ids(problem: str, event: Event) -> str:
    """A frozen list in which people who turned out to be one have the id that was kept."""
    for old, new in event.tournament.merged:
        if f'"{new}"' not in problem:
            problem = problem.replace(f'"{old}"', f'"{new}"')
    return problem


@dataclass(frozen=True, slots=True)
class Judged:
    """A call with what the checker says of it now."""

    call: BoardCall
    complaints: tuple[Sentence, ...]
    warnings: tuple[Sentence, ...]


def judge_call(event: Event, number: RoundNumber) -> Judged:
    """The newest version of a round's call, judged against the problem it was drawn from."""
    call = the_call(event, number)
    report = check(seated_problem(event, number, call_seating(call)), call_seating(call))
    return Judged(call, report.complaints, report.warnings)


def power_choice(event: Event, number: RoundNumber, board: int) -> PowerChoice:
    """The state of the choice of powers on a published board, from its pool's rule and the acts so far."""
    call = event.tournament.calls.published(number)
    found = next((one for one in call.boards if one.number == board), None) if call else None
    if found is None or found.is_drawn:
        raise RefusedError(say("No powers are chosen on board {board} of round {number}.", board=board, number=number))
    seated = event.tournament.board(BoardRef(number, str(board)))
    if seated is not None:
        return _over(event, number, seated)
    pool = event.rulebook.round(number).pool(found.pool)
    ranked = _in_rank_order(event, number, tuple(seat.player for seat in found.seats))
    choice = start_choice(ranked, by_insertion=pool is not None and pool.choice_order == "insertion-from-last-rank")
    calls = event.tournament.calls
    gaps = {one.player: one.gap for one in calls.cards if (one.round, one.board) == (number, board)}
    while isinstance(asked := choice.question, PlaceCard) and asked.player in gaps:  # one may have been withdrawn
        choice = place_card(choice, player=asked.player, gap=min(gaps[asked.player], len(choice.row)))
    chosen = {one.player: one.power for one in calls.choices if (one.round, one.board) == (number, board)}
    return replace(choice, chosen=tuple((player, chosen[player]) for player in choice.row if player in chosen))


def _over(event: Event, number: RoundNumber, board: Board) -> PowerChoice:
    powers = {seat.players[0]: seat.power for seat in board.seats if seat.players}
    order = board.choice_order or tuple(powers)
    chosen = tuple((player, powers[player]) for player in order if player in powers)
    return PowerChoice(_in_rank_order(event, number, order), order, chosen)


def _in_rank_order(event: Event, number: RoundNumber, players: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    groups = ranking(event.tournament, event.rulebook, number, seed="")
    order = {player: place for place, group in enumerate(groups) for player in group}
    return tuple(sorted(players, key=lambda player: order.get(player, len(order))))


def place_name_card(event: Event, player: PlayerId, *, round: RoundNumber, board: int, gap: int) -> Draft:
    """Puts the name card of the player whose turn it is into the row of those who will choose a power."""
    place_card(power_choice(event, round, board), player=player, gap=gap, name=partial(called, event.tournament))
    return drafted(event, PlaceNameCard(round, board, player, gap))


def choose_a_power(event: Event, player: PlayerId, *, round: RoundNumber, board: int, power: Power) -> Draft:
    """Gives the player whose turn it is a free power; after the sixth the seventh has what is left."""
    before, name = power_choice(event, round, board), partial(called, event.tournament)
    choice = choose_power(before, player=player, power=power, name=name)
    done = {one.player for one in event.tournament.calls.choices if (one.round, one.board) == (round, board)}
    new = [ChoosePower(round, board, who, what) for who, what in choice.chosen if who not in done]
    return drafted(event, *new)
