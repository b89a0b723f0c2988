"""The working of a place in sentences: every round, what counted and what was dropped, and what decided ties."""

from collections.abc import Iterable
from fractions import Fraction

from boardcall.scoring.points import shown_points
from boardcall.standings.games import Game
from boardcall.standings.places import Place
from boardcall.standings.records import Record
from boardcall.standings.rounds import RoundScore
from boardcall.standings.totals import FULL, TotalEntry
from boardcall.tournament import RoundNumber
from boardcall.wording import Sentence, joined, say, say_number


def explain_record(record: Record, held: tuple[RoundNumber, ...], decimals: int) -> tuple[Sentence, ...]:
    """The lines that lead from the player's games in the rounds that were held to the total."""
    lines = [line for number in held for line in _round_lines(number, record, decimals)]
    return (*lines, explain_total(record, decimals))


def explain_order(place: Place) -> tuple[Sentence, ...]:
    """The lines that lead from the total to the place: ties, what decided, and what is still shared."""
    lines: list[Sentence] = [say("tied: {player}", player=step.explain(place.player)) for step in place.steps]
    if place.decided_by and not any(place.decided_by == step.explain(place.player) for step in place.steps):
        lines.append(place.decided_by)
    if place.shared:
        lines.append(
            say("place {place} is shared until this is decided", place=place.number)
            if place.question
            else say("place {place} is shared", place=place.number)
        )
    return tuple(lines)


def explain_total(record: Record, decimals: int = 2) -> Sentence:
    """The total as a sum: "total: 171 + 145 + 154 = 470; dropped: 83 of round 2"."""
    total = record.total
    terms = [_term(entry, decimals) for entry in total.entries if not entry.dropped]
    if total.factor != FULL:
        terms = [joined("", ("(", joined(" + ", terms), ") × ", shown_points(total.factor, 4)))]
    terms += [
        joined("", ("(", shown_points(entry.points, decimals), ": ", entry.reason, ")")) for entry in total.adjustments
    ]
    dropped = [
        say("{points} of round {round}", points=shown_points(entry.points, decimals), round=entry.round)
        for entry in total.dropped
    ]
    total_sum = joined(" = ", (joined(" + ", terms) or "0", shown_points(total.points, decimals)))
    if dropped:
        return say("total: {sum}; dropped: {dropped}", sum=total_sum, dropped=joined(", ", dropped))
    return say("total: {sum}", sum=total_sum)


def _term(entry: TotalEntry, decimals: int) -> Sentence:
    points = shown_points(entry.points, decimals)
    points = say("{points} (missed round)", points=points) if entry.missing else points
    points = points if entry.weight == FULL else joined(" × ", (shown_points(entry.weight, 4), points))
    return points if entry.divisor == 1 else joined(" ÷ ", (points, str(entry.divisor)))


def _round_lines(number: RoundNumber, record: Record, decimals: int) -> Iterable[Sentence]:
    score = next((entry for entry in record.rounds if entry.round == number), None)
    if score is None:
        unscored = any(game.round == number for game in record.games)
        if unscored:
            yield say("round {number}: a game that is not scored", number=number)
        else:
            yield say("round {number}: no game", number=number)
        return
    reason = joined("", (" (", score.reason, ")")) if score.reason else ""
    yield say(
        "round {number}: {points}{reason}", number=number, points=shown_points(score.points, decimals), reason=reason
    )
    yield from (joined("", ("  ", line)) for line in _score_lines(score, decimals))


def _score_lines(score: RoundScore, decimals: int) -> Iterable[Sentence]:
    for game in (*score.games, *score.spare):
        line = joined(": ", (_where(game), _working(game, decimals)))
        yield say("does not count: {game}", game=line) if game in score.spare else line
    for entry in score.extra:
        yield say("{points} given: {reason}", points=shown_points(entry.points, decimals), reason=entry.reason)


def _where(game: Game) -> Sentence:
    out = game.result[game.power].eliminated
    state = say("out {year}", year=out) if out else say_number("{number} centre", "{number} centres", game.centres)
    return say("board {board}, {power}, {state}", board=game.board.name, power=game.power.full_name, state=state)


def _working(game: Game, decimals: int) -> Sentence:
    if game.points is None:
        return game.source
    lines = joined("; ", (line.text for line in game.formula.working)) or say("nothing")
    sum_of = game.source or lines
    worked = joined(" → ", (sum_of, shown_points(game.points, decimals)))
    if game.multiplier == Fraction(1):
        return worked
    return say("{working}, times {multiplier}", working=worked, multiplier=shown_points(game.multiplier, 4))
