"""Choosing powers at the table: who chooses when, found card by card, then the choices; the seventh gets what is left.

On a board of six the last power stays without a player.

The insertion procedure is that of edc-2016 III.2: the lowest ranked lays down a card with their name, each next
better ranked player inserts a card anywhere in the row, and the row is then the order of choosing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from boardcall.errors import RefusedError
from boardcall.game import POWERS, Power
from boardcall.tournament import PlayerId
from boardcall.wording import Sentence, say, with_commas

FEWEST = len(POWERS) - 1
"""A board with fewer players is not played."""


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """The question to the player whose card comes next: at which gap of the row, 0 before all of them."""

    player: PlayerId
    row: tuple[PlayerId, ...]

    @property
    def sentence(self) -> Sentence:
        places = [
            say("0 before {row}", row=self.row[0]),
            *(say("{number} after {name}", number=n, name=name) for n, name in enumerate(self.row, 1)),
        ]
        return say("{player}: where does your card go? {places}.", player=self.player, places=with_commas(places))


@dataclass(frozen=True, slots=True)
class PowerQuestion:
    """The question to the player whose turn it is to choose."""

    player: PlayerId
    free: tuple[Power, ...]

    @property
    def sentence(self) -> Sentence:
        return say(
            "{player}: which power? Free: {free}.",
            player=self.player,
            free=with_commas(power.full_name for power in self.free),
        )


@dataclass(frozen=True, slots=True)
class PowerChoice:
    """The dialogue as it stands: `ranked` best first, `row` the cards on the table, `chosen` the powers taken.

    A choice that was withdrawn is asked for again; those after it stay.
    """

    ranked: tuple[PlayerId, ...]
    row: tuple[PlayerId, ...]
    chosen: tuple[tuple[PlayerId, Power], ...] = ()

    @property
    def question(self) -> PlaceCard | PowerQuestion | None:
        """What is asked next; None when every power has a player."""
        if len(self.row) < len(self.ranked):
            return PlaceCard(self.ranked[-len(self.row) - 1], self.row)
        done = dict(self.chosen)
        waiting = next((player for player in self.row if player not in done), None)
        return PowerQuestion(waiting, self._free()) if waiting is not None else None

    @property
    def is_over_next(self) -> bool:
        """Whether the next answer ends it: the last player's, or that before the last, who has what is left then."""
        waiting = len(self.row) - len(self.chosen)
        return isinstance(self.question, PowerQuestion) and waiting <= (2 if len(self._free()) == 2 else 1)

    @property
    def unplayed(self) -> tuple[Power, ...]:
        """The powers that nobody plays, once everybody has chosen."""
        return self._free() if self.question is None else ()

    def _free(self) -> tuple[Power, ...]:
        taken = {power for _, power in self.chosen}
        return tuple(power for power in POWERS if power not in taken)


def start_choice(ranked: tuple[PlayerId, ...], *, by_insertion: bool) -> PowerChoice:
    """Begins the dialogue for seven players or six, best ranked first; without insertion they choose in rank order."""
    if not FEWEST <= len(ranked) <= len(POWERS) or len(set(ranked)) != len(ranked):
        raise RefusedError(
            say(
                "A choice of powers needs {fewest} or {most} different players, not {count}: fill the board.",
                fewest=FEWEST,
                most=len(POWERS),
                count=len(set(ranked)),
            )
        )
    return PowerChoice(ranked, row=ranked[-1:] if by_insertion else ranked)


def place_card(
    choice: PowerChoice, *, player: PlayerId, gap: int, name: Callable[[PlayerId], str] = str
) -> PowerChoice:
    """Inserts the player's card at a gap of the row: 0 before all, 1 after the first card, and so on.

    `name` says what a player is called, where it is refused.
    """
    question = choice.question
    if not isinstance(question, PlaceCard):
        raise RefusedError(say("All cards lie on the table: the powers are chosen now."))
    if player != question.player:
        raise RefusedError(
            say(
                "It is {player}'s turn to place a card, not {other_player}'s.",
                player=name(question.player),
                other_player=name(player),
            )
        )
    if not 0 <= gap <= len(choice.row):
        raise RefusedError(
            say("There is no place {gap} in a row of {count}: give 0 to {count}.", gap=gap, count=len(choice.row))
        )
    return replace(choice, row=(*choice.row[:gap], player, *choice.row[gap:]))


def choose_power(
    choice: PowerChoice, *, player: PlayerId, power: Power, name: Callable[[PlayerId], str] = str
) -> PowerChoice:
    """Gives the player a free power; after the sixth choice the seventh player has the last one."""
    question = choice.question
    if question is None:
        raise RefusedError(say("Everybody has a power: the choice is over."))
    if isinstance(question, PlaceCard):
        raise RefusedError(
            say(
                "{player} places a card first; powers are chosen when all cards lie there.",
                player=name(question.player),
            )
        )
    if player != question.player:
        raise RefusedError(
            say(
                "It is {player}'s turn to choose, not {other_player}'s.",
                player=name(question.player),
                other_player=name(player),
            )
        )
    if power not in question.free:
        free = with_commas(free.full_name for free in question.free)
        raise RefusedError(say("{power} is taken: choose one of {free}.", power=power.full_name, free=free))
    after = replace(choice, chosen=(*choice.chosen, (player, power)))
    last = after.question
    if isinstance(last, PowerQuestion) and len(last.free) == 1:
        return replace(after, chosen=(*after.chosen, (last.player, last.free[0])))
    return after
