"""Registering people, changing what is known of them, withdrawing and erasing them."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from difflib import SequenceMatcher
from fractions import Fraction
from typing import Any
from unicodedata import category

from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.errors import Problem, RefusedError, refuse
from boardcall.seeding.rounds.roll_call import may_preregister, withdrawal
from boardcall.tournament import BY_BOARD, Act, BoardRef, Person, Player, PlayerId, RoundNumber, Tournament
from boardcall.tournament.acts.players import ChangePlayer, MergePlayers, RegisterPlayer, WithdrawPlayer
from boardcall.tournament.acts.roll_call import DescribePlayer, NameFamily, Preregister, RecordFee, RecordRefund
from boardcall.tournament.places import Spot
from boardcall.tournament.roll_call import Refund, SignUp
from boardcall.wording import NO_WORDS, Sentence, day_named, joined, say, verbatim

NAME_LENGTH = 300
"""Characters in the longest name taken."""
NO_LETTERS = frozenset("\ufffe\uffff")
"""What XML has no letter for: no workbook, map or feed can hold it."""
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
    home: str = "",
    home_at: Spot | None = None,
    public_name: str | None = None,
    wdd_id: str = "",
    wdr_id: str = "",
    told: SignUp | None = None,
    today: date | None = None,
) -> Draft:
    """Registers a person under the next free id. `salt` is secret random text (see Person).

    `told` is what is already known of the sign-up. With `today` a sign-up after the last day is marked.
    """
    name = " ".join(name.split())
    refuse((*name_problems(name), *public_name_problems(public_name), *taken_names(event, public_name)))
    person = Person(next(new_ids(event)), salt, name, born=born, country=country, distance_km=distance_km)
    person = replace(person, home=home, home_at=home_at, public_name=public_name, wdd_id=wdd_id, wdr_id=wdr_id)
    namesakes = [player for player in event.tournament.players if player.name.casefold() == name.casefold()]
    notices = late_sign_up(event, told, today) + tuple(
        Problem(
            say("{player} is registered already, as {id}.", player=player.name, id=player.id),
            say("Make sure they are two people."),
            text=name,
        )
        for player in namesakes
    )
    acts = (RegisterPlayer(person.id, person.seal, roles), *sign_up_acts(SignUp(person.id), told))
    return drafted(event, *acts, people=(person,), notices=notices)


def sign_up_acts(known: SignUp, told: SignUp | None) -> tuple[Act, ...]:
    """An act for each fact of somebody's sign-up that differs from what is known."""
    if told is None:
        return ()
    player, found = known.player, list[Act]()
    if told.preregistered != known.preregistered:
        found.append(Preregister(player, told.preregistered))
    if told.paid != known.paid:
        found.append(RecordFee(player, told.paid))
    if (told.local, told.preferences, told.records) != (known.local, known.preferences, known.records):
        found.append(DescribePlayer(player, told.local, told.preferences, told.records))
    if told.family != known.family:
        found.append(NameFamily(player, told.family))
    return tuple(found)


def late_sign_up(event: Event, told: SignUp | None, today: date | None) -> tuple[Problem, ...]:
    """The warning about somebody who signs up after the last day."""
    preregistered = told.preregistered if told else None
    signed_up = preregistered or today
    if signed_up and (message := last_day_over(event, signed_up)):
        return (Problem(message, say("A director decides at check-in."), field="preregistered"),)
    if preregistered and not (verdict := may_preregister(event.rulebook.registration, on=preregistered)).allowed:
        return (Problem(verdict.because, say("They count as preregistered all the same."), field="preregistered"),)
    return ()


def last_day_over(event: Event, today: date) -> Sentence:
    """Until when people could sign up, where that day is over; else no words."""
    last = event.rulebook.registration.signup_until
    if last is None or today <= last:
        return NO_WORDS
    rule = ruled(event, "registration.signup_until")
    return say("Sign-up was possible until {last}{rule}.", last=day_named(last), rule=rule)


def correct_player(event: Event, person: Person, *, roles: frozenset[str], told: SignUp) -> Draft:
    """Puts everything said of a person in the place of what is known: what is left out is taken back."""
    known = the_player(event, person.id)
    person = replace(person, name=" ".join(person.name.split()))
    refuse((*name_problems(person.name), *public_name_problems(person.public_name)))
    refuse(taken_names(event, person.public_name, but=person.id))
    before = row_of(known, person.salt)
    acts = sign_up_acts(event.tournament.roll_call.sign_up(person.id), told)
    if (person, roles) == (before, known.roles):
        return Draft(acts)
    return Draft((ChangePlayer(person.id, person.seal, roles), *acts), (person,))


def show_as(event: Event, player: PlayerId, public_name: str | None, *, salt: str) -> Draft:
    """Shows the public another name of a player, only a number for "", or with None the name again."""
    known = the_player(event, player)
    refuse((*public_name_problems(public_name), *taken_names(event, public_name, but=player)))
    if known.public_name == public_name:
        return Draft(())
    row = replace(row_of(known, salt), public_name=public_name)
    return drafted(event, ChangePlayer(player, row.seal, known.roles), people=(row,))


def row_of(player: Player, salt: str) -> Person:
    """The row of the people table that says what is known of a player."""
    return Person(player.id, salt, player.name, **player.facts())


def taken_names(event: Event, public_name: str | None, *, but: str = "") -> tuple[Problem, ...]:
    """Why somebody may not use a public name: another player has it."""
    plain = plain_name(public_name) if public_name else ""
    others = (one for one in event.tournament.players if one.id != but)
    if not plain or plain not in {plain_name(name) for one in others for name in (one.name, str(one.called_in_public))}:
        return ()
    message = say("Somebody at the event is called {name}.", name=public_name)
    return (Problem(message, say("Choose another name."), field="public_name"),)


def public_name_problems(name: str | None) -> tuple[Problem, ...]:
    """Why a text cannot be shown in the place of a name."""
    return tuple(replace(one, field="public_name") for one in name_problems(name)) if name else ()


def resemblances(event: Event, names: Iterable[str]) -> tuple[tuple[Player, ...], ...]:
    """For each name the players who may be the same person: alike but for case, accents, order or a slip or two."""
    known = [(player, plain_name(player.name)) for player in event.tournament.players]
    return tuple(tuple(player for player, plain in known if _alike(plain_name(name), plain)) for name in names)


def plain_name(name: str) -> str:
    """A name without case, accents, marks and order: what two spellings of one name have in common."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return " ".join(sorted(re.sub(r"[^\w\s-]", " ", re.sub("['’‘`´]", "", bare.casefold())).split()))


def _alike(one: str, other: str) -> bool:
    if one == other:
        return True
    if abs(len(one) - len(other)) > SLIPS:
        return False
    found = SequenceMatcher(None, one, other, autojunk=False)
    return found.quick_ratio() >= ALIKE and found.ratio() >= ALIKE


def change_player(
    event: Event,
    player: PlayerId,
    *,
    salt: str,
    name: str | None = None,
    roles: frozenset[str] | None = None,
    born: date | None = None,
    country: str | None = None,
    distance_km: Fraction | None = None,
    home: str | None = None,
    home_at: Spot | None = None,
    public_name: str | None = None,
    wdd_id: str | None = None,
    wdr_id: str | None = None,
    told: SignUp | None = None,
) -> Draft:
    """Changes the given facts about a person, and leaves the rest. A town comes with its coordinates, or they are
    unknown.
    """
    known = the_player(event, player)
    new = known.name if name is None else " ".join(name.split())
    facts: dict[str, Any] = {"born": born, "country": country, "distance_km": distance_km, "home": home}
    facts |= {"public_name": public_name, "wdd_id": wdd_id, "wdr_id": wdr_id}
    given = {fact: value for fact, value in facts.items() if value is not None}
    person = replace(row_of(known, salt), name=new, **given)
    if home is not None:
        person = replace(person, home_at=home_at)
    refuse((*name_problems(new), *public_name_problems(person.public_name)))
    refuse(taken_names(event, person.public_name, but=player))
    changed = ChangePlayer(player, person.seal, known.roles if roles is None else roles)
    return drafted(event, changed, *sign_up_acts(event.tournament.roll_call.sign_up(player), told), people=(person,))


def withdraw_player(event: Event, player: PlayerId, *, today: date | None = None) -> Draft:
    """Withdraws a person from the event; games played stay, and a team keeps the name until it is changed.

    With `today` what the rulebook pays back is recorded and said.
    """
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
    refund, told = refund_on(event, player, today) if today else (None, ())
    acts = (RecordRefund(player, refund),) if refund else ()
    return drafted(event, WithdrawPlayer(player), *acts, notices=(*notices, *told))


def refund_on(event: Event, player: PlayerId, today: date) -> tuple[Refund | None, tuple[Problem, ...]]:
    """The refund to somebody who withdraws on a day, with the reason; None if the rulebook says nothing about it."""
    settings = event.rulebook.registration
    if settings.withdrawal_until is None and settings.refund == "none":
        return None, ()
    verdict = withdrawal(settings, on=today)
    rule = ruled(event, "registration.withdrawal_until") or ruled(event, "registration.refund")
    if event.tournament.roll_call.sign_up(player).paid is None:
        return Refund.NONE, (Problem(say("No fee was paid, so nothing is refunded.")),)
    refund = Refund(settings.refund) if verdict.allowed else Refund.NONE
    hint = NO_WORDS if verdict.allowed else say("A director may refund it anyway, on the page of fees.")
    return refund, (Problem(joined("", (verdict.because, rule)), hint),)


def merge_players(event: Event, player: PlayerId, *, into: PlayerId) -> Draft:
    """Makes two entries of one person one: what was done as `player` counts as done by `into`."""
    one, other = event.tournament.player(player), event.tournament.player(into)
    told: tuple[Problem, ...] = ()
    if one and other and one.born and other.born and one.born != other.born:
        told = (
            Problem(say("They were born on different days."), say("Undo it if they are two people."), field="born"),
        )
    return drafted(event, MergePlayers(player, into), notices=told)


def the_player(event: Event, player: PlayerId) -> Player:
    known = event.tournament.player(player)
    if known is None:
        raise RefusedError(say("No player has the id {player}. Register the player first.", player=player))
    return known


def new_ids(event: Event) -> Iterator[PlayerId]:
    """Ids nobody ever had, not even in a withdrawn act, which may be put back: p1, p2 and so on."""
    taken = {player for entry in event.replay.entries for player, _ in entry.act.seals()}
    number = len(taken)
    while True:
        number += 1
        if (player := PlayerId(f"p{number}")) not in taken:
            yield player


def distinct_names(tournament: Tournament) -> dict[PlayerId, str]:
    """Everybody's name by id; those whom a list would not tell apart have their id behind it."""
    called = Counter(player.name.casefold() for player in tournament.players)
    return {
        player.id: f"{player.name} ({player.id})" if called[player.name.casefold()] > 1 else player.name
        for player in tournament.players
    }


def name_problems(name: str) -> tuple[Problem, ...]:
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
    if any(category(character) in {"Cc", "Cs"} or character in NO_LETTERS for character in name):
        return (
            Problem(say("The name contains a character that cannot be shown."), say("Write it again."), field="name"),
        )
    return ()


def author_name(tournament: Tournament, author: str) -> Sentence:
    """The person whom the ledger names as an act's author: staff by the stored name, a player by name, or a board."""
    if author.startswith(BY_BOARD):
        number, _, name = author.removeprefix(BY_BOARD).partition(" ")
        return BoardRef(RoundNumber(int(number)), name).label
    if author == BY_SOME_PLAYER:
        return say("a player")
    known = tournament.player(PlayerId(author.removeprefix(BY_PLAYER))) if author.startswith(BY_PLAYER) else None
    return verbatim(known.name if known else author)


BY_PLAYER = "player "
"""How the ledger begins the author of what players do themselves, before their id."""
BY_SOME_PLAYER = "a player"
"""The author of a secret ballot; the ledger does not say who gave it."""


def board_author(board: BoardRef) -> str:
    """Under what author acts of a vote are saved: the board's, since a person's would say who vetoed."""
    return f"{BY_BOARD}{board.round} {board.name}"
