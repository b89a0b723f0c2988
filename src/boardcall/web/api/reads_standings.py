"""The questions of the interface about places, awards and what they wait for."""

from boardcall.standings.explain import explain_place
from boardcall.standings.places import Place
from boardcall.standings.table import Standings
from boardcall.web.api import values_standings
from boardcall.web.api.asked import Asked, seen_standings
from boardcall.web.api.values import Points
from boardcall.web.pages.now import if_all_ended_now
from boardcall.web.pages.results import decimals, release_words


def standings(asked: Asked) -> values_standings.StandingsAnswer:
    """The standings: the public ones, or for the desk and auditors those of this moment."""
    shown, places, hidden = seen_standings(asked)
    table = shown.standings
    status = hidden or ("" if asked.sees_all else release_words(asked.snapshot.tournament))
    unranked = [values_standings.UnrankedValue(one.player.id, one.player.name, one.unranked) for one in table.unranked]
    return values_standings.StandingsAnswer(
        act=asked.act,
        status=status,
        everything=asked.sees_all,
        held=table.held if places else (),
        places=tuple(_place(one, table, decimals(shown)) for one in places),
        unranked=tuple(unranked) if places else (),
    )


def _place(place: Place, table: Standings, digits: int) -> values_standings.PlaceValue:
    record = place.record
    dropped = {entry.round for entry in record.total.dropped}
    scores = (
        values_standings.RoundPoints(score.round, Points.of(score.points, digits), score.round in dropped)
        for score in record.rounds
    )
    return values_standings.PlaceValue(
        place=place.number,
        shared=place.shared,
        player=place.player,
        name=record.player.name,
        total=Points.of(record.total.points, digits),
        rounds=tuple(scores),
        why=explain_place(place, table),
    )


def awards(asked: Asked) -> values_standings.AwardsAnswer:
    """The awards; they are hidden with the standings."""
    shown, _, hidden = seen_standings(asked)
    if hidden:
        return values_standings.AwardsAnswer(asked.act, "Awards are shown with the standings.", ())
    told = (
        values_standings.AwardValue(one.award, one.name, one.winners, one.because) for one in shown.standings.awards
    )
    return values_standings.AwardsAnswer(asked.act, "", tuple(told))


def now(asked: Asked) -> values_standings.NowAnswer:
    """If all games ended now: the places that would give. Never the standings; hidden where running totals are."""
    found = if_all_ended_now(asked.snapshot, everything=asked.sees_all)
    digits = decimals(asked.snapshot)
    places = tuple(
        values_standings.PlaceIfEnded(
            one.place, one.shared, one.player, one.name, Points.of(one.total, digits), one.moves
        )
        for one in found.places
    )
    boards = tuple(
        values_standings.BoardIfEnded(
            board.round,
            board.name,
            board.year,
            tuple(
                values_standings.SeatIfEnded(
                    one.power, one.name, one.centres, None if one.points is None else Points.of(one.points, digits)
                )
                for one in board.seats
            ),
        )
        for board in found.boards
    )
    return values_standings.NowAnswer(asked.act, str(found.status), places, boards)


def questions(asked: Asked) -> values_standings.QuestionsAnswer:
    """What the standings wait for a person to settle; answer by POST decisions."""
    open_now = asked.snapshot.standings.questions
    return values_standings.QuestionsAnswer(
        asked.act,
        tuple(
            values_standings.QuestionValue(one.key, one.kind, one.text, one.candidates, one.help) for one in open_now
        ),
    )
