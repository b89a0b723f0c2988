"""Standings, teams and awards as the public may see them: live where the rules say so, else the released version."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from boardcall.scoring.points import shown_points
from boardcall.scoring.systems import chosen_system
from boardcall.standings.awards import AwardResult
from boardcall.standings.explain import explain_order, explain_record
from boardcall.standings.places import Place
from boardcall.standings.provisional import is_running
from boardcall.standings.publication import PublicView, public_view
from boardcall.standings.records import Record
from boardcall.standings.teams import TeamPlace
from boardcall.tournament.event import Release, Tournament
from boardcall.web.event.snapshot import Snapshot, once
from boardcall.web.pages.boards import BoardCard, PersonLink, board_card, person
from boardcall.web.pages.now import may_be_told
from boardcall.wording import capital, joined, mark, own_name, say, with_and

WORDS = {"interim": mark("Interim results, released as version {number}: errors may still be put right."), "final": ""}


def shown_release(tournament: Tournament) -> Release | None:
    """The last released version that was not hidden again."""
    return next((release for release in reversed(tournament.releases) if not release.hidden), None)


def public_standings(snapshot: Snapshot) -> tuple[Snapshot, PublicView]:
    """The state of the event whose standings are public, and what of them may be seen."""
    publication = snapshot.rulebook.publication
    release = shown_release(snapshot.tournament)
    hidden_totals = publication.qualifying_totals == "hidden"
    shown = snapshot.as_of(release.act) if release and hidden_totals else snapshot
    return shown, public_view(shown.standings, publication, released=release is not None)


def results_told(snapshot: Snapshot, number: int, board: str) -> Snapshot | None:
    """The state of the event whose counts and scores of a board the public may see; None where they are kept.

    Where the rules keep them until a release, that is the released state, of the boards that had ended by then.
    """
    if snapshot.rulebook.publication.game_results == "public":
        return snapshot
    release = shown_release(snapshot.tournament)
    if release is None:
        return None
    released = snapshot.as_of(release.act)
    known = released.tournament.board(number, board)
    return released if known and known.result else None


def public_board(snapshot: Snapshot, card: BoardCard) -> BoardCard:
    """The board as everybody may see it: without counts, scores and how it ended where the rules keep them."""
    told = results_told(snapshot, card.round, card.name)
    if told is snapshot:
        return card
    if told is not None:
        return board_card(told, card.round, card.name) or card
    rows = (replace(row, centres=None, eliminated=None, years=(), points=None, working=()) for row in card.rows)
    state = say("Ended.") if card.finished else say("Playing.")
    return replace(card, state=state, finished=False, years=(), rows=tuple(rows))


@once
def public_rows(snapshot: Snapshot) -> dict[str, dict[str, Any]]:
    """The rows of the standings by player."""
    return {row["player"]: row for row in standings_context(snapshot)["rows"]}


def release_words(tournament: Tournament) -> str:
    """What is to be said of the released version, "" for nothing."""
    release = shown_release(tournament)
    return say(WORDS[release.kind], number=release.number) if release else ""


@once
def decimals(snapshot: Snapshot) -> int:
    """How many decimals points are shown with."""
    return chosen_system(snapshot.rulebook.scoring).decimals


@once
def standings_context(snapshot: Snapshot) -> dict[str, Any]:
    """The standings page."""
    shown, view = public_standings(snapshot)
    words = release_words(snapshot.tournament)
    rows = [_row(place, shown) for place in view.places]
    return {
        "status": view.hidden or words,
        "rows": rows,
        "held": shown.standings.held,
        "unranked": shown.standings.unranked if view.places else (),
        "running": may_be_told(snapshot) and any(map(is_running, snapshot.tournament.boards)),
    }


def _row(place: Place, shown: Snapshot) -> dict[str, Any]:
    """A row of the standings: of `why` the `lines` lead to the total, the `order` from there to the place."""
    record, held, digits = place.record, shown.standings.held, shown.standings.decimals

    def row() -> dict[str, Any]:
        lines = shown.kept.get(
            ("lines", place.player), (record, held, digits), lambda: explain_record(record, held, digits)
        )
        return {
            "place": place.number,
            "shared": place.shared,
            "player": place.player,
            "name": record.player.name,
            "rounds": [_round(record, number) for number in held],
            "total": record.total.points,
            "lines": lines,
            "order": explain_order(place),
        }

    return shown.kept.get(("row", place.player), (place, held, digits), row)


def _round(record: Record, number: int) -> dict[str, Any] | None:
    score = next((entry for entry in record.rounds if entry.round == number), None)
    if score is None:
        return None
    dropped = any(entry.round == number for entry in record.total.dropped)
    return {"points": score.points, "dropped": dropped}


def public_pools(snapshot: Snapshot) -> list[dict[str, Any]]:
    """Who has qualified for what, as far as the names are public and as the rules order them."""
    _, view = public_standings(snapshot)
    found = []
    for names in view.qualifiers:
        members = [_by_name(snapshot.tournament, name) for name in names.names]
        note = "" if names.ranked or not view.hidden else say("In alphabetical order; places are not shown yet.")
        found.append({"heading": say("Qualified: {pool}", pool=own_name(names.pool)), "note": note, "members": members})
    return found


def _by_name(tournament: Tournament, name: str) -> PersonLink:
    known = next((player.id for player in tournament.players if player.name == name), name)
    return PersonLink(known, name)


def teams_context(snapshot: Snapshot) -> dict[str, Any]:
    """The teams page: the ranking where the event is held and its figures are public, else who is in which team."""
    shown, view = public_standings(snapshot)
    teams = shown.standings.teams
    entered = [
        {"name": team.name, "members": [person(snapshot.tournament, player).name for player in team.members]}
        for team in snapshot.tournament.teams
    ]
    rows = [_team_row(place, shown) for place in teams.places] if not view.hidden else []
    return {"reason": view.hidden or teams.reason, "rows": rows, "teams": entered}


def _team_row(place: TeamPlace, shown: Snapshot) -> dict[str, Any]:
    digits = decimals(shown)
    why = [
        joined(
            "",
            (
                person(shown.tournament, member.player).name,
                ": ",
                shown_points(member.points, digits),
                *((" (", member.why, ")") if member.why else ()),
            ),
        )
        for member in place.members
    ]
    why += [say("Tied: {step}", step=step.explain(place.team.name)) for step in place.steps]
    return {"number": place.number, "name": place.team.name, "shared": place.shared, "score": place.score, "why": why}


def awards_context(snapshot: Snapshot) -> dict[str, Any]:
    """The awards page; what would give hidden places away stays hidden with them."""
    shown, view = public_standings(snapshot)
    if view.hidden:
        return {"hidden": say("Awards are shown with the standings."), "groups": ()}
    groups: dict[str, list[dict[str, Any]]] = {}
    for award in shown.standings.awards:
        groups.setdefault(award.award, []).append(_award(award, shown.tournament))
    named = [{"name": capital(own_name(name)), "awards": awards} for name, awards in groups.items()]
    return {"hidden": "", "groups": named}


def _award(award: AwardResult, tournament: Tournament) -> dict[str, Any]:
    return {
        "name": award.name,
        "winners": with_and(_winners(award, tournament)) if award.winners else "",
        "because": award.because,
        "settled": not award.winners and award.question is None,
    }


def _winners(award: AwardResult, tournament: Tournament) -> Iterable[str]:
    return (person(tournament, winner).name for winner in award.winners)
