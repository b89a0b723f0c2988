"""What programs do through the interface: each gives the verb of the desk that judges and makes the acts."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from boardcall.clock.clicks import Clicked
from boardcall.clock.plan import Turn
from boardcall.desk import event as event_desk
from boardcall.desk import undo as undo_desk
from boardcall.desk.call import roll_call
from boardcall.desk.call.roll_call import change_sign_up
from boardcall.desk.event import Draft, Event
from boardcall.desk.notices import post_notice as write_notice
from boardcall.desk.people import players, teams
from boardcall.desk.play import boards, clocks
from boardcall.desk.results import game_results, rulings
from boardcall.errors import InputError, NotFoundError, Problem
from boardcall.exchange.countries import country_of
from boardcall.exchange.towns import towns_called
from boardcall.game import POWERS, Power
from boardcall.scoring.result import BoardResult, PowerResult
from boardcall.store.live import Verb
from boardcall.tables.words import as_fraction
from boardcall.tournament.places import Spot
from boardcall.tournament.roll_call import SignUp
from boardcall.web.api import bodies
from boardcall.web.api.asked import Asked, power_at
from boardcall.web.desk.players import local_day, new_salt
from boardcall.web.permission.policy import Role
from boardcall.web.permission.rights import NotYoursError, Right, refuse_undo


def register(asked: Asked, body: bodies.NewPlayer) -> Verb:  # noqa: ARG001  all operations are called alike
    """Registers a player."""
    country, way = _country(body.country), _way(body.distance_km)
    home, home_at = _home(body.home, country, way)
    return lambda event: players.register_player(
        event,
        name=body.name,
        salt=new_salt(),
        roles=frozenset(body.roles),
        born=body.born,
        country=country,
        distance_km=way,
        home=home,
        home_at=home_at,
        public_name=body.public_name,
        told=SignUp("", local=body.local, family=body.family),
    )


def change_player(asked: Asked, body: bodies.PlayerChange, player: str) -> Verb:  # noqa: ARG001
    """Changes what is known of a player."""
    country, way = _country(body.country), _way(body.distance_km)
    home, home_at = (None, None) if body.home is None else _home(body.home, country, way)
    roles = None if body.roles is None else frozenset(body.roles)

    def verb(event: Event) -> Draft:
        known = event.tournament.roll_call.sign_up(player)
        family = known.family if body.family is None else body.family
        return players.change_player(
            event,
            player,
            salt=new_salt(),
            name=body.name,
            roles=roles,
            born=body.born,
            country=country,
            distance_km=way,
            home=home,
            home_at=home_at,
            public_name=body.public_name,
            told=replace(known, local=body.local or known.local, family=family),
        )

    return verb


def withdraw_player(asked: Asked, body: bodies.Bare, player: str, *, at: datetime) -> Verb:  # noqa: ARG001
    """Withdraws a player from the event; what the rulebook pays back is recorded and said."""
    return lambda event: players.withdraw_player(event, player, today=local_day(event, at))


def _country(text: str | None) -> str | None:
    found = country_of(text) if text is not None else None
    if text is not None and found is None:
        raise InputError([Problem(f"“{text}” is no country code.", "Write two letters, such as FR.", field="country")])
    return found


def _way(text: str | None) -> Fraction | None:
    found = as_fraction(text) if text is not None and len(text) <= LONGEST_NUMBER else None
    if text is not None and (found is None or found < 0):
        hint = "Write kilometres such as 12600 or 12600.5."
        raise InputError([Problem(f"“{text[:40]}” is no distance.", hint, field="distance_km")])
    return found


LONGEST_NUMBER = 12


def _home(text: str, country: str | None, way: Fraction | None) -> tuple[str, Spot | None]:
    """The town and where it lies; one that is not known needs the kilometres beside it."""
    towns = towns_called([text], country=country)[text] if text else ()
    if len(towns) == 1:
        return towns[0].label, towns[0].at
    if not text or way is not None:
        return text, None
    hint = f"Write one of: {'; '.join(town.label for town in towns)}." if towns else "Write distance_km too."
    several = f"There are several towns called {text[:40]}." if towns else f"No town called {text[:40]} is known here."
    raise InputError([Problem(several, hint, field="home")])


def check_in(asked: Asked, body: bodies.CheckInBody, number: int, player: str, *, at: datetime) -> Verb:
    """Checks a player in for a round, or changes what they offer."""
    _only_directors_allow(asked, allows=body.td_allows)
    return lambda event: roll_call.check_in(
        event,
        player,
        round=number,
        at=at,
        offers_sit_out=body.offers_sit_out,
        offers_double=body.offers_double,
        pool=body.pool,
        td_allows=body.td_allows,
    )


def check_out(asked: Asked, body: bodies.Bare, number: int, player: str) -> Verb:  # noqa: ARG001
    """Takes a check-in back."""
    return lambda event: roll_call.check_out(event, player, round=number)


def seat_board(asked: Asked, body: bodies.BoardBody, number: int, board: str) -> Verb:  # noqa: ARG001
    """Seats a board by hand."""
    seats = tuple((seat.power, seat.player) for seat in body.seats)
    return lambda event: boards.seat_board(event, round=number, board=board, seats=seats, pool=body.pool)


def change_seat(asked: Asked, body: bodies.SeatChange, number: int, board: str, power: str) -> Verb:  # noqa: ARG001
    """Gives a power to another player, or to nobody."""
    known = power_at(power)
    new = body.player
    if new is None:
        return lambda event: boards.leave_seat(event, round=number, board=board, power=known)
    return lambda event: boards.replace_player(event, round=number, board=board, power=known, player=new)


def record_counts(asked: Asked, body: bodies.Counts, number: int, board: str, year: int) -> Verb:
    """Records the centres after a year, or corrects them."""
    asked.board(Right.COUNTS, number, board)
    return lambda event: game_results.record_counts(event, round=number, board=board, year=year, centres=body.centres)


def record_result(asked: Asked, body: bodies.ResultBody, number: int, board: str) -> Verb:
    """Records how a board ended, or corrects it."""
    asked.board(Right.END, number, board)
    given = {line.power: PowerResult(line.power, line.centres, line.eliminated) for line in body.powers}
    if len(given) != len(POWERS) or len(body.powers) != len(POWERS):
        raise InputError([Problem("Each of the seven powers is named once.", _missing(given), field="powers")])
    lines = tuple(given[power] for power in POWERS)
    in_draw = None if body.in_draw is None else frozenset(body.in_draw)
    result = BoardResult(lines, body.last_year, body.end, body.conceded_to, in_draw)
    return lambda event: game_results.record_result(event, round=number, board=board, result=result)


def _missing(given: dict[Power, PowerResult]) -> str:
    missing = [power.value for power in POWERS if power not in given]
    return f"Missing: {', '.join(missing)}." if missing else "Leave out what is there twice."


def set_score(asked: Asked, body: bodies.ScoreBody, number: int, board: str, player: str) -> Verb:  # noqa: ARG001
    """Sets a player's score on a board by hand. It needs a reason."""
    points = None if body.points is None else _points(body.points)
    return lambda event: game_results.set_score(event, round=number, board=board, player=player, points=points)


def mark_scored(asked: Asked, body: bodies.ScoredBody, number: int, board: str) -> Verb:  # noqa: ARG001
    """Says whether a game counts."""
    return lambda event: game_results.mark_unscored(event, round=number, board=board, scored=body.scored)


def adjust_points(asked: Asked, body: bodies.PointsBody) -> Verb:  # noqa: ARG001
    """Gives a player points, or takes them. It needs a reason."""
    points = _points(body.points)
    return lambda event: rulings.adjust_points(event, body.player, points=points, round=body.round)


def _points(text: str) -> Fraction:
    points = as_fraction(text)
    if points is None:
        hint = 'Write such as "12.5" or "25/2".'
        raise InputError([Problem(f"“{text}” is not a number of points.", hint, field="points")])
    return points


def release(asked: Asked, body: bodies.ReleaseBody) -> Verb:  # noqa: ARG001
    """Makes the standings public as they are now."""
    return lambda event: rulings.release_standings(event, kind=body.kind, note=body.note)


def hide(asked: Asked, body: bodies.Bare, number: int) -> Verb:  # noqa: ARG001
    """Takes a released version back from the public."""
    return lambda event: rulings.hide_standings(event, number)


def click(asked: Asked, body: bodies.ClickBody, number: int, *, at: datetime, board: str = "") -> Verb:
    """Clicks a clock: of the whole round, or of one board."""
    turn = Turn.read(body.turn) if body.turn else None
    by = asked.visitor.name if asked.visitor.role in {Role.TD, Role.ASSISTANT} else ""
    what = body.timer.value if body.timer else body.what
    clicked = Clicked(
        body.click, at, what, body.reason, by, agreed=frozenset(body.agreed), seconds=body.seconds, turn=turn
    )
    return lambda event: clocks.click_clock(event, clicked, round=number, board=board)


def undo(asked: Asked, body: bodies.Bare, number: int) -> Verb:  # noqa: ARG001
    """Withdraws an act; it stays in the log. What others did only a director withdraws. It needs a reason."""
    return _own_act(asked, number, undo_desk.undo)


def redo(asked: Asked, body: bodies.Bare, number: int) -> Verb:  # noqa: ARG001
    """Puts a withdrawn act back. What others did only a director puts back. It needs a reason."""
    return _own_act(asked, number, undo_desk.redo)


def _own_act(asked: Asked, number: int, verb: Callable[..., Draft]) -> Verb:
    def judged(event: Event) -> Draft:
        entry = event.replay.entry(number)
        if entry is None:
            raise NotFoundError(f"There is no act {number}.")
        refuse_undo(asked.visitor, entry, event.tournament)
        return verb(event, number)

    return judged


def sign_up(asked: Asked, body: bodies.SignUpBody, player: str, *, at: datetime) -> Verb:
    """Says what is known of a player before roll call: preregistration, fee, wishes."""
    _only_directors_allow(asked, allows=body.td_allows)
    told = SignUp(player, body.preregistered, body.paid, body.local, body.preferences, body.records, body.family)
    return lambda event: change_sign_up(event, told, today=local_day(event, at), td_allows=body.td_allows)


def _only_directors_allow(asked: Asked, *, allows: bool) -> None:
    if allows and asked.visitor.role is not Role.TD:
        raise NotYoursError("Only a director allows what the rulebook's time forbids.")


def put_team(asked: Asked, body: bodies.TeamBody, team: str, *, at: datetime) -> Verb:  # noqa: ARG001
    """Enters a team, or changes its members."""
    powers = tuple((one.player, one.power) for one in body.powers)

    def verb(event: Event) -> Draft:
        if event.tournament.team(team) is None:
            return teams.enter_team(event, team, members=body.members, at=at, powers=powers)
        return teams.change_team(event, team, members=body.members, at=at, powers=powers)

    return verb


def withdraw_team(asked: Asked, body: bodies.Bare, team: str) -> Verb:  # noqa: ARG001
    """Takes a team out of the team event."""
    return lambda event: teams.withdraw_team(event, team)


def decide(asked: Asked, body: bodies.DecisionBody) -> Verb:  # noqa: ARG001
    """Answers a question the rules leave to the director. It needs a reason."""
    if body.seed and body.answer:
        hint = "Give the answer, or a seed to draw lots from."
        raise InputError([Problem("There are an answer and a seed.", hint, field="seed")])
    if body.seed:
        return lambda event: rulings.draw_lots(event, body.question, seed=body.seed)
    return lambda event: rulings.decide(event, body.question, answer=body.answer)


def give_award(asked: Asked, body: bodies.AwardBody) -> Verb:  # noqa: ARG001
    """Gives an award."""
    return lambda event: rulings.give_award(
        event, body.award, winner=body.winner, title=body.title, citation=body.citation
    )


def change_event(asked: Asked, body: bodies.EventChange) -> Verb:  # noqa: ARG001
    """Changes the event or its rules; what speaks against a rule names its key and line."""
    return lambda event: event_desk.change_event(
        event,
        name=body.name,
        place=body.place,
        starts=body.starts,
        ends=body.ends,
        rulebook_text=body.rulebook_text,
    )


def post_notice(asked: Asked, body: bodies.NoticeBody) -> Verb:  # noqa: ARG001
    """Posts a notice; undo its act to take it down."""
    return lambda event: write_notice(event, text=body.text, round=body.round, board=body.board, player=body.player)
