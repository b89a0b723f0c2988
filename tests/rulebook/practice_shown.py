"""What the desk shows of an event, as lines: schedule, board call, clock, vote, ends, sanctions, standings."""

from collections.abc import Callable, Iterator
from typing import Any

from boardcall.adjudication.at_the_board import retreats_are_written
from boardcall.clock.plan import ClockPlan
from boardcall.clock.state import ClockState
from boardcall.clock.timetable import timetable
from boardcall.clock.violations import Offence
from boardcall.desk.agenda.agenda import agenda
from boardcall.desk.agenda.readiness import readiness
from boardcall.desk.agenda.watch_list import missing_tasks
from boardcall.desk.call.board_call import power_choice, prepare_call
from boardcall.desk.call.check_in_times import phones_may_check_in
from boardcall.desk.call.deputies import needs_deputy
from boardcall.desk.call.ranking import standings_before
from boardcall.desk.conduct.code import event_code, provisions
from boardcall.desk.conduct.sanctions import complaints_go_to, offered_sanctions, usual_section
from boardcall.desk.event import Event
from boardcall.desk.play.clocks import clock_of, clock_plan, clock_remarks, rule_on
from boardcall.desk.play.play_corrections import surpluses
from boardcall.desk.play.play_state import game_of, reader_now
from boardcall.desk.results.open_endings import open_endings
from boardcall.desk.results.rulings import open_questions
from boardcall.desk.schedule import day_meant, round_numbers, schedule
from boardcall.desk.votes.ballots import papers_of
from boardcall.desk.votes.draw_votes import vote_now
from boardcall.game.phase import PhaseKind
from boardcall.paper.due import due_papers
from boardcall.paper.forms import ballot_papers
from boardcall.paper.job import PrintJob
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.standings.table import compute_standings
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import PlayerId
from boardcall.views.boards import board_view
from boardcall.views.ceremony import ceremony_view
from boardcall.views.clock_card import clock_card
from boardcall.views.meeting import meeting_view
from boardcall.views.qualifying import pools_view
from boardcall.views.standings import standings_view
from boardcall.views.teams import teams_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.permission.policy import Role
from boardcall.web.permission.rights import Right, may, may_rule
from boardcall.web.permission.visitor import Visitor
from boardcall.web.request.language import language
from boardcall.wording import Sentence
from congress import AT
from event_clocks import timer_remaining

Given = dict[str, Any]


def _schedule(event: Event, _: Given) -> Iterator[str]:
    for one in schedule(event):
        yield f"{one.name}, {one.at or one.rule} [{one.section}]"
    for number in round_numbers(event):
        yield f"a time of round {number} is meant on {day_meant(event, f'round.{number}.starts')}"


def _call(event: Event, given: Given) -> Iterator[str]:
    """A board call before it is drawn: numbers, who sits out or plays twice, what is asked, wished and compared."""
    prepared = prepare_call(event, given["round"], Choices(seed="7"))
    names = {one.id: one.name for one in event.tournament.players}
    for place, pool in enumerate(prepared.numbers, 1):
        yield f"numbers {place}: {pool.pool or 'everybody'}"
        for option in pool.options:
            asked = f", {option.to_ask} to ask" if option.to_ask else ""
            decides = ", the director decides" if option.td_decides else ""
            yield f"{option.sentence}{asked}{decides}"
        if pool.chosen:
            for one in (*pool.chosen.sit_out, *pool.chosen.double, *pool.chosen.officials):
                because = str(one.because)
                yield f"{'somebody' if 'by lot' in because else names[one.player]}: {one.boards} boards, {because}"
    for question in prepared.questions:
        yield f"asked: {question.sentence} {', '.join(question.choices)}"
    yield from map(str, prepared.notes)
    if prepared.problem is None:
        return
    problem = prepared.problem
    for place, pool_problem in enumerate(problem.pools, 1):
        powers = "" if pool_problem.draw_powers else ", powers not drawn"
        yield f"pool {place} {pool_problem.id or '-'}: {pool_problem.method}, {pool_problem.boards} boards{powers}"
    for wish in problem.wishes:
        yield f"wish: {wish.kind} {wish.strength}"
    for apart in problem.apart:
        yield f"apart: {apart.kind} {', '.join(sorted(apart.players))}"
    rounds = sorted(problem.power_rounds) if problem.power_rounds is not None else "all"
    yield f"two boards {problem.doubled}, powers compared in {rounds}, planned to {problem.plan_to}"


def _ways(event: Event, given: Given) -> Iterator[str]:
    """The ways to seat a round, in their order, with why whoever sits out or plays twice was chosen."""
    for pool in prepare_call(event, given["round"], Choices(seed="7")).numbers:
        for place, way in enumerate(pool.options, 1):
            why = sorted(str(one.because) for one in (*way.sit_out, *way.double, *way.officials))
            yield f"{place}. {way.sentence} {', '.join(why)}".strip()


def _choice(event: Event, given: Given) -> Iterator[str]:
    """How powers are chosen on the first board of a published board call."""
    choice = power_choice(event, given["round"], 1)
    yield (
        f"{len(choice.row)} cards lie, then {type(choice.question).__name__} of {choice.question.player}"
        if choice.question
        else "over"
    )


def _clock(event: Event, given: Given) -> Iterator[str]:
    state: ClockState = clock_of(event, ref=given.get("ref", BoardRef(1))).now(given["at"])
    step, left = state.step, state.remaining(given["at"])
    shown = f"{step.turn} {step.part.value}" if step else "-"
    timer = timer_remaining(state, given["at"]) if state.timer else None
    yield f"{state.standing}, {shown}, left {left}" + (f", timer {timer}" if timer is not None else "")
    for remark in clock_remarks(event, round=given.get("ref", BoardRef(1)).round, at=given["at"]):
        yield f"remark: {remark.message} {remark.hint}"


def _heard(event: Event, given: Given) -> Iterator[str]:
    board = event.tournament.board(given["ref"])
    assert board is not None
    card = clock_card(Snapshot(event), board, given["at"])
    yield f"the clock rings: {card.is_heard}" if card else "no clock"


def _timetable(event: Event, given: Given) -> Iterator[str]:
    """The minutes of every part of a turn, and where they change later."""
    plan: ClockPlan = clock_plan(event, ref=given["ref"])
    last = ""
    for row in timetable(ClockPlan(plan.settings, plan.round, given["to"]), start=AT).rows:
        text = f"{row.step.part.value} {row.minutes}"
        season = f"{row.step.turn}"[0]
        if text + season != last:
            yield f"{row.step.turn} {text}"
        last = text + season


def _ends(event: Event, given: Given) -> Iterator[str]:
    board = event.tournament.board(given["ref"])
    assert board is not None
    for one in open_endings(event, board, at=given["at"]):
        if given.get("only", one.cause) == one.cause:
            yield f"{one.cause}, {one.why_not or 'open'}"


def _vote(event: Event, given: Given) -> Iterator[str]:
    now = vote_now(event, ref=given["ref"])
    if now:
        waiting = "".join(sorted(now.awaited))
        stands = ", the clock stands" if now.clock_stopped else ""
        yield f"{now.vote.manner}, {now.sentence} Waits for {waiting or 'nobody'}{stands}"
    board = event.tournament.board(given["ref"])
    if board and (board.result or board.stop):
        yield f"the game is over with {board.result.last_year if board.result else board.stop}"


def _offences(event: Event, _: Given) -> Iterator[str]:
    for offence in Offence:
        verdict = rule_on(event, offence)
        yield f"{offence}: {', '.join(verdict.choices)}; {verdict.because}"


def _sanctions(event: Event, _: Given) -> Iterator[str]:
    for one in offered_sanctions(event.rulebook):
        yield f"{one.kind} [{usual_section(event, one.kind)}]"
    yield f"{complaints_go_to(event)}"


def _code(event: Event, _: Given) -> Iterator[str]:
    code = event_code(event)
    yield f"{code.name}, {len(code.sections)} parts, printed {code.printed or '-'}" if code else "no code"


def _provisions(event: Event, _: Given) -> Iterator[str]:
    """What a report may name as broken."""
    for number, text in provisions(event):
        yield f"{number}. {text}"


def _standings(event: Event, _: Given) -> Iterator[str]:
    table = compute_standings(event.tournament, event.rulebook, seed="7")
    for place in table.places:
        yield f"{place.number} {place.record.player.name}: {place.record.total.points}"
    for award in table.awards:
        yield f"{award.name or award.award}: {', '.join(award.winners) or '-'} {award.because}"
    for question in open_questions(event):
        yield f"asked: {question.text}"


def _ties(event: Event, given: Given) -> Iterator[str]:
    """What was compared of whom, step by step: in the places, or what a round is seated by, and in the team table."""
    number = given.get("round")
    table = compute_standings(event.tournament, event.rulebook, seed="7")
    qualifying = table.qualifying
    if number:
        table, qualifying = standings_before(event.tournament, event.rulebook, number, seed="7")
    seen: set[str] = set()
    for one in qualifying.places if qualifying else ():
        yield from _new(seen, "qualifying", [step.explain(one.contender.id) for step in one.steps])
    for place in table.places:
        yield from _new(seen, f"{place.number}", [step.explain(place.player) for step in place.steps])
    for team in table.teams.places:
        yield from _new(seen, "team", [step.explain(team.team.name) for step in team.steps])


def _teams(event: Event, _: Given) -> Iterator[str]:
    """The table of teams, and what was compared of those with the same score."""
    teams = compute_standings(event.tournament, event.rulebook, seed="7").teams
    for place in teams.places:
        yield f"{place.number} {place.team.name}: {place.score}"
        yield from (
            f"{place.team.name}, {number}. {step.explain(place.team.name)}"
            for number, step in enumerate(place.steps, 1)
        )


def _new(seen: set[str], title: str, steps: list[Sentence]) -> Iterator[str]:
    """The steps of somebody, numbered, if nobody before went through steps that end alike."""
    ends = title.rstrip("0123456789") + " ".join(str(step).partition(":")[0] + str(step)[-9:] for step in steps)
    if ends not in seen:
        yield from (f"{title}, {number}. {step}" for number, step in enumerate(steps, 1))
    seen.add(ends)


def _prizes(event: Event, _: Given) -> Iterator[str]:
    """The awards in the order in which they are listed."""
    table = compute_standings(event.tournament, event.rulebook, seed="7")
    names = (award.award if award.power or award.place else str(award.name) for award in table.awards)
    yield ", ".join(dict.fromkeys(names))


def _due(event: Event, _: Given) -> Iterator[str]:
    """The papers that the print room says are needed now."""
    yield ", ".join(one.paper for one in due_papers(PrintJob(Snapshot(event), language("en"), AT)))


def _tasks(event: Event, given: Given) -> Iterator[str]:
    told = agenda(event, compute_standings(event.tournament, event.rulebook), at=given.get("at"))
    for task in (*((told.next,) if told.next else ()), *told.missing):
        yield f"{task.sentence}"


def _ready(event: Event, given: Given) -> Iterator[str]:
    for point in readiness(event, at=given.get("at", AT)):
        yield f"{point.state} {point.sentence} {point.hint}".strip()


def _papers(event: Event, given: Given) -> Iterator[str]:
    for paper in papers_of(event, PlayerId(given["player"])):
        yield f"{paper.ballot.id} {paper.game}: {', '.join(paper.candidates)}"


def _ballots(event: Event, _: Given) -> Iterator[str]:
    """The printed paper of each ballot."""
    for sheet in ballot_papers(PrintJob(Snapshot(event), language("en"), AT)):
        slip = sheet["slips"][0]
        yield f"{slip['title']}: {slip['about']} {' '.join((*slip['lines'], *slip['choices'], *slip['rules']))}".strip()


def _meeting(event: Event, _: Given) -> Iterator[str]:
    for vote in meeting_view(Snapshot(event), PUBLIC).votes:
        yield f"{vote.name}: {', '.join(f'{one.name} {one.votes}' for one in vote.counts)}; {vote.told}"


def _asked(event: Event, _: Given) -> Iterator[str]:
    """What the standings wait for, each question with those it is about."""
    for question in open_questions(event):
        yield f"{question.text} {', '.join(question.candidates)}"


def _left(event: Event, given: Given) -> Iterator[str]:
    board = event.tournament.board(given["ref"])
    assert board is not None
    yield f"a deputy is needed: {needs_deputy(event, board)}"


def _phones(event: Event, _: Given) -> Iterator[str]:
    yield f"players may check in by phone: {phones_may_check_in(event)}"


def _public(event: Event, _: Given) -> Iterator[str]:
    """What everybody may see of places, boards, pools and awards, and what the ceremony reads out."""
    state = Snapshot(event)
    standings = standings_view(state, PUBLIC)
    yield f"{len(standings.places)} places. {standings.status}"
    for board in event.tournament.boards:
        seen = board_view(state, PUBLIC, board)
        points = [str(seat.points.shown) for seat in seen.seats if seat.points]
        centres = [str(seat.centres) for seat in seen.seats] if seen.result else []
        yield f"board {board.name}: {' '.join(centres) or 'no centres'}, {' '.join(points) or 'no points'}"
    for pool in pools_view(state, PUBLIC):
        names = ", ".join(seat.player.name for seat in pool.seats)
        yield f"pool {pool.pool}, {'by rank' if pool.ranked else 'by name'}: {names}"
    for team in teams_view(state, PUBLIC).teams:
        yield f"team {team.name}: {team.place}, {team.score.exact if team.score else '-'}"
    ceremony = ceremony_view(state)
    yield f"read out: {len(ceremony.places)} places, {ceremony.prizes} prizes, {', '.join(ceremony.titles)}"
    yield f"results are interim: {ceremony.interim}"


def _play(event: Event, given: Given) -> Iterator[str]:
    """Whose turn it is to read, whether retreats are written, and units that are too many."""
    board, game = event.tournament.board(given["ref"]), game_of(event, given["ref"])
    assert board is not None
    assert board.play is not None
    assert game is not None
    yield f"{game.phase} is read by {reader_now(event, board.play, game) or 'anybody'}"
    if game.phase.kind is PhaseKind.RETREATS:
        yield f"retreats are written: {retreats_are_written(game.position, event.rulebook.retreats)}"
    for one in surpluses(event, ref=given["ref"]):
        for removal in one.removals:
            units = ", ".join(map(str, removal.units))
            yield f"{one.power} has {one.number} too many, {removal.cause}: {units}, ask {removal.is_for_director}"
    for task in missing_tasks(event, compute_standings(event.tournament, event.rulebook), board.round, at=None):
        yield f"task: {task.sentence}"


def _rights(event: Event, given: Given) -> Iterator[str]:
    board = event.tournament.board(given["ref"])
    assert board is not None
    for role in (Role.RECORDER, Role.ASSISTANT, Role.TD):
        visitor = Visitor(event.tournament.name, role)
        overrules = may(visitor, Right.OVERRULE, board, event.rulebook)
        yield f"{role}: rules {may_rule(visitor, event.rulebook)}, overrules an end {overrules}"


SHOWN: dict[str, Callable[[Event, Given], Iterator[str]]] = {
    "schedule": _schedule,
    "call": _call,
    "ways": _ways,
    "choice": _choice,
    "clock": _clock,
    "heard": _heard,
    "timetable": _timetable,
    "ends": _ends,
    "vote": _vote,
    "offences": _offences,
    "sanctions": _sanctions,
    "code": _code,
    "standings": _standings,
    "ties": _ties,
    "teams": _teams,
    "due": _due,
    "prizes": _prizes,
    "tasks": _tasks,
    "ready": _ready,
    "papers": _papers,
    "ballots": _ballots,
    "meeting": _meeting,
    "asked": _asked,
    "provisions": _provisions,
    "play": _play,
    "public": _public,
    "rights": _rights,
    "deputy": _left,
    "phones": _phones,
}
