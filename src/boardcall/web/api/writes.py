"""What programs send in another form than the desk: verbs whose parameters are the fields of a request."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from typing import Annotated, Any

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.plan import Inside, Turn
from boardcall.desk import notices
from boardcall.desk import undo as undoing
from boardcall.desk.call.roll_call import change_sign_up
from boardcall.desk.event import Draft, Event, change_event
from boardcall.desk.people import players
from boardcall.desk.people.teams import change_team, enter_team
from boardcall.desk.play import boards
from boardcall.desk.play.clocks import click_clock
from boardcall.desk.results import game_results, rulings
from boardcall.errors import InputError, NotFoundError
from boardcall.exchange.countries import country_of
from boardcall.exchange.towns import towns_called
from boardcall.exchange.world_database import database_id
from boardcall.game import Power
from boardcall.store.draw_values import draw_values
from boardcall.store.live import Verb
from boardcall.tournament import NO_ROUND, NOBODY, ActNumber, BoardRef, PlayerId, RoundNumber, TeamId
from boardcall.tournament.places import Spot
from boardcall.tournament.roll_call import Local, SignUp
from boardcall.tournament.settings import Role
from boardcall.web.api.operation_call import OperationCall
from boardcall.web.permission.rights import refuse_undo
from boardcall.web.permission.visitor import Visitor
from boardcall.wording import verbatim

Roles = Annotated[tuple[Role, ...], 'Offices at the event, such as "td".']
Country = Annotated[str | None, "Two letters, as in ISO 3166, or a name."]
Way = Annotated[Fraction | None, 'Kilometres from home to the venue, such as "12600.5"; null takes them from the town.']
Family = Annotated[str, "A word that members of one family, or a couple, share."]
PublicName = Annotated[str | None, 'The name that all read instead; "" for a number only, null for their own name.']
WddId = Annotated[str, "The number at the World Diplomacy Database, or the address of the player's page there."]
WdrId = Annotated[str, "The number at the World Diplomacy Reference, or the address of the player's page there."]
HostClub = Annotated[Local, "How close the player is to the host club."]


def register_player(
    event: Event,
    *,
    salt: str,
    name: Annotated[str, "The whole name."],
    roles: Roles = (),
    country: Country = None,
    born: Annotated[date | None, "The day of birth."] = None,
    home: Annotated[str, 'The home town, such as "Munich, Germany", where a rule needs the way from home.'] = "",
    distance_km: Way = None,
    family: Family = "",
    local: HostClub = Local.TRAVELLER,
    public_name: PublicName = None,
    wdd_id: WddId = "",
    wdr_id: WdrId = "",
) -> Draft:
    """Registers a player."""
    return players.register_player(
        event,
        name=name,
        salt=salt,
        roles=frozenset(roles),
        born=born,
        public_name=public_name,
        **_facts(country, home, distance_km, wdd_id, wdr_id),
        told=SignUp(NOBODY, local=local, family=family),
    )


def change_player(
    event: Event,
    player: PlayerId,
    *,
    salt: str,
    name: Annotated[str | None, "The whole name."] = None,
    roles: Annotated[tuple[Role, ...] | None, 'Offices at the event, such as "td".'] = None,
    country: Country = None,
    born: Annotated[date | None, "The day of birth."] = None,
    home: Annotated[str | None, "The home town."] = None,
    distance_km: Annotated[Fraction | None, "Kilometres from home to the venue."] = None,
    family: Annotated[str | None, "A word that members of one family, or a couple, share."] = None,
    local: Annotated[Local | None, "How close the player is to the host club."] = None,
    public_name: Annotated[str | None, 'Another name for the public, or "" for a number only.'] = None,
    wdd_id: Annotated[str | None, "The number at the World Diplomacy Database."] = None,
    wdr_id: Annotated[str | None, "The number at the World Diplomacy Reference."] = None,
) -> Draft:
    """Changes what is known of a player; null leaves a fact unchanged."""
    known = event.tournament.roll_call.sign_up(player)
    return players.change_player(
        event,
        player,
        salt=salt,
        name=name,
        roles=None if roles is None else frozenset(roles),
        told=replace(known, local=local or known.local, family=known.family if family is None else family),
        born=born,
        public_name=public_name,
        **_facts(country, home, distance_km, wdd_id, wdr_id),
    )


def _facts(
    country: str | None, home: str | None, distance_km: Fraction | None, wdd_id: str | None, wdr_id: str | None
) -> dict[str, Any]:
    """What was sent of a person, read; a fact that was left out is None, or left out too."""
    if distance_km is not None and distance_km < 0:
        hint = verbatim("Write kilometres such as 12600 or 12600.5.")
        raise InputError.of(verbatim(f"“{distance_km}” is no distance."), hint, field="distance_km")
    code = _country(country)
    town = {} if home is None else dict(zip(("home", "home_at"), _home(home, code, distance_km), strict=True))
    numbers = {"wdd_id": wdd_id, "wdr_id": wdr_id}
    known = {field: _number_at(field, text) for field, text in numbers.items() if text is not None}
    return {"country": code, "distance_km": distance_km, **town, **known}


def _country(text: str | None) -> str | None:
    found = country_of(text) if text is not None else None
    if text is not None and found is None:
        raise InputError.of(
            verbatim(f"“{text}” is no country code."), verbatim("Write two letters, such as FR."), field="country"
        )
    return found


def _number_at(field: str, text: str) -> str:
    found = database_id(text)
    if found is None:
        message = verbatim(f"“{text[:40]}” is not a player's number.")
        raise InputError.of(message, verbatim("Write digits only."), field=field)
    return found


def _home(text: str, country: str | None, way: Fraction | None) -> tuple[str, Spot | None]:
    """The town, which is looked up; an unknown town needs the kilometres as well."""
    towns = towns_called([text], country=country)[text] if text else ()
    if len(towns) == 1:
        return towns[0].label, towns[0].at
    if not text or way is not None:
        return text, None
    hint = (
        verbatim(f"Write one of: {'; '.join(town.label for town in towns)}.")
        if towns
        else verbatim("Write distance_km too.")
    )
    several = (
        verbatim(f"There are several towns called {text[:40]}.")
        if towns
        else verbatim(f"No town called {text[:40]} is known here.")
    )
    raise InputError.of(several, hint, field="home")


def sign_up(
    event: Event,
    player: PlayerId,
    *,
    today: date,
    preregistered: Annotated[date | None, "The day of preregistration."] = None,
    paid: Annotated[date | None, "The day the fee was paid."] = None,
    preferences: Annotated[tuple[Power, ...], "Powers, the most wanted first."] = (),
    records: Annotated[bool, "Whether the player offers to record a board."] = False,
    local: HostClub = Local.TRAVELLER,
    family: Family = "",
    td_allows: Annotated[bool, "A director allows what the last day forbids; other roles may not say so."] = False,
) -> Draft:
    """Says all that is known of a player before roll call: preregistration, fee, wishes. What is left out is undone."""
    told = SignUp(player, preregistered, paid, local, preferences, records, family)
    return change_sign_up(event, told, today=today, td_allows=td_allows)


@dataclass(frozen=True, slots=True)
class TeamPower:
    """Which power a member of a team plays, where the rulebook lets the team decide."""

    player: PlayerId
    power: Power


def put_team(
    event: Event,
    team: TeamId,
    *,
    at: datetime,
    members: Annotated[tuple[PlayerId, ...], "Ids of players."],
    powers: Annotated[tuple[TeamPower, ...], "Who plays which power."] = (),
) -> Draft:
    """Enters a team as a whole, or changes it."""
    verb = enter_team if event.tournament.team(team) is None else change_team
    return verb(event, team, members=members, at=at, powers=tuple((one.player, one.power) for one in powers))


def post_notice(
    event: Event,
    text: str,
    *,
    round: RoundNumber | None = None,
    board: str = "",
    player: PlayerId = NOBODY,
) -> Draft:
    """Posts a notice: to everybody, to the players of a board of a round, or to one player."""
    return notices.post_notice(event, text, ref=BoardRef(round or NO_ROUND, board) if board else None, player=player)


@dataclass(frozen=True, slots=True)
class SeatBody:
    """Who sits where."""

    power: Power
    player: PlayerId


def seat_board(
    event: Event,
    *,
    ref: BoardRef,
    seats: Annotated[tuple[SeatBody, ...], "Who plays which power; a power left out is in civil disorder."],
    pool: Annotated[str, "The pool of the board, where the round has pools."] = "",
) -> Draft:
    """Seats a board by hand."""
    pairs = tuple((seat.power, seat.player) for seat in seats)
    return boards.seat_board(event, ref=ref, seats=pairs, pool=pool)


def change_seat(
    event: Event,
    *,
    ref: BoardRef,
    power: Power,
    player: Annotated[PlayerId | None, "Who takes the power over; null leaves it in civil disorder."],
) -> Draft:
    """Gives a power to another player, or to nobody."""
    if player is None:
        return boards.leave_seat(event, ref=ref, power=power)
    return boards.replace_player(event, ref=ref, power=power, player=player)


Count = Annotated[int, "Its centres."]


def record_counts(
    event: Event,
    *,
    ref: BoardRef,
    year: int,
    A: Count,
    E: Count,
    F: Count,
    G: Count,
    I: Count,
    R: Count,
    T: Count,
    at: datetime,
) -> Draft:
    """Records the centres of each power after the fall of a year, or corrects them."""
    return game_results.record_counts(event, ref=ref, year=year, centres=(A, E, F, G, I, R, T), at=at)


def click(
    event: Event,
    *,
    at: datetime,
    by: str,
    ref: BoardRef,
    reason: str = "",
    click: Annotated[Click, "What is clicked."],
    what: Annotated[str, "The kind of a pause, or the break that is planned."] = "",
    agreed: Annotated[frozenset[Power], "Who agreed to a pause or an early adjudication."] = frozenset(),
    seconds: Annotated[int, "By how much a deadline moves, or how long a planned break lasts."] = 0,
    turn: Annotated[str | None, "Such as S1903: the turn a clock starts with, or a planned break follows."] = None,
    timer: Annotated[Inside | None, "What a timer is for."] = None,
) -> Draft:
    """Clicks a clock: of the whole round, or of one board."""
    moment = Turn.read(turn) if turn else None
    kind = timer.value if timer else what
    clicked = Clicked(click, at, kind, reason, by, agreed=agreed, seconds=seconds, turn=moment)
    return click_clock(event, clicked, ref=ref)


def undo(event: Event, number: ActNumber, *, visitor: Visitor) -> Draft:
    """Withdraws an act; it stays in the log. What others did only a director withdraws; public acts need a reason."""
    _refuse_others(event, number, visitor)
    return undoing.undo(event, number)


def redo(event: Event, number: ActNumber, *, visitor: Visitor) -> Draft:
    """Puts a withdrawn act back: what others did only a director; what is public, with a reason."""
    _refuse_others(event, number, visitor)
    return undoing.redo(event, number)


def _refuse_others(event: Event, number: ActNumber, visitor: Visitor) -> None:
    entry = event.replay.entry(number)
    if entry is None:
        raise NotFoundError(verbatim(f"There is no act {number}."))
    refuse_undo(visitor, entry, event.tournament)


def decide(
    asked: OperationCall,
    *,
    reason: str,
    question: Annotated[str, "Its key."],
    answer: Annotated[tuple[str, ...], "Ids, the first one first; none lets the tied share."] = (),
    lot: Annotated[bool, "Whether lots decide in place of an answer, drawn by the next committed value."] = False,
) -> Verb:
    """Answers a question the rules leave to the director. It needs a reason."""
    if lot and answer:
        hint = verbatim("Give the answer, or have lots drawn.")
        raise InputError.of(verbatim("There are an answer and a lot."), hint, field="lot")

    def verb(event: Event) -> Draft:
        if lot:
            values = draw_values(event, asked.event.vault)
            return rulings.draw_lots(event, question, values=values, why=reason)
        return rulings.decide(event, question, answer=answer)

    return verb


def set_first_day(event: Event, *, starts: Annotated[date, "The first day; every moment moves with it."]) -> Draft:
    """Sets the first day of the event; the last day moves by as many days."""
    return change_event(event, starts=starts)
