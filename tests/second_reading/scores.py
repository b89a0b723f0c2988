"""The five scoring systems as their rule sets print them: a game to the points of each power."""

from fractions import Fraction

from second_reading.played import Game

Points = dict[str, Fraction]
FIRST_YEAR = 1901


def haight(game: Game) -> Points:
    """wdc-2025 IX.2."""
    played = game.last_year - FIRST_YEAR + 1
    if game.soloist():
        found = {}
        for seat in game.seats:
            if seat.centres >= 18:
                found[seat.power] = Fraction(451)  # IX.2.b.i
            elif seat.centres:
                found[seat.power] = Fraction(max(5 * seat.centres, played))  # IX.2.b.ii
            else:
                found[seat.power] = Fraction(_years_in(seat.out))  # IX.2.b.iii
        return found
    bonus = {1: 66, 2: 55, 3: 44, 4: 33, 5: 22, 6: 11, 7: 0}  # IX.2.a.iii
    standing = {
        seat.power: (seat.centres, seat.out or 0) for seat in game.seats
    }  # by centres, then order of elimination
    found = {}
    for seat in game.seats:
        own = standing[seat.power]
        lowest = sum(other >= own for other in standing.values())  # IX.2.a.iv: the lower rank of those who tie
        base = 10 * seat.centres if seat.centres else _years_in(seat.out)  # IX.2.a.i-ii
        found[seat.power] = Fraction(base + bonus[lowest])
    most, second = sorted((seat.centres for seat in game.seats), reverse=True)[:2]
    if most > second:  # IX.2.a.v
        top = next(seat for seat in game.seats if seat.centres == most)
        found[top.power] += 5 * (most - second)
    return found


def draft(game: Game) -> Points:
    """wdc-2025-draft IX.2."""
    found = {}
    survivors = [seat for seat in game.seats if seat.centres]
    most, second = sorted((seat.centres for seat in game.seats), reverse=True)[:2]
    for seat in game.seats:
        if not seat.centres:
            found[seat.power] = Fraction(_years_in(seat.out))  # IX.2.a
        elif game.soloist():
            found[seat.power] = Fraction(400 if seat.centres >= 18 else 4 * seat.centres)  # IX.2.c
        else:
            points = Fraction(10 * seat.centres) + Fraction(60, len(survivors))  # IX.2.b.i, iii
            if seat.centres == most > second:
                points += 2 * seat.centres  # IX.2.b.ii
            found[seat.power] = points
    return found


def sum_of_squares(game: Game) -> Points:
    """codcon-2018 X."""
    if game.soloist():
        return {seat.power: Fraction(100 if seat.centres >= 18 else 0) for seat in game.seats}
    board = sum(seat.centres**2 for seat in game.seats)
    return {seat.power: Fraction(100 * seat.centres**2, board) for seat in game.seats}


def super_pastis(game: Game) -> Points:
    """edc-2016 IV.1. Reading: the narrowest band only, and the leader takes it; a year of a solo counts when begun."""
    played = game.last_year - FIRST_YEAR + 1
    if game.soloist():
        return {
            seat.power: Fraction(102 if seat.centres >= 18 else (_years_in(seat.out) if seat.out else played))
            for seat in game.seats
        }
    most = max(seat.centres for seat in game.seats)
    sharing = sum(seat.centres == most for seat in game.seats)
    found = {}
    for seat in game.seats:
        if not seat.centres:
            found[seat.power] = Fraction(_years_in(seat.out) - 1)  # each year before elimination
            continue
        behind = most - seat.centres
        band = 12 if behind <= 1 else 6 if behind == 2 else 3 if behind == 3 else 0
        found[seat.power] = 10 + 2 * seat.centres + Fraction(band, sharing)
        if sharing > 1 and behind == 0:
            found[seat.power] += Fraction(48, sharing)
    if sharing == 1:
        top = next(seat for seat in game.seats if seat.centres == most)
        second = max(points for power, points in found.items() if power != top.power)
        found[top.power] += 51 - second
    return found


def modified_squares(game: Game) -> Points:
    """wdc-2008 14. Reading: the eliminated score by the formula with no centre; a year limit counts as a draw."""
    if game.soloist():
        return {seat.power: Fraction(75 if seat.centres >= 18 else 0) for seat in game.seats}  # 14.1
    x = {seat.power: seat.centres**2 + 4 * seat.centres + 16 for seat in game.seats}  # 14.2
    y = Fraction(sum(x.values()), 100)
    return {power: value / y for power, value in x.items()}


def _years_in(out: int | None) -> int:
    """Years played by somebody eliminated in that year, which counts."""
    assert out is not None
    return out - FIRST_YEAR + 1
