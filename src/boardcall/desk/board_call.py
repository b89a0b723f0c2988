"""The board call at the desk: from the event and its rulebook to a round ready to be seated, drafts, publication."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from boardcall.desk.event import Draft, Event, drafted, refuse, ruled
from boardcall.desk.roll_call import participants
from boardcall.errors import Problem, RefusedError
from boardcall.game import Power
from boardcall.rulebook import Rulebook
from boardcall.seeding.call_inputs import Choices, RollCallList, Rules
from boardcall.seeding.changes import Move, accept, moves, weigh
from boardcall.seeding.checker import check
from boardcall.seeding.choice import PowerChoice, choose_power, place_card, start_choice
from boardcall.seeding.deputies import deputies_needed
from boardcall.seeding.draw import Drawn
from boardcall.seeding.frozen import read_problem, write_problem
from boardcall.seeding.pools import Ranking
from boardcall.seeding.preparation import Prepared, prepare
from boardcall.seeding.problem import Seating, SeatingProblem
from boardcall.seeding.settings import Method, RankingBy
from boardcall.seeding.versions import call_seating, called_boards, may_follow, played_seatings
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament import Tournament
from boardcall.tournament.acts import ChoosePower, Decide, DraftBoardCall, PlaceNameCard, PublishBoardCall
from boardcall.tournament.calls import BoardCall, DrawRecord, RelaxedWish, SitsOut
from boardcall.wording import joined, say

SECTIONS = ("remainder", "sit_out_order", "double_max", "td_boards_max")
OPEN_END = 8
"""The last round a plan looks at where the rulebook has any number of rounds."""


def board_call_rules(rulebook: Rulebook, number: int) -> Rules:
    """The tables of the rulebook that the board call of a round follows. NotFoundError where there is no such round."""
    return Rules(
        number=number,
        round=rulebook.round(number),
        roll_call=rulebook.roll_call,
        seating=rulebook.seating,
        powers=rulebook.powers,
        team=rulebook.team,
        authority=rulebook.authority,
        registration=rulebook.registration,
        plan_to=_plan_to(rulebook, number),
        sections={key: rulebook.source(f"roll_call.{key}") for key in SECTIONS},
    )


def _plan_to(rulebook: Rulebook, number: int) -> int | None:
    """The last of the rounds from this one on that are drawn for the whole field: no pools, no blocks by rank."""
    if not _is_drawn_whole(rulebook, number):
        return None
    last = rulebook.round_count or max(number, OPEN_END)
    later = range(number + 1, last + 1)
    ends = next((other for other in later if not _is_drawn_whole(rulebook, other)), last + 1)
    return ends - 1


def _is_drawn_whole(rulebook: Rulebook, number: int) -> bool:
    method = rulebook.seating.method(number)
    return not rulebook.round(number).pools and method in (Method.RANDOM, Method.MIN_REPEAT)


def needs_ranking(rulebook: Rulebook, number: int) -> bool:
    """Whether the round is seated by rank, or has a pool filled from the top."""
    by_rank = rulebook.seating.method(number) is Method.RANKING_BLOCKS
    return by_rank or any(pool.qualify == "top" for pool in rulebook.round(number).pools)


def ranking(tournament: Tournament, rulebook: Rulebook, number: int, *, seed: str) -> Ranking:
    """The ranking a round is seated by: the qualifying list for pools, else the totals before it; lots by the seed.

    Nothing is ranked before the first result.
    """
    if not needs_ranking(rulebook, number):
        return ()
    before = replace(tournament, boards=tuple(board for board in tournament.boards if board.round < number))
    qualifying = any(pool.qualify == "top" for pool in rulebook.round(number).pools)
    if qualifying or rulebook.seating.ranking_by is RankingBy.QUALIFYING:
        found = compute_standings(before, rulebook, after=number - 1, seed=seed)
        if found.qualifying is not None:
            return _grouped((one.place, one.contender.id) for one in found.qualifying.places)
    return _by_total(before, rulebook, number, seed)


def _by_total(tournament: Tournament, rulebook: Rulebook, number: int, seed: str) -> Ranking:
    chains = rulebook.tie_break
    chain = chains.standings if chains.seeding is None else chains.seeding
    rules = replace(rulebook, awards=(), tie_break=replace(chains, champion=chain, standings=chain))
    found: Standings = compute_standings(tournament, rules, after=number - 1, seed=seed)
    return _grouped((place.number, place.player) for place in found.places)


def _grouped(places: Iterable[tuple[int, str]]) -> Ranking:
    ordered = sorted(places, key=lambda place: place[0])
    return tuple(tuple(player for _, player in group) for _, group in groupby(ordered, key=lambda place: place[0]))


def roll_call_list(event: Event, number: int, *, seed: str) -> RollCallList:
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


def prepare_call(event: Event, number: int, choices: Choices) -> Prepared:
    """The round ready to be seated, or what stands in the way. Decisions already made answer its questions."""
    decided = tuple((decision.question, decision.answer) for decision in event.tournament.decisions)
    rules = board_call_rules(event.rulebook, number)
    called = roll_call_list(event, number, seed=choices.seed)
    return prepare(rules, called, replace(choices, answers=(*decided, *choices.answers)))


def answer_call(event: Event, number: int, question: str, *, answer: tuple[str, ...]) -> Draft:
    """Answers a question that stands in the way of a round's call, such as who takes an open seat. Needs a reason."""
    asked = next((one for one in prepare_call(event, number, Choices()).questions if one.key == question), None)
    if asked is None:
        raise RefusedError(
            say("Round {number} does not ask this any more: look at the board call again.", number=number)
        )
    if not answer or not set(answer) <= set(asked.choices):
        refuse(
            [Problem(say("The answer names nobody who was asked about."), say("Choose from the list."), field="choice")]
        )
    return drafted(event, Decide(question, answer))


def draft_call(event: Event, prepared: Prepared, drawn: Drawn, *, words: str = "", reason: str = "") -> Draft:
    """Keeps a drawn seating as the next version of the round's call, with all it takes to draw it again.

    Where a hard wish was relaxed for it the reason is needed, and stays with the call.
    """
    record, reason = drawn.proposal.record, " ".join(reason.split())
    if prepared.relaxed and not reason:
        message = say("A rule of the seating is relaxed: the reason is missing.")
        refuse([Problem(message, say("Write it so that everybody may read it."), field="reason")])
    act = DraftBoardCall(
        round=drawn.problem.round,
        boards=called_boards(drawn.proposal.seating),
        sit_out=tuple(SitsOut(player, because) for player, because in prepared.sit_out),
        record=DrawRecord(write_problem(drawn.problem), record.seed, record.effort, record.algorithm, words),
        relaxed=tuple(RelaxedWish(one.kind.value, one.pool, reason) for one in prepared.relaxed),
    )
    found = _binding(event, drawn.problem, drawn.proposal.seating, by_hand=False)
    refuse([*act.problems(event.tournament), *found])
    deputies = deputies_needed(event.rulebook.authority, drawn.problem, drawn.proposal.seating)
    notes = (*prepared.notes, *drawn.report.warnings, *deputies)
    return Draft((act,), notices=tuple(map(Problem, notes)))


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
    reasons = (*call.reasons, *(f"{broken} {reason}" for broken in change.newly_broken))
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


def publish_call(event: Event, number: int) -> Draft:
    """Makes the newest draft of a round public; what changes for whom since the last public version is told."""
    call = the_call(event, number)
    act = PublishBoardCall(number, call.version)
    before = event.tournament.calls.published(number)
    told = changes_since(before, call) if before is not None else ()
    return drafted(event, act, notices=tuple(Problem(move.sentence) for move in told))


def changes_since(before: BoardCall, after: BoardCall) -> tuple[Move, ...]:
    """What changed for whom from one version to another, by id."""
    empty = SeatingProblem(after.round, (), ())
    return moves(empty, call_seating(before), call_seating(after))


def the_call(event: Event, number: int) -> BoardCall:
    """The newest version of a round's call; RefusedError when there is none."""
    call = event.tournament.calls.latest(number)
    if call is None:
        raise RefusedError(say("There is no board call for round {number}: draft one first.", number=number))
    return call


def drawn_problem(event: Event, number: int) -> SeatingProblem:
    """The problem the round was last drawn from; RefusedError when it never was."""
    calls = (call for call in reversed(event.tournament.calls.versions) if call.round == number and call.record)
    record = next((call.record for call in calls), None)
    if record is None:
        raise RefusedError(say("Round {number} was seated by hand and has nothing to be compared with.", number=number))
    return read_problem(_under_kept_ids(record.problem, event))


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
    complaints: tuple[str, ...]
    warnings: tuple[str, ...]


def judge_call(event: Event, number: int) -> Judged:
    """The newest version of a round's call, judged against the problem it was drawn from."""
    call = the_call(event, number)
    report = check(drawn_problem(event, number), call_seating(call))
    return Judged(call, report.complaints, report.warnings)


def power_choice(event: Event, number: int, board: int) -> PowerChoice:
    """The choice of powers on a published board as it stands, from its pool's rule and the acts so far."""
    call = event.tournament.calls.published(number)
    found = next((one for one in call.boards if one.number == board), None) if call else None
    if found is None or found.is_drawn:
        raise RefusedError(say("No powers are chosen on board {board} of round {number}.", board=board, number=number))
    pool = event.rulebook.round(number).pool(found.pool)
    ranked = _in_rank_order(event, number, tuple(seat.player for seat in found.seats))
    choice = start_choice(ranked, by_insertion=pool is not None and pool.choice_order == "insertion-from-last-rank")
    for card in event.tournament.calls.cards:
        if (card.round, card.board) == (number, board):
            choice = place_card(choice, player=card.player, gap=card.gap)
    for chosen in event.tournament.calls.choices:
        if (chosen.round, chosen.board) == (number, board) and choice.question is not None:
            choice = choose_power(choice, player=chosen.player, power=chosen.power)
    return choice


def _in_rank_order(event: Event, number: int, players: tuple[str, ...]) -> tuple[str, ...]:
    groups = ranking(event.tournament, event.rulebook, number, seed="")
    order = {player: place for place, group in enumerate(groups) for player in group}
    return tuple(sorted(players, key=lambda player: order.get(player, len(order))))


def place_name_card(event: Event, player: str, *, round: int, board: int, gap: int) -> Draft:  # noqa: A002
    """A player's card goes into the row of those who will choose; only the player whose turn it is."""
    place_card(power_choice(event, round, board), player=player, gap=gap)
    return drafted(event, PlaceNameCard(round, board, player, gap))


def choose_a_power(event: Event, player: str, *, round: int, board: int, power: Power) -> Draft:  # noqa: A002
    """The player whose turn it is takes a free power; after the sixth the seventh has what is left."""
    choice = choose_power(power_choice(event, round, board), player=player, power=power)
    done = {one.player for one in event.tournament.calls.choices if (one.round, one.board) == (round, board)}
    new = [ChoosePower(round, board, who, what) for who, what in choice.chosen if who not in done]
    return drafted(event, *new)
