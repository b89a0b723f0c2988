"""Standings, teams, awards, charts and certificates, as far as everybody may see them."""

from collections.abc import Iterator
from typing import Any

from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.paper.job import PrintJob, Sheet
from boardcall.paper.rows import Cell, column, table
from boardcall.tournament import YearCount
from boardcall.tournament.board.count_entries import AT_START
from boardcall.views.awards import awards_view
from boardcall.views.boards import BoardView, boards_of
from boardcall.views.event import event_view
from boardcall.views.standings import PlaceView, RoundPoints, StandingsView, standings_view
from boardcall.views.teams import MemberView, TeamView, teams_view
from boardcall.views.viewer import PUBLIC
from boardcall.wording import Sentence, capital, say

CERTIFICATES_TO = 3
"""Places that have a certificate where the rulebook's awards name none."""


def standings_list(job: PrintJob) -> list[Sheet]:
    """The places with the points of each round; a score that does not count is struck through."""
    found = standings_view(job.state, PUBLIC)
    _refuse_hidden(found)
    columns = [column(job, say("Place")), column(job, say("Player"), grows=1)]
    countries = any(one.country for one in found.places)
    columns += [column(job, say("Nationality"))] if countries else []
    columns += [column(job, say("Round {round}", round=number), align="right") for number in found.held]
    columns.append(column(job, say("Total"), align="right"))
    rows = [_row(job, place, countries=countries) for place in found.places]
    unranked: dict[str, list[str]] = {}
    for one in found.unranked:
        unranked.setdefault(job.said(capital(one.why)), []).append(one.player.name)
    notes = [f"{why}: {', '.join(names)}" for why, names in unranked.items()]
    notes += [job.said(line) for line in found.amended]
    lead = " ".join(part for part in (job.said(found.status), job.said(_struck(found))) if part)
    title = _title(job, say("Standings"))
    return [table(job, title, columns, rows, lead=lead, notes=notes, powers=job.legend)]


def team_list(job: PrintJob) -> list[Sheet]:
    """The teams with their members; a member who does not count is struck through."""
    found = teams_view(job.state, PUBLIC)
    if not found.teams:
        raise InputError.of(say("This event has no teams."), say("Enter them at the desk, under Teams."))
    ranked = any(team.place or team.score for team in found.teams)
    columns = [column(job, say("Team"), grows=2), column(job, say("Members"), grows=3)]
    if ranked:
        columns = [column(job, say("Place")), *columns, column(job, say("Points"), align="right")]
    rows = [_team_row(job, team, ranked=ranked) for team in found.teams]
    return [table(job, say("Teams"), columns, rows, lead=job.said(found.status))]


def _team_row(job: PrintJob, team: TeamView, *, ranked: bool) -> tuple[Cell, ...]:
    members = {"several": [_member(job, one) for one in team.members]}
    row: tuple[Cell, ...] = ({"text": team.name, "bold": True}, members)
    if not ranked:
        return row
    score = job.said(team.score.shown) if team.score else ""
    return (str(team.place or ""), *row, {"text": score, "bold": True})


def _member(job: PrintJob, one: MemberView) -> Cell:
    if not one.points:
        return one.player.name
    return {"text": f"{one.player.name} ({job.said(one.points.shown)})", "strike": not one.counted}


def award_list(job: PrintJob) -> list[Sheet]:
    found = awards_view(job.state, PUBLIC)
    if not found.awards:
        status = found.status or say("The rulebook has no awards.")
        raise InputError.of(status, say("Release the standings first."))
    columns = [column(job, say("")), column(job, say("Award"))]
    columns += [column(job, say("Winner"), grows=3), column(job, say("Why"), grows=2)]
    rows: list[tuple[Cell, ...]] = []
    for one in found.awards:
        power: Cell = {"text": "", "power": one.power.value if one.power else None}
        names = ", ".join(winner.name for winner in one.winners) or job.said(say("open"))
        winners: Cell = {"text": names, "large" if len(one.winners) == 1 else "bold": True}
        rows.append((power, job.said(capital(one.name)), winners, job.said(one.because)))
    return [table(job, say("Awards"), columns, rows)]


def chart_sheets(job: PrintJob) -> list[Sheet]:
    """The centres of every board of a round, a ruled edge for each year."""
    number = job.round_wanted()
    boards = boards_of(job.state, PUBLIC, number)
    return [
        {
            "kind": "charts",
            "title": job.said(say("Centres, round {round}", round=number)),
            "lead": job.said(say("One edge a year, the newest on top: the 34 centres, by power.")),
            "powers": job.legend,
            "boards": [_chart(job, board) for board in boards],
        }
    ]


def runs(centres: tuple[int, ...]) -> list[dict[str, Any]]:
    return [{"power": power.value, "count": count} for power, count in zip(POWERS, centres, strict=True)]


def certificates(job: PrintJob) -> list[Sheet]:
    """A page for everybody who won something, once the final standings are released."""
    event = event_view(job.state, PUBLIC)
    won = [*_won(job)]
    if not won:
        message = say("Certificates need final standings that are released.")
        raise InputError.of(message, say("Release them at the desk, or with boardcall release."))
    day = event.ends or event.starts
    where = [event.place, job.speaker.day(day) if day else ""]
    shared = {
        "event": event.name,
        "place": ", ".join(filter(None, where)),
        "signed": [job.said(say("Tournament director")), job.said(say("Day"))],
        "runs": runs(AT_START.centres),
    }
    pages = [shared | {"award": award, "name": name, "because": because} for award, name, because in won]
    return [{"kind": "certificates", "certificates": pages}]


def _won(job: PrintJob) -> Iterator[tuple[str, str, str]]:
    """What was won, by whom, and with what; nothing before the final release."""
    if not any(one.kind == "final" and not one.hidden for one in job.state.tournament.releases):
        return
    awards = awards_view(job.state, PUBLIC).awards
    places = {one.player.id: one for one in standings_view(job.state, PUBLIC).places}
    for award in awards:
        for winner in award.winners:
            yield job.said(capital(award.name)), winner.name, job.said(award.because)
    if not any(award.place for award in awards):
        for place in [one for one in places.values() if one.place <= CERTIFICATES_TO]:
            points = say("{points} points", points=place.total.shown)
            yield job.said(say("Place {place}", place=place.place)), place.player.name, job.said(points)


def _chart(job: PrintJob, board: BoardView) -> dict[str, Any]:
    def year(one: YearCount) -> dict[str, Any]:
        return {"name": str(one.year), "runs": runs(one.centres)}

    return {
        "title": job.said(say("Board {board}", board=board.board)),
        "side": job.said(board.state),
        "years": [year(one) for one in reversed(board.counts)],
        "empty": job.said(say("No year is counted yet.")),
    }


def _refuse_hidden(found: StandingsView) -> None:
    if not found.places:
        status = found.status or say("There are no results yet.")
        raise InputError.of(status, say("Release the standings first, or wait for results."))


def _title(job: PrintJob, title: Sentence) -> Sentence:
    release = next((one for one in reversed(job.state.tournament.releases) if not one.hidden), None)
    if release is None:
        return title
    if release.kind == "final":
        return say("{title}, final", title=title)
    return say("{title}, interim version {number}", title=title, number=release.number)


def _struck(found: StandingsView) -> Sentence:
    dropped = any(one.points and not one.counted for place in found.places for one in place.rounds)
    return say("A score struck through does not count.") if dropped else say("")


def _row(job: PrintJob, place: PlaceView, *, countries: bool) -> tuple[Cell, ...]:
    top = place.place <= CERTIFICATES_TO
    name: Cell = {"text": place.player.name, "large": True} if top else place.player.name
    total = {"text": job.said(place.total.shown), "bold": True}
    country = (place.country or "",) if countries else ()
    return (
        {"text": str(place.place), "bold": True},
        name,
        *country,
        *(_points(job, one) for one in place.rounds),
        total,
    )


def _points(job: PrintJob, one: RoundPoints) -> Cell:
    if one.points is None:
        return "–"
    power = one.games[0].power.value if one.games else None
    return {"text": job.said(one.points.shown), "strike": not one.counted, "power": power}
