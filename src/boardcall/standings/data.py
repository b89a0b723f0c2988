"""Standings as plain data for JSON: every number of points as {"exact": "p/q" or an integer, "shown": rounded}."""

from fractions import Fraction
from typing import Any

from boardcall.scoring.points import exact_points, shown_points
from boardcall.standings.awards import AwardResult
from boardcall.standings.chain import Ranked
from boardcall.standings.games import Game
from boardcall.standings.places import Place
from boardcall.standings.qualifying import PoolPlaces
from boardcall.standings.questions import Question
from boardcall.standings.records import Record
from boardcall.standings.table import Standings
from boardcall.standings.teams import TeamPlace

Data = dict[str, Any]


def standings_data(standings: Standings) -> Data:
    """Everything, in the order of places; players are named by their names."""
    writer = _Writer(standings)
    qualifying = standings.qualifying
    return {
        "standings": [writer.place(place) for place in standings.places],
        "teams": [writer.team(place) for place in standings.teams.places],
        "team_event": {"held": standings.teams.held, "reason": standings.teams.reason},
        "awards": [writer.award(award) for award in standings.awards],
        "qualifying": [writer.qualifier(ranked) for ranked in qualifying.places] if qualifying else [],
        "pools": [writer.pool(pool) for pool in standings.pools],
        "unranked": [{"player": record.player.name, "reason": record.unranked} for record in standings.unranked],
        "questions": [writer.question(question) for question in standings.questions],
        "notes": list(standings.notes),
    }


class _Writer:
    """Writes the parts of one event's standings."""

    def __init__(self, standings: Standings) -> None:
        self.standings = standings
        records = (*(place.record for place in standings.places), *standings.unranked)
        self.names = {record.player.id: record.player.name for record in records}

    def points(self, points: Fraction) -> Data:
        return {"exact": exact_points(points), "shown": shown_points(points, self.standings.decimals)}

    def name(self, player: str) -> str:
        return self.names.get(player, player)

    def place(self, place: Place) -> Data:
        return {
            "place": place.number,
            "player": place.record.player.name,
            "id": place.player,
            "total": self.points(place.record.total.points),
            "rounds": [self.round(number, place.record) for number in self.standings.held],
            "adjustments": [
                {"points": self.points(entry.points), "reason": entry.reason}
                for entry in place.record.total.adjustments
            ],
            "decided_by": place.decided_by,
            "shared": place.shared,
            "question": place.question.key if place.question else None,
        }

    def round(self, number: int, record: Record) -> Data:
        score = next((entry for entry in record.rounds if entry.round == number), None)
        entries = [entry for entry in record.total.entries if entry.round == number and not entry.dropped]
        return {
            "round": number,
            "score": self.points(score.points) if score else None,
            "counted": bool(entries) and not entries[0].missing,
            "weight": exact_points(entries[0].weight) if entries else "0",
            "games": [self.game(game, counts=True) for game in score.games] if score else [],
            "other_games": [self.game(game, counts=False) for game in score.spare] if score else [],
            "extra": [{"points": self.points(entry.points), "reason": entry.reason} for entry in score.extra]
            if score
            else [],
        }

    def game(self, game: Game, *, counts: bool) -> Data:
        return {
            "board": game.board.name,
            "pool": game.board.pool,
            "power": game.power.value,
            "centres": game.centres,
            "eliminated": game.result[game.power].eliminated,
            "score": None if game.points is None else self.points(game.points),
            "multiplier": exact_points(game.multiplier),
            "counts": counts,
            "source": game.source,
        }

    def team(self, place: TeamPlace) -> Data:
        return {
            "place": place.number,
            "team": place.team.name,
            "total": self.points(place.score),
            "members": [
                {
                    "player": self.name(member.player),
                    "score": self.points(member.points),
                    "counted": member.counted,
                    "note": member.why,
                }
                for member in place.members
            ],
            "decided_by": place.decided_by,
            "shared": place.shared,
            "question": place.question.key if place.question else None,
        }

    def award(self, award: AwardResult) -> Data:
        return {
            "award": award.award,
            "name": award.name,
            "power": award.power.value if award.power else None,
            "place": award.place,
            "winners": [self.name(winner) for winner in award.winners],
            "because": award.because,
            "question": award.question.key if award.question else None,
            "shortlist": [
                {
                    "player": self.name(nominee.player),
                    "score": self.points(nominee.points),
                    "round": nominee.game.round,
                    "board": nominee.game.board.name,
                    "centres": nominee.game.centres,
                }
                for nominee in award.shortlist
            ],
        }

    def qualifier(self, ranked: Ranked) -> Data:
        return {
            "place": ranked.place,
            "player": ranked.contender.name,
            "total": self.points(ranked.contender.score),
            "decided_by": ranked.decided_by,
            "question": ranked.question.key if ranked.question else None,
        }

    def pool(self, pool: PoolPlaces) -> Data:
        seats = [{"player": seat.ranked.contender.name, "status": seat.status} for seat in pool.seats]
        return {"pool": pool.pool, "seats": seats, "open_seats": pool.open_seats}

    def question(self, question: Question) -> Data:
        return {
            "key": question.key,
            "kind": question.kind,
            "question": question.text,
            "candidates": [self.name(candidate) for candidate in question.candidates],
            "help": list(question.help),
        }
