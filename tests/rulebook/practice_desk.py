"""Steps at the desk of an event under a rulebook, and what is seen of each: done, with its notices, or why not.

A step is a table whose `do` names a verb of the desk, with what the verb takes; `show` names a question in its place.
"""

from collections.abc import Callable
from datetime import datetime
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from ballot_papers import count_votes, give_paper
from boardcall.adjudication.corrections import ErrorFound, SurplusCause
from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.plan import Turn
from boardcall.desk.call.board_call import (
    answer_call,
    change_call,
    draft_call,
    drawn_problem,
    prepare_call,
    publish_call,
)
from boardcall.desk.call.roll_call import check_in, keep_apart, preregister, record_fee
from boardcall.desk.conduct.code import add_to_code
from boardcall.desk.conduct.own_rulings import make_ruling
from boardcall.desk.conduct.sanctions import WrittenSanction, complain, impose_sanction
from boardcall.desk.event import Draft, Event, change_event
from boardcall.desk.people.players import change_player, register_player
from boardcall.desk.people.teams import enter_team
from boardcall.desk.play.boards import leave_seat, link_board, replace_player, seat_board
from boardcall.desk.play.clocks import click_clock, mark_ready
from boardcall.desk.play.moves import enter_sheet, publish_phase, set_position, start_recording
from boardcall.desk.play.play_corrections import correct_phase, remove_surplus
from boardcall.desk.results.award_rules import give_award, nominate
from boardcall.desk.results.game_results import record_counts, record_result
from boardcall.desk.results.hard_stops import stop_round
from boardcall.desk.results.rulings import adjust_points, decline_place, drop_pool, release_standings
from boardcall.desk.results.seals import draw_end, share_end
from boardcall.desk.results.year_counts import enter_counts
from boardcall.desk.schedule import set_moment
from boardcall.desk.votes.ballot_boxes import BallotBoxes
from boardcall.desk.votes.ballots import open_ballot
from boardcall.desk.votes.draw_votes import await_draw_vote, open_draw_vote, propose_draw, veto_draw
from boardcall.desk.votes.meetings import call_meeting_roll, record_meeting_vote
from boardcall.errors import BoardcallError, InputError
from boardcall.game import POWERS, Phase, Power
from boardcall.game.phase import Season
from boardcall.scoring.result import BoardResult, End
from boardcall.seeding.changes import SeatName, swap_players
from boardcall.seeding.draw import draw
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.versions import call_seating
from boardcall.standings.ballots import Vote
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import ReleaseKind
from boardcall.tournament.ids import ActNumber, PlayerId, RoundNumber
from boardcall.tournament.roll_call import ApartKind, Local, SignUp
from boardcall.tournament.rulings import SanctionKind
from boardcall.voting.moments import SeasonPart, VoteMoment
from congress import AT
from desks import LINE_UP, after, event_under, known_result
from rulebook.practice_shown import SHOWN

Step = dict[str, Any]
Given = dict[str, Any]


def at_the_desk(rulebook: str, case: dict[str, Any]) -> list[str]:
    """What is seen of the steps of a case, one line or more each; sections stand without the title of the rules."""
    desk = Desk(event_under(rulebook, players=case.get("players", 14)))
    title = f"{desk.event.rulebook.rulebook.title}, "
    return [line.replace(title, "") for step in case["steps"] for line in desk.seen(step)]


class Desk:
    """An event and the boxes of its votes."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.boxes = BallotBoxes()

    def seen(self, step: Step) -> list[str]:
        """What a step brings; a step with `quietly` is only told when it is refused."""
        told = step.get("as", step.get("do", step.get("show", "")))
        try:
            if "show" in step:
                return [f"{told}: {line}" for line in SHOWN[step["show"]](self.event, _given(self.event, step))]
            draft = self._done(step)
        except InputError as error:
            return [f"{told}: {problem.message} {problem.hint}".strip() for problem in error.problems]
        except BoardcallError as error:
            return [f"{told}: {error}"]
        notices = [f"{told}: done, {problem.message}" for problem in (draft.notices if draft else ())]
        return [] if step.get("quietly") else notices or [f"{told}: done"]

    def _done(self, step: Step) -> Draft | None:
        given, verb = _given(self.event, step), step["do"]
        if verb == "ballots":
            self._ballots(given)
            return None
        draft = VERBS[verb](self.event, given)
        self.event = after(self.event, draft, at=given.get("at", AT))
        return draft

    def _ballots(self, given: Given) -> None:
        """The ballots of an open vote, `yes` and `no` by letters; then it is counted, with the `silent`."""
        ref = given["ref"]
        for letters, in_favour in ((given.get("yes", ""), True), (given.get("no", ""), False)):
            for letter in letters:
                self.boxes.cast(self._do, ref=ref, power=Power(letter), in_favour=in_favour)
        silent = frozenset(map(Power, given.get("silent", "")))
        self.boxes.close(self._do, ref=ref, silent=silent, at=given.get("at", AT))

    def _do(self, verb: Callable[[Event], Draft]) -> None:
        self.event = after(self.event, verb(self.event))


def _given(event: Event, step: Step) -> Given:
    """What a step gives, in the types of the verbs: `board` becomes `ref`, `at` a moment, letters powers."""
    given: Given = {key: value for key, value in step.items() if key not in ("do", "show", "as", "quietly")}
    board = str(given.pop("board", ""))
    if board:
        number, _, name = board.partition(" ")
        given["ref"] = BoardRef(RoundNumber(int(number)), name)
    if isinstance(given.get("at"), datetime) and given["at"].tzinfo is None:
        given["at"] = given["at"].replace(tzinfo=ZoneInfo(event.rulebook.event.timezone))
    if "power" in given:
        given["power"] = Power(given["power"])
    if "player" in given:
        given["player"] = PlayerId(given["player"])
    if "now" in given:
        given["now"] = _moment(given["now"])
    return given


def _moment(text: str) -> VoteMoment:
    """A part of a season, such as "S1904 negotiation"; negotiation with a running clock unless another is named."""
    turn, _, part = text.partition(" ")
    season = Season.SPRING if turn[0] == "S" else Season.FALL
    running = part != "clock stands"
    return VoteMoment(int(turn[1:]), season, SeasonPart(part) if part and running else SeasonPart.NEGOTIATION, running)


def _played(event: Event, given: Given) -> Draft:
    """A result by centres in the order of the powers, taken as it is unless its end is named; `gone` has the last
    years of those who are out."""
    gone = {letter: f"@{year}" for letter, year in given.get("gone", {}).items()}
    result = BoardResult.from_counts(
        [f"{power}{held}{gone.get(power, '')}" for power, held in zip(POWERS, given["centres"], strict=True)],
        last_year=given.get("year"),
        end=End(given["end"]) if "end" in given else None,
        conceded_to=Power(given["to"]) if "to" in given else None,
    )
    if "end" not in given:
        return known_result(event, ref=given["ref"], result=result)
    by = frozenset(map(Power, given.get("by", "")))
    return record_result(event, ref=given["ref"], result=result, at=given.get("at", AT), conceded_by=by)


def _changed(event: Event, given: Given) -> Draft:
    """Tells more of a player: roles, birth, country, and of the sign-up `local`, `family` and `preferences`."""
    player = given.pop("player")
    told = {key: given.pop(key) for key in ("local", "family", "preferences", "preregistered", "paid") if key in given}
    if "local" in told:
        told["local"] = Local(told["local"])
    if "preferences" in told:
        told["preferences"] = tuple(map(Power, told["preferences"]))
    if "roles" in given:
        given["roles"] = frozenset(given["roles"])
    sign_up = SignUp(player, **told) if told else None
    return change_player(event, player, salt=f"salt of {player}", told=sign_up, **given)


def _clicked(event: Event, given: Given) -> Draft:
    ref = given.pop("ref", BoardRef(RoundNumber(1)))
    powers = {key: frozenset(map(Power, given.pop(key))) for key in ("agreed", "orders_in") if key in given}
    turn = {"turn": Turn.read(given.pop("turn"))} if "turn" in given else {}
    given |= {"board": given.pop("on")} if "on" in given else {}  # a board of the clock of all
    return click_clock(event, Clicked(Click(given.pop("click")), **given, **powers, **turn), ref=ref)


def _seated(event: Event, given: Given) -> Draft:
    names = given.pop("players", None)
    seats = tuple(zip(POWERS, map(PlayerId, names), strict=True)) if names else LINE_UP
    return seat_board(event, ref=given["ref"], seats=seats, pool=given.get("pool", ""))


def _counted(event: Event, given: Given) -> Draft:
    return record_counts(event, **{**given, "centres": tuple(given["centres"])})


def _everybody(event: Event, given: Given) -> Draft:
    """Checks in everybody but some, each with what `offers` and `local` say of them."""
    acts: list[Any] = []
    for player in event.tournament.players:
        if player.id in given.get("but", ()):
            continue
        offers = {
            "offers_sit_out": player.id in given.get("volunteers", ()),
            "offers_double": player.id in given.get("doubles", ()),
            "pool": given.get("pools", {}).get(player.id, ""),
        }
        acts += check_in(event, player.id, round=given["round"], at=AT, td_allows=True, any_time=True, **offers).acts
    return Draft(tuple(acts))


def _sanctioned(event: Event, given: Given) -> Draft:
    at = given.pop("at", AT)
    given["board"] = given.pop("ref", None)
    return impose_sanction(event, WrittenSanction(SanctionKind(given.pop("kind")), given.pop("facts"), **given), at=at)


def _sheet(event: Event, given: Given) -> Draft:
    return enter_sheet(event, **{**given, "phase": Phase.read(given["phase"])})


def _adjudicated(event: Event, given: Given) -> Draft:
    return publish_phase(event, ref=given["ref"], phase=Phase.read(given["phase"]), anyway=True)


def _corrected(event: Event, given: Given) -> Draft:
    return correct_phase(
        event,
        ref=given["ref"],
        phase=Phase.read(given["phase"]),
        sheets={Power(letter): text for letter, text in given["sheets"].items()},
        found=ErrorFound[given["found"]] if "found" in given else None,
        director=given.get("director", False),
    )


def _removed(event: Event, given: Given) -> Draft:
    return remove_surplus(event, **{**given, "cause": SurplusCause(given["cause"])})


def _answered(event: Event, given: Given) -> Draft:
    """The first question of a board call, answered with the first of those asked about."""
    question = prepare_call(event, given["round"], Choices(seed="7")).questions[0]
    return answer_call(event, given["round"], question.key, answer=question.choices[: question.seats])


def _drawn(event: Event, given: Given) -> Draft:
    """A board call drawn from a seed, kept as a draft."""
    prepared = prepare_call(event, given["round"], Choices(seed="7"))
    assert prepared.problem is not None, prepared.questions
    return draft_call(event, prepared, draw(prepared.problem, effort=1))


def _swapped(event: Event, given: Given) -> Draft:
    """The last call of a round with the first players of its first two boards in each other's place."""
    call = event.tournament.calls.latest(given["round"])
    assert call is not None
    one, two = (call.boards[place].seats[0].player for place in (0, 1))
    after_swap = swap_players(call_seating(call), SeatName(one), SeatName(two))
    return change_call(event, drawn_problem(event, given["round"]), after_swap, reason="as told")


def _votes(event: Event, given: Given) -> Draft:
    """Papers for awards counted together, each vote "voter name points category"."""
    return count_votes(event, ballot=given["ballot"], votes=_read_votes(given))


def _paper(event: Event, given: Given) -> Draft:
    """One player's paper; of categories without a vote it names whom it may."""
    votes = _read_votes(given)
    return give_paper(event, ballot=given["ballot"], game=given.get("game", ""), voter=votes[0].voter, votes=votes)


def _read_votes(given: Given) -> list[Vote]:
    votes = [line.split(" ", 3) for line in given["votes"]]
    game = given.get("game", "")
    return [Vote(PlayerId(who), PlayerId(name), int(points), category, game) for who, name, points, category in votes]


def _ruled_anew(event: Event, given: Given) -> Draft:
    """Other rules: those of the event without the lines of a key."""
    lines = event.tournament.rulebook_text.splitlines()
    kept = [line for line in lines if not line.startswith(f"{given['without']} = ")]
    return change_event(event, rulebook_text="\n".join((*kept, "")))


VERBS: dict[str, Callable[[Event, Given], Draft]] = {
    "change_event": lambda event, given: change_event(event, **given),
    "set_moment": lambda event, given: set_moment(event, given["key"], given["when"]),
    "register": lambda event, given: register_player(
        event, salt="salt", **{key: frozenset(value) if key == "roles" else value for key, value in given.items()}
    ),
    "change_player": _changed,
    "preregister": lambda event, given: preregister(event, **given),
    "fee": lambda event, given: record_fee(event, **given),
    "check_in": lambda event, given: check_in(event, given.pop("player"), **given),
    "everybody": _everybody,
    "keep_apart": lambda event, given: keep_apart(
        event, *map(PlayerId, given["players"]), kind=ApartKind(given["kind"])
    ),
    "enter_team": lambda event, given: enter_team(
        event,
        given["team"],
        members=tuple(map(PlayerId, given["members"])),
        at=given.get("at", AT),
        powers=tuple((PlayerId(name), Power(letter)) for name, letter in given.get("powers", {}).items()),
    ),
    "seat": _seated,
    "leave": lambda event, given: leave_seat(event, **given),
    "replace": lambda event, given: replace_player(event, **given),
    "link": lambda event, given: link_board(event, **given),
    "counts": _counted,
    "enter": lambda event, given: enter_counts(event, **{**given, "centres": tuple(given["centres"])}),
    "draw_end": lambda event, given: draw_end(event, round=given["round"], words="7 7 7"),
    "share_end": lambda event, given: share_end(event, round=given["round"], parts=()),
    "set_position": lambda event, given: set_position(event, **given),
    "result": _played,
    "propose": lambda event, given: propose_draw(event, **given),
    "veto": lambda event, given: veto_draw(event, **given),
    "arrive": lambda event, given: await_draw_vote(event, **given),
    "open": lambda event, given: open_draw_vote(event, **{"at": AT, **given}),
    "click": _clicked,
    "ready": lambda event, given: mark_ready(
        event,
        ref=given["ref"],
        orders_in=dict.fromkeys(map(Power, given.get("orders_in", "")), True),
        agrees=dict.fromkeys(map(Power, given.get("agrees", "")), True),
        at=given["at"],
    ),
    "record": lambda event, given: start_recording(event, **given),
    "sheet": _sheet,
    "adjudicate": _adjudicated,
    "correct": _corrected,
    "remove_surplus": _removed,
    "answer": _answered,
    "draw": _drawn,
    "stop_round": lambda event, given: stop_round(
        event, round=given["round"], at=given["at"], begun=frozenset(given.get("begun", ()))
    ),
    "publish": lambda event, given: publish_call(event, given["round"]),
    "swap": _swapped,
    "open_ballot": lambda event, given: open_ballot(event, ballot=given["ballot"]),
    "votes": _votes,
    "paper": _paper,
    "roll": lambda event, given: call_meeting_roll(event, **given),
    "meeting_vote": lambda event, given: record_meeting_vote(event, **{"subject": "", **given}),
    "adjust": lambda event, given: adjust_points(event, **{**given, "points": Fraction(given["points"])}),
    "add_to_code": lambda event, given: add_to_code(event, **given),
    "rule_anew": _ruled_anew,
    "ruling": lambda event, given: make_ruling(event, **given),
    "sanction": _sanctioned,
    "complain": lambda event, given: complain(event, ruling=ActNumber(event.replay.head.number), **given),
    "give_award": lambda event, given: give_award(event, given.pop("award"), **given),
    "nominate": lambda event, given: nominate(event, given.pop("award"), **given),
    "drop_pool": lambda event, given: drop_pool(event, given["pool"]),
    "decline": lambda event, given: decline_place(event, **given),
    "release": lambda event, given: release_standings(event, kind=ReleaseKind(given["kind"])),
}
