"""Registering people, changing what is known of them, withdrawing and erasing them."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from difflib import SequenceMatcher
from fractions import Fraction
from unicodedata import category

from boardcall.desk.event import Draft, Event, drafted, refuse
from boardcall.errors import Problem, RefusedError
from boardcall.tournament import Person, Player, Tournament
from boardcall.tournament.acts import (
    ChangePlayer,
    MergePlayers,
    RegisterPlayer,
    WithdrawPlayer,
)
from boardcall.wording import say

NAME_LENGTH = 300
"""Characters in the longest name taken."""
ALIKE = 0.88
"""The share of two names that is the same from which on they may be one person's."""
SLIPS = 2
"""How much longer one spelling of a name may be than another."""


def register_player(
    event: Event,
    *,
    name: str,
    salt: str,
    roles: frozenset[str] = frozenset(),
    born: date | None = None,
    country: str | None = None,
    distance_km: Fraction | None = None,
) -> Draft:
    """Registers a person under the next free id. `salt` is random text that nobody knows (see Person)."""
    name = " ".join(name.split())
    refuse(name_problems(name))
    person = Person(next_id(event), salt, name, born, country, distance_km)
    namesakes = [player for player in event.tournament.players if player.name.casefold() == name.casefold()]
    notices = tuple(
        Problem(
            say("{player} is registered already, as {player2}.", player=player.name, player2=player.id),
            say("Make sure they are two people."),
            text=name,
        )
        for player in namesakes
    )
    return drafted(event, RegisterPlayer(person.id, person.seal, roles), people=(person,), notices=notices)


def resemblances(event: Event, names: Iterable[str]) -> tuple[tuple[Player, ...], ...]:
    """For each name the players who may be the same person: alike but for case, accents, order or a slip or two."""
    known = [(player, _plain(player.name)) for player in event.tournament.players]
    return tuple(tuple(player for player, plain in known if _alike(_plain(name), plain)) for name in names)


def _plain(name: str) -> str:
    """A name without case, accents and order."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return " ".join(sorted(bare.casefold().replace(",", " ").replace(".", " ").split()))


def _alike(one: str, other: str) -> bool:
    if one == other:
        return True
    if abs(len(one) - len(other)) > SLIPS:
        return False
    found = SequenceMatcher(None, one, other, autojunk=False)
    return found.quick_ratio() >= ALIKE and found.ratio() >= ALIKE


def change_player(
    event: Event,
    player: str,
    *,
    salt: str,
    name: str | None = None,
    roles: frozenset[str] | None = None,
    born: date | None = None,
    country: str | None = None,
    distance_km: Fraction | None = None,
) -> Draft:
    """Changes what is given of a person, and leaves the rest."""
    known = the_player(event, player)
    new = known.name if name is None else " ".join(name.split())
    refuse(name_problems(new))
    person = Person(
        player,
        salt,
        new,
        known.born if born is None else born,
        known.country if country is None else country,
        known.distance_km if distance_km is None else distance_km,
    )
    return drafted(event, ChangePlayer(player, person.seal, known.roles if roles is None else roles), people=(person,))


def withdraw_player(event: Event, player: str) -> Draft:
    """Withdraws a person from the event; games played stay, and a team keeps the name until it is changed."""
    known = the_player(event, player)
    playing = [board for board in event.tournament.boards if board.result is None and board.has_in_play(player)]
    notices = tuple(
        Problem(
            say(
                "{known} still plays on board {board} of round {round}.",
                known=known.name,
                board=board.name,
                round=board.round,
            ),
            say("Replace the player there."),
        )
        for board in playing
    )
    return drafted(event, WithdrawPlayer(player), notices=notices)


def merge_players(event: Event, player: str, *, into: str) -> Draft:
    """Makes two entries of one person one: what was done as `player` counts as done by `into`."""
    one, other = event.tournament.player(player), event.tournament.player(into)
    told: tuple[Problem, ...] = ()
    if one and other and one.born and other.born and one.born != other.born:
        told = (
            Problem(say("They were born on different days."), say("Undo it if they are two people."), field="born"),
        )
    return drafted(event, MergePlayers(player, into), notices=told)


def the_player(event: Event, player: str) -> Player:
    """The player of this id; RefusedError when nobody has it."""
    known = event.tournament.player(player)
    if known is None:
        raise RefusedError(say("No player has the id {player}. Register the player first.", player=player))
    return known


def next_id(event: Event) -> str:
    """An id nobody ever had, not even in an act that was withdrawn: it may be put back."""
    return next(new_ids(event))


def new_ids(event: Event) -> Iterator[str]:
    """Ids nobody ever had: p1, p2 and so on."""
    taken = {player for entry in event.replay.entries for player, _ in entry.act.seals()}
    number = len(taken)
    while True:
        number += 1
        if (player := f"p{number}") not in taken:
            yield player


def distinct_names(tournament: Tournament) -> dict[str, str]:
    """Everybody's name by id; those whom a list would not tell apart have their id behind it."""
    called = Counter(player.name.casefold() for player in tournament.players)
    return {
        player.id: f"{player.name} ({player.id})" if called[player.name.casefold()] > 1 else player.name
        for player in tournament.players
    }


def name_problems(name: str) -> tuple[Problem, ...]:
    """Why a text cannot be a name."""
    if not name:
        return (Problem(say("A name is missing."), say("Write one."), field="name"),)
    if len(name) > NAME_LENGTH:
        return (
            Problem(
                say("The name has {count} characters.", count=len(name)),
                say("{name_length} are the most.", name_length=NAME_LENGTH),
                field="name",
            ),
        )
    if any(category(character) in {"Cc", "Cs"} for character in name):
        return (
            Problem(say("The name holds a control character or half a one."), say("Write it again."), field="name"),
        )
    return ()


def author_name(tournament: Tournament, author: str) -> str:
    """Whom the ledger names as an act's author: staff by the name that stands there, players by their own."""
    known = tournament.player(author.removeprefix(BY_PLAYER)) if author.startswith(BY_PLAYER) else None
    return known.name if known else author


BY_PLAYER = "player "
"""How the ledger begins the author of what players do themselves, before their id."""
