"""What a rulebook says about roll call, seating and powers: the sections [roll_call], [seating] and [powers]."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.seeding.problem import WishStrength
from boardcall.tournament import RoundNumber
from boardcall.wording import say


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
    """Table [roll_call]: check-in before each round and what to do with the remainder."""

    per_round: bool = True
    """Check-in is renewed for every round."""
    in_person: bool = False
    """Only people at the desk can check in; otherwise players may by phone too."""
    closes_minutes_before: int = 0
    """Minutes before the start at which check-in closes, where no window is given."""
    latecomers: Latecomers = Latecomers.TD
    """What happens after that."""
    remainder: tuple[Remainder, ...] = (Remainder.TD,)
    """Ways to make boards of seven, in the order in which they are tried; "td" leaves the way to the director."""
    sit_out_order: tuple[SitOutClass, ...] = (SitOutClass.VOLUNTEERS, SitOutClass.TD)
    """Who sits out first."""
    sit_out_bonus: SitOutBonus = SitOutBonus.NONE
    """Whether the director may enter points for sitting out."""
    double_max: int = 2
    """Boards one player may play at once."""
    double_needs_consent: bool = True
    """Nobody plays two boards unasked."""
    double_tables_adjacent: bool = False
    """The two boards of one player are next to each other."""
    td_boards_max: int = 1
    """Boards a director may fill."""
    six_player_empty: tuple[Power, ...] = (Power.ITALY,)
    """The powers that may be left in civil disorder on a board of six."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """Table [[seating.constraint]]: whom to keep apart, and how strictly."""

    kind: ConstraintKind
    """Whom."""
    strength: WishStrength
    """Hard excludes a draw, soft is minimised in the order of the file, warn only reports."""
    rounds: tuple[RoundNumber, ...] = ()
    """Where it holds; empty for all rounds."""
    pools: tuple[str, ...] = ()
    """In which pools of those rounds it holds; empty for all. Only for people who are kept apart."""

    def holds_in(self, round_number: RoundNumber) -> bool:
        return not self.rounds or round_number in self.rounds


@dataclass(frozen=True, slots=True)
class SeatingSettings:
    """Table [seating]: who sits where."""

    first_round: Method = Method.RANDOM
    """How round 1 is seated."""
    later_rounds: Method = Method.MIN_REPEAT
    """How the others are."""
    ranking_by: RankingBy = RankingBy.TOTAL
    """Score that ranking-blocks ranks by."""
    alternates_first_round: AlternateBoards = AlternateBoards.RANDOM
    """Boards of the second games of players on two boards, in round 1."""
    alternates_later: AlternateBoards = AlternateBoards.RANDOM
    """The same in later rounds."""
    td_may_change: bool = True
    """The director may change the draw before it is published."""
    published_binding: bool = False
    """After publication only a replacement changes a seat."""
    constraint: tuple[Constraint, ...] = ()
    """Whom to keep apart."""

    def method(self, round_number: RoundNumber) -> Method:
        return self.first_round if round_number == 1 else self.later_rounds

    def alternates(self, round_number: RoundNumber) -> AlternateBoards:
        return self.alternates_first_round if round_number == 1 else self.alternates_later


@dataclass(frozen=True, slots=True)
class Powers:
    """Table [powers]: who plays what, outside pools with their own rule."""

    assign: PowerMethod = PowerMethod.DRAW
    """Who decides."""
    repeat: PowerRepeat = PowerRepeat.AVOID
    """The same power again."""
    repeat_rounds: tuple[RoundNumber, ...] = ()
    """The rounds that are compared; empty for all."""

    def compares(self, round_number: RoundNumber) -> bool:
        return not self.repeat_rounds or round_number in self.repeat_rounds


def settings_problems(roll_call: RollCall, seating: SeatingSettings, powers: Powers) -> tuple[Problem, ...]:
    """Everything in the three sections that contradicts itself."""
    return (*_roll_call_problems(roll_call), *_seating_problems(seating), *_power_problems(powers))


def _roll_call_problems(settings: RollCall) -> Iterator[Problem]:
    if not settings.remainder:
        yield Problem(
            say("no way to make sevens is allowed."), say('Write at least ["td"].'), field="roll_call.remainder"
        )
    if len(set(settings.remainder)) != len(settings.remainder):
        yield Problem(say("an option is listed twice."), say("List each option once."), field="roll_call.remainder")
    if len(set(settings.sit_out_order)) != len(settings.sit_out_order):
        yield Problem(say("a class is listed twice."), say("List each class once."), field="roll_call.sit_out_order")
    if Remainder.SIT_OUT in settings.remainder and not settings.sit_out_order:
        yield Problem(
            say("players may sit out, but nobody is named to."),
            say('Write at least ["td"].'),
            field="roll_call.sit_out_order",
        )
    if settings.double_max not in (1, 2):
        yield Problem(
            say("a player plays one or two boards at once."), say("Write 1 or 2."), field="roll_call.double_max"
        )
    if Remainder.DOUBLE in settings.remainder and settings.double_max == 1:
        hint = say("Write double_max = 2, or take double out.")
        yield Problem(
            say("doubling is offered, but a player may play only one board."), hint, field="roll_call.double_max"
        )
    if not 0 <= settings.td_boards_max <= 2:
        yield Problem(
            say("the director fills 0, 1 or 2 boards."), say("Write 0, 1 or 2."), field="roll_call.td_boards_max"
        )
    if Remainder.SIX_PLAYER in settings.remainder and not settings.six_player_empty:
        hint = say('Write for example ["I"].')
        yield Problem(say("a board of six leaves some power empty."), hint, field="roll_call.six_player_empty")
    if settings.closes_minutes_before < 0:
        hint = say("Write 0 or more minutes.")
        yield Problem(say("check-in cannot close after the start."), hint, field="roll_call.closes_minutes_before")


def _seating_problems(settings: SeatingSettings) -> list[Problem]:
    found, seen = [], set()
    if settings.first_round is Method.RANKING_BLOCKS:
        hint = say("Write random, min-repeat or td; blocks by rank are for later_rounds.")
        found.append(Problem(say("nobody has a rank in the first round."), hint, field="seating.first_round"))
    for constraint in settings.constraint:
        if constraint.pools and constraint.kind in (ConstraintKind.REPEAT_OPPONENTS, ConstraintKind.RECORDERS):
            message = say("{kind} holds in whole rounds, not in single pools.", kind=constraint.kind)
            found.append(Problem(message, say("Take `pools` out."), field="seating.constraint"))
        for number in constraint.rounds or (0,):
            if (constraint.kind, number) in seen:
                where = say("round {number}", number=number) if number else say("all rounds")
                message = say("{kind} is given twice for {where}.", kind=constraint.kind, where=where)
                found.append(Problem(message, say("Keep one of the two."), field="seating.constraint"))
            seen.add((constraint.kind, number))
    return found


def _power_problems(settings: Powers) -> list[Problem]:
    if settings.repeat is PowerRepeat.FORBID and len(settings.repeat_rounds) > 7:
        hint = say('Write at most seven repeat_rounds, or repeat = "avoid".')
        return [Problem(say("there are only seven powers to play once each."), hint, field="powers.repeat")]
    return []
