"""The event itself: its first page."""

from fnmatch import fnmatch
from itertools import groupby
from typing import Any

from boardcall.desk.agenda.agenda import undecided_boards
from boardcall.desk.conduct.code import event_code
from boardcall.desk.schedule import schedule
from boardcall.rulebook.sentences import RuleLine, lines_on
from boardcall.tournament import list_order, office_names
from boardcall.tournament.settings import Topic
from boardcall.views.call import choosing, seating
from boardcall.views.notices import notices_view
from boardcall.views.rounds import RoundView, rounds_view
from boardcall.views.standings import standings_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.parts import ABOUT, BOARDS, NOTICES, RESULTS
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages import results
from boardcall.wording import (
    Sentence,
    capital,
    day_heading,
    days_named,
    joined,
    own,
    say,
    say_number,
    verbatim,
    with_and,
    with_colon,
    zone_named,
)

ABOUT_EVENT = ("event.organiser*", "event.officials*", "event.negotiation_languages*", "event.notices*")
ABOUT_ROUNDS = ("round.*.kind",)
ABOUT_CONDUCT = ("conduct.code", "conduct.code_[!h]*", "conduct.report_to*")
"""The hash of a code of conduct stands with the code and among the rules."""


def round_numbers(snapshot: Snapshot) -> tuple[int, ...]:
    """The rounds that have boards, those that are cancelled, and one for whose boards powers are still chosen."""
    numbers, last = {one.number for one in rounds_view(snapshot, PUBLIC).rounds}, seating(snapshot).round
    return tuple(sorted(numbers | {last} if choosing(snapshot, last) else numbers))


def event_context(snapshot: Snapshot) -> dict[str, Any]:
    """Facts, rounds and pools, and the champion once the standings say so in public."""
    rounds = snapshot.part(BOARDS, lambda: round_list(snapshot), [], at="rounds")
    return {
        "facts": _facts(snapshot),
        "officials": _officials(snapshot),
        "about": snapshot.part(ABOUT, lambda: _about(snapshot), []),
        "has_code": event_code(snapshot.event) is not None,
        "has_rulings": bool(snapshot.tournament.rulings),
        "rounds": rounds,
        "champion": snapshot.part(RESULTS, lambda: _champion(snapshot), None, at="champion"),
        "pools": snapshot.part(RESULTS, lambda: results.public_pools(snapshot), (), at="pools"),
        "timetable": snapshot.part(ABOUT, lambda: timetable(snapshot), [], at="timetable"),
        "zone_name": zone_named(snapshot.rulebook.event.timezone),
        "notices": snapshot.part(NOTICES, lambda: tuple(reversed(notices_view(snapshot, PUBLIC).notices)), ()),
    }


def round_list(snapshot: Snapshot) -> list[dict[str, Any]]:
    """The rounds that have boards or are cancelled, and how far each is played."""
    rounds = rounds_view(snapshot, PUBLIC).rounds
    return [{"number": one.number, "state": _round_state(snapshot, one)} for one in rounds]


def timetable(snapshot: Snapshot) -> list[tuple[Sentence, list[tuple[str, Sentence]]]]:
    """Every moment of the event that has a date, by day: the time, "" for a whole day, and what it is."""
    dated = [one for one in schedule(snapshot.event) if one.at is not None]
    return [
        (day_heading(day), [(one.time, capital(one.name)) for one in found])
        for day, found in groupby(dated, key=lambda one: one.day)
    ]


def _facts(snapshot: Snapshot) -> list[Sentence]:
    tournament = snapshot.tournament
    players = len([player for player in tournament.players if not player.withdrawn])
    found = [
        verbatim(tournament.place),
        days_named(tournament.starts, tournament.ends),
        say_number("{number} player", "{number} players", players),
        verbatim(snapshot.rulebook.rulebook.title),
    ]
    return [fact for fact in found if fact]


def _officials(snapshot: Snapshot) -> list[Sentence]:
    """Who holds which office: of those registered who have one."""
    holders = sorted((one for one in snapshot.tournament.players if one.roles), key=lambda one: list_order(one.name))
    return [joined("", (with_colon(capital(with_and(office_names(one.roles))), one.name),)) for one in holders]


def _about(snapshot: Snapshot) -> list[Sentence]:
    """What people who sign up should know: the organisers and where to write, languages, liability, conduct."""
    asked: tuple[tuple[Topic, tuple[str, ...] | None], ...] = (
        ("event", ABOUT_EVENT),
        ("rounds", ABOUT_ROUNDS),
        ("sign-up", None),
        ("conduct", ABOUT_CONDUCT),
    )
    lines = (line for topic, keys in asked for line in lines_on(snapshot.rulebook, topic) if _is_told(line, keys))
    return [line.text for line in lines]


def _is_told(line: RuleLine, keys: tuple[str, ...] | None) -> bool:
    return keys is None or any(fnmatch(line.key, one) for one in keys)


def _round_state(snapshot: Snapshot, one: RoundView) -> Sentence:
    if one.cancelled is not None:
        return say("cancelled")
    choosing = len(list(undecided_boards(snapshot.event, one.number)))
    many = say_number("{number} board", "{number} boards", len(one.boards) + choosing)
    if choosing:
        return say_number(
            "{many}, {ended} ended, {number} chooses powers",
            "{many}, {ended} ended, {number} choose powers",
            choosing,
            many=many,
            ended=one.finished,
        )
    if one.finished == len(one.boards):
        return say("{many}, all ended", many=many)
    return say("{many}, {ended} ended", many=many, ended=one.finished)


def _champion(snapshot: Snapshot) -> dict[str, object] | None:
    first = [place for place in standings_view(snapshot, PUBLIC).places if place.place == 1]
    count = snapshot.rulebook.round_count
    gone = len(snapshot.tournament.cancelled)
    over = count is not None and len(snapshot.standings.held) >= count - gone
    if not first or any(place.question for place in first) or not over:
        return None
    titles = snapshot.rulebook.event.titles
    people = [place.player for place in first]
    return {"people": people, "title": with_and(map(own, titles)) if titles else say("Champion")}
