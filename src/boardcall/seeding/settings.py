"""What a rulebook says about roll call, seating and powers: the sections [roll_call], [seating] and [powers]."""

from dataclasses import dataclass
from enum import StrEnum

from boardcall.errors import Problem


class Remainder(StrEnum):
    """A way to make boards of seven from a number that does not divide by seven."""

    SIT_OUT = "sit-out"
    DOUBLE = "double"
    TD_PLAYS = "td-plays"
    SIX_PLAYER = "six-player"
    TD = "td"


class SitOutClass(StrEnum):
    """A group of players who sit out together, before the next group is asked."""

    VOLUNTEERS = "volunteers"
    NOT_PREREGISTERED = "not-preregistered"
    LAST_REGISTERED = "last-registered"
    LOCAL_BOARD_MEMBER = "local-board-member"
    LOCAL_CLUB_MEMBER = "local-club-member"
    LOCAL_NON_MEMBER = "local-non-member"
    TRAVELLER = "traveller"
    TD = "td"


class Latecomers(StrEnum):
    """What happens to a player who comes after check-in has closed."""

    TD = "td"
    REFUSE = "refuse"


class SitOutBonus(StrEnum):
    """Whether the director may enter points for sitting out."""

    NONE = "none"
    TD = "td"


class Method(StrEnum):
    """How the boards of a round are filled; ranking-blocks seats ranks 1 to 7, 8 to 14 and so on."""

    RANDOM = "random"
    MIN_REPEAT = "min-repeat"
    RANKING_BLOCKS = "ranking-blocks"
    TD = "td"


class RankingBy(StrEnum):
    """The score ranking-blocks ranks by."""

    TOTAL = "total"
    QUALIFYING = "qualifying"


class AlternateBoards(StrEnum):
    """Which boards the second games of doubling players (and a playing official) are on."""

    RANDOM = "random"
    LOWEST_BOARD = "lowest-board"
    TD = "td"


class ConstraintKind(StrEnum):
    """Whom to keep apart; `recorders` spreads those who record their board, rather than keeping them apart."""

    REPEAT_OPPONENTS = "repeat-opponents"
    FAMILY = "family"
    TEAMMATES = "teammates"
    AVOID_PAIR = "avoid-pair"
    OFFICIALS = "officials"
    RECORDERS = "recorders"


class Strength(StrEnum):
    """Hard excludes a draw, soft is minimised in the order of the file, warn only reports."""

    HARD = "hard"
    SOFT = "soft"
    WARN = "warn"


class PowerMethod(StrEnum):
    """Who decides the powers of a board outside pools with their own rule; `preferences` weighs players' wishes."""

    DRAW = "draw"
    PREFERENCES = "preferences"
    TD = "td"


class PowerRepeat(StrEnum):
    """The same power again: impossible, minimised with a warning, or ignored."""

    FORBID = "forbid"
    AVOID = "avoid"
    ALLOW = "allow"


@dataclass(frozen=True, slots=True)
class RollCall:
    """Section [roll_call]: check-in before each round and what to do with the remainder."""

    per_round: bool = True
    in_person: bool = True
    closes_minutes_before: int = 0
    latecomers: Latecomers = Latecomers.TD
    remainder: tuple[Remainder, ...] = (Remainder.TD,)
    sit_out_order: tuple[SitOutClass, ...] = (SitOutClass.VOLUNTEERS, SitOutClass.TD)
    sit_out_bonus: SitOutBonus = SitOutBonus.NONE
    double_max: int = 2
    double_needs_consent: bool = True
    double_tables_adjacent: bool = False
    td_boards_max: int = 1


@dataclass(frozen=True, slots=True)
class Constraint:
    """One [[seating.constraint]]; without `rounds` it holds in all of them."""

    kind: ConstraintKind
    strength: Strength
    rounds: tuple[int, ...] = ()

    def holds_in(self, round_number: int) -> bool:
        return not self.rounds or round_number in self.rounds


@dataclass(frozen=True, slots=True)
class Seating:
    """Section [seating]: who sits where."""

    first_round: Method = Method.RANDOM
    later_rounds: Method = Method.MIN_REPEAT
    ranking_by: RankingBy = RankingBy.TOTAL
    alternates_first_round: AlternateBoards = AlternateBoards.RANDOM
    alternates_later: AlternateBoards = AlternateBoards.RANDOM
    td_may_change: bool = True
    published_binding: bool = False
    constraint: tuple[Constraint, ...] = ()

    def method(self, round_number: int) -> Method:
        return self.first_round if round_number == 1 else self.later_rounds

    def alternates(self, round_number: int) -> AlternateBoards:
        return self.alternates_first_round if round_number == 1 else self.alternates_later


@dataclass(frozen=True, slots=True)
class Powers:
    """Section [powers]: who plays what, outside pools with their own rule; without `repeat_rounds` all rounds."""

    assign: PowerMethod = PowerMethod.DRAW
    repeat: PowerRepeat = PowerRepeat.AVOID
    repeat_rounds: tuple[int, ...] = ()

    def compares(self, round_number: int) -> bool:
        return not self.repeat_rounds or round_number in self.repeat_rounds


def settings_problems(roll_call: RollCall, seating: Seating, powers: Powers) -> tuple[Problem, ...]:
    """Everything in the three sections that contradicts itself."""
    return (*_roll_call_problems(roll_call), *_seating_problems(seating), *_power_problems(powers))


def _roll_call_problems(settings: RollCall) -> list[Problem]:
    found = []
    if not settings.remainder:
        found.append(
            Problem("no way to make sevens is allowed.", 'Write at least ["td"].', field="roll_call.remainder")
        )
    if len(set(settings.remainder)) != len(settings.remainder):
        found.append(Problem("an option is listed twice.", "List each option once.", field="roll_call.remainder"))
    if len(set(settings.sit_out_order)) != len(settings.sit_out_order):
        found.append(Problem("a class is listed twice.", "List each class once.", field="roll_call.sit_out_order"))
    if Remainder.SIT_OUT in settings.remainder and not settings.sit_out_order:
        found.append(
            Problem(
                "players may sit out, but nobody is named to.",
                'Write at least ["td"].',
                field="roll_call.sit_out_order",
            )
        )
    if settings.double_max not in (1, 2):
        found.append(
            Problem("a player plays one or two boards at once.", "Write 1 or 2.", field="roll_call.double_max")
        )
    if Remainder.DOUBLE in settings.remainder and settings.double_max == 1:
        hint = "Write double_max = 2, or take double out."
        found.append(
            Problem("doubling is offered, but a player may play only one board.", hint, field="roll_call.double_max")
        )
    if not 0 <= settings.td_boards_max <= 2:
        found.append(
            Problem("the director fills 0, 1 or 2 boards.", "Write 0, 1 or 2.", field="roll_call.td_boards_max")
        )
    if settings.closes_minutes_before < 0:
        hint = "Write 0 or more minutes."
        found.append(Problem("check-in cannot close after the start.", hint, field="roll_call.closes_minutes_before"))
    return found


def _seating_problems(settings: Seating) -> list[Problem]:
    found, seen = [], set()
    if settings.first_round is Method.RANKING_BLOCKS:
        hint = "Write random, min-repeat or td; blocks by rank are for later_rounds."
        found.append(Problem("nobody has a rank in the first round.", hint, field="seating.first_round"))
    for constraint in settings.constraint:
        for number in constraint.rounds or (0,):
            if (constraint.kind, number) in seen:
                where = f"round {number}" if number else "all rounds"
                message = f"{constraint.kind} is given twice for {where}."
                found.append(Problem(message, "Keep one of the two.", field="seating.constraint"))
            seen.add((constraint.kind, number))
    return found


def _power_problems(settings: Powers) -> list[Problem]:
    if settings.repeat is PowerRepeat.FORBID and len(settings.repeat_rounds) > 7:
        hint = 'Write at most seven repeat_rounds, or repeat = "avoid".'
        return [Problem("there are only seven powers to play once each.", hint, field="powers.repeat")]
    return []
