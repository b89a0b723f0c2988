"""Registering people, changing what is known of them, withdrawing and erasing them."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from unicodedata import category

from boardcall.desk.event import Draft, Event, drafted, refuse
from boardcall.errors import Problem, RefusedError
from boardcall.tournament import Person, Player
from boardcall.tournament.acts import ChangePlayer, RegisterPlayer, WithdrawPlayer

NAME_LENGTH = 300
"""Characters in the longest name taken."""


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
        Problem(f"{player.name} is registered already, as {player.id}.", "Make sure they are two people.", text=name)
        for player in namesakes
    )
    return drafted(event, RegisterPlayer(person.id, person.seal, roles), people=(person,), notices=notices)


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
        Problem(f"{known.name} still plays on board {board.name} of round {board.round}.", "Replace the player there.")
        for board in playing
    )
    return drafted(event, WithdrawPlayer(player), notices=notices)


def the_player(event: Event, player: str) -> Player:
    """The player of this id; RefusedError when nobody has it."""
    known = event.tournament.player(player)
    if known is None:
        raise RefusedError(f"No player has the id {player}. Register the player first.")
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


def name_problems(name: str) -> tuple[Problem, ...]:
    """Why a text cannot be a name."""
    if not name:
        return (Problem("A name is missing.", "Write one.", field="name"),)
    if len(name) > NAME_LENGTH:
        return (Problem(f"The name has {len(name)} characters.", f"{NAME_LENGTH} are the most.", field="name"),)
    if any(category(character) in {"Cc", "Cs"} for character in name):
        return (Problem("The name holds a control character or half a one.", "Write it again.", field="name"),)
    return ()
