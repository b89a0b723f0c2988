"""What the lots of a roll call are drawn for, as a text that is hashed before they are drawn; and drawing them again.

The lots settle who sits out and who plays two boards. The list holds ids and what decides, no names.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from boardcall.errors import InputError
from boardcall.seeding.rounds.numbers import Attendee, Groups, Named, NumbersOption, numbers_options
from boardcall.seeding.settings import Remainder, RollCall, SitOutClass
from boardcall.tables.codec import canonical, decode, encode, parse_json
from boardcall.tournament import PlayerId, RoundNumber
from boardcall.wording import say

Settled = tuple[tuple[str, PlayerId, int], ...]
"""Pool, player and number of boards of everybody who plays none or more than one, and of directors who fill a seat."""


@dataclass(frozen=True, slots=True)
class LotsRules:
    """What of the table [roll_call] the lots follow."""

    remainder: tuple[Remainder, ...]
    sit_out_order: tuple[SitOutClass, ...]
    double_max: int
    double_needs_consent: bool
    td_boards_max: int

    @classmethod
    def of(cls, settings: RollCall) -> "LotsRules":
        return cls(
            settings.remainder,
            settings.sit_out_order,
            settings.double_max,
            settings.double_needs_consent,
            settings.td_boards_max,
        )


@dataclass(frozen=True, slots=True)
class LotsPool:
    """The people of one pool, and the way to make sevens that the director chose; None leaves it to the rulebook.

    No two of a group of `apart` may be on one board.
    """

    pool: str
    people: tuple[Attendee, ...]
    apart: Groups = ()
    ways: tuple[Remainder, ...] | None = None


@dataclass(frozen=True, slots=True)
class LotsList:
    """Everything that lots are drawn for in a round, but for their seed."""

    round: RoundNumber
    rules: LotsRules
    beside_others: bool
    pools: tuple[LotsPool, ...]


def write_lots(lots: LotsList) -> str:
    """The list as canonical JSON, without names; equal lists give equal text."""
    pools = tuple(replace(one, people=tuple(replace(each, name="") for each in one.people)) for one in lots.pools)
    return canonical(encode(replace(lots, pools=pools)))


def read_lots(text: str) -> LotsList:
    """The list that `write_lots` wrote; InputError says what cannot be read."""
    try:
        lots: LotsList = decode(LotsList, parse_json(text))
    except (ValueError, KeyError, TypeError) as error:
        message = say("The list of the lots cannot be read: {error}.", error=error)
        raise InputError.of(message, say("Take the file as it was written.")) from error
    return lots


def chosen_option(options: Iterable[NumbersOption], ways: tuple[Remainder, ...] | None) -> NumbersOption | None:
    """The director's way, or the first in the rulebook's order that needs nobody else's consent."""
    ready = (option for option in options if option.is_ready)
    if ways is None:
        return next(ready, None)
    return next((option for option in ready if set(option.ways) == set(ways)), None)


def named_by(option: NumbersOption) -> tuple[Named, ...]:
    """Everybody whom a way to make sevens names."""
    return (*option.sit_out, *option.double, *option.officials)


def lots_again(lots: LotsList, seed: str) -> Settled:
    """Who sits out, plays two boards or fills a seat by this seed."""
    rules = lots.rules
    settings = replace(
        RollCall(),
        remainder=rules.remainder,
        sit_out_order=rules.sit_out_order,
        double_max=rules.double_max,
        double_needs_consent=rules.double_needs_consent,
        td_boards_max=rules.td_boards_max,
    )
    found: list[tuple[str, PlayerId, int]] = []
    for one in lots.pools:
        options = numbers_options(one.people, settings, seed=seed, beside_others=lots.beside_others, apart=one.apart)
        option = chosen_option(options, one.ways)
        found += [(one.pool, named.player, named.boards) for named in named_by(option)] if option else []
    return tuple(found)
