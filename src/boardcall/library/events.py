"""Events as files: open or make one, act by the verbs of the desk, look at it, check it."""

import difflib
import importlib
import inspect
import pkgutil
import secrets
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, Self, get_args

import boardcall.desk
from boardcall.desk.call.board_call import prepare_call
from boardcall.desk.event import Draft, Event
from boardcall.desk.event import open_event as opened
from boardcall.desk.undo import undo
from boardcall.errors import InputError, NotFoundError, RefusedError
from boardcall.game import Power
from boardcall.library.argument_check import check_arguments
from boardcall.library.inputs import power_of, wrong_type
from boardcall.library.rows import RowTable
from boardcall.library.scores import board_result
from boardcall.library.seats import not_ready
from boardcall.rulebook import rulebook_text
from boardcall.scoring.result import BoardResult
from boardcall.seeding.draw import draw
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.store.live import LiveEvent, open_live
from boardcall.store.live import create_event as begun
from boardcall.store.places import open_ledger
from boardcall.store.verify import LedgerVerification
from boardcall.store.verify import verify as verify_ledger
from boardcall.tournament import ActNumber, BoardRef, Entry, PlayerId, Replay, RoundNumber, Tournament
from boardcall.tournament.ledger.heads import head_words
from boardcall.views.logged_acts import logged
from boardcall.wording import verbatim

USUAL = {"board": "ref", "round": "number"}
"""Fields by the names that callers use, and as verbs of the desk have them."""


class EventFile:
    """An event that is open: what it is now, and its acts. Close it, or use it with `with`.

    >>> import boardcall as bc, tempfile, pathlib
    >>> folder = tempfile.TemporaryDirectory()
    >>> with bc.create_event(pathlib.Path(folder.name) / "spring.db", "club", name="Spring") as event:
    ...     for name in ("Ann", "Ben"):
    ...         _ = event.do("register_player", name=name)
    ...     [player.name for player in event.tournament.players]
    ['Ann', 'Ben']
    >>> folder.cleanup()
    """

    def __init__(self, live: LiveEvent, author: str = "td") -> None:
        self._open: LiveEvent | None = live
        self.place = live.ledger.place
        self.author = author

    @property
    def _live(self) -> LiveEvent:
        if self._open is None:
            raise RefusedError(verbatim(f"The event is closed. Open it again: bc.open_event({self.place!r})."))
        return self._open

    @property
    def event(self) -> Event:
        """The event now, with what others have saved since."""
        return self._live.catch_up()

    @property
    def tournament(self) -> Tournament:
        """Players, teams, rounds and boards now."""
        return self.event.tournament

    @property
    def check_words(self) -> str:
        """The four words of the chain's head, as pages and printouts show them."""
        return str(head_words(self.event.replay.head.hash))

    def do(
        self,
        verb: str | Callable[..., Draft],
        *,
        at: datetime | None = None,
        reason: str = "",
        author: str = "",
        **fields: Any,
    ) -> tuple[Entry, ...]:
        """Does what the desk does, such as do("record_counts", board=(1, "A"), year=1901, centres=…); gives its acts.

        `bc.verbs()` lists the verbs with their fields. A board may be (round, name), a player a name, a power its
        letter, a result its text "A0@1904 E10 …". The time is now unless `at` says otherwise. InputError and
        RefusedError say what the desk would say.
        """
        now = _moment(at)
        if not callable(verb) and not isinstance(verb, str):
            raise wrong_type(verb, "A verb of the desk, such as 'register_player',")
        chosen = _verb(verb) if isinstance(verb, str) else verb
        given = _fields(chosen, fields, self.event, now)
        check_arguments(chosen, given)
        return self._live.do(partial(chosen, **given), at=now, author=author or self.author, reason=reason)

    def draw_boards(
        self, number: int, *, seed: str | int = "", reason: str = "", at: datetime | None = None
    ) -> tuple[Entry, ...]:
        """Draws a round from those who are checked in, as a draft of its board call; do("publish_call") shows it.

        The seed repeats the draw; without one it is a random one. RefusedError says what must be decided first.
        """
        check_arguments(EventFile.draw_boards, {"number": number, "seed": seed, "reason": reason})
        prepared = prepare_call(self.event, RoundNumber(number), Choices(str(seed) or secrets.token_hex(16)))
        if prepared.problem is None:
            raise not_ready(prepared)
        return self.do("draft_call", prepared=prepared, drawn=draw(prepared.problem), reason=reason, at=at)

    def undo(self, *acts: int, reason: str = "", at: datetime | None = None) -> tuple[Entry, ...]:
        """Withdraws acts by their numbers, the last where none is named."""
        if wrong := [one for one in acts if not isinstance(one, int)]:
            raise wrong_type(wrong[0], "The number of an act, as the log has it,")
        numbers = tuple(map(ActNumber, acts))
        now = _moment(at)
        return self._live.do(lambda event: undo(event, *numbers), at=now, author=self.author, reason=reason)

    @property
    def log(self) -> RowTable:
        """A row for each act: number, at, author, kind, says, reason, counts, withdrawn."""
        replay = self.event.replay
        return RowTable(_logged(replay, entry) for entry in replay.entries)

    def __repr__(self) -> str:
        if self._open is None:
            return f"<EventFile {self.place}: closed>"
        event = self.event
        held = f"{len(event.tournament.players)} players, {len(event.replay.entries)} acts"
        return f"<EventFile {self.place}: {held}>"

    def close(self) -> None:
        if self._open:
            self._open.close()
        self._open = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _moment(at: datetime | None) -> datetime:
    now = at or datetime.now(UTC)
    if not isinstance(now, datetime):
        raise wrong_type(at, "A date and time")
    if now.tzinfo is None:
        raise InputError.of(verbatim("The time has no zone."), verbatim("Give one, such as datetime.UTC."))
    return now


def _day(given: date | str | None) -> date | None:
    if not isinstance(given, str):
        return given
    try:
        return date.fromisoformat(given)
    except ValueError:
        raise wrong_type(given, "A day, such as '2027-08-06',") from None


def _logged(replay: Replay, entry: Entry) -> dict[str, Any]:
    told = logged(replay, entry)
    names = ("number", "at", "author", "kind", "says", "reason", "counts")
    return {name: getattr(told, name) for name in names} | {"withdrawn": entry.number in replay.withdrawn}


def open_event(place: str | Path, *, author: str = "td") -> EventFile:
    """Opens an event: a .db or .jsonl file, a folder, or a postgresql:// address. NotFoundError where there is none.

    >>> import boardcall as bc, pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> place = pathlib.Path(folder.name) / "spring.db"
    >>> bc.create_event(place, "club").close()
    >>> with bc.open_event(place, author="Ann Archer") as event:
    ...     _ = event.do("register_player", name="Ben Booker")
    ...     event.log[-1]["author"]
    'Ann Archer'
    >>> folder.cleanup()
    """
    return EventFile(open_live(place), author)


def create_event(
    place: str | Path,
    rulebook: str | Path = "club",
    *,
    name: str = "",
    venue: str = "",
    starts: date | str | None = None,
    ends: date | str | None = None,
    at: datetime | None = None,
    author: str = "td",
) -> EventFile:
    """A new event in a file where there is none, under a rulebook's id or file. StoreError where there is one.

    `starts` and `ends` are its first and last day, also as text such as "2027-08-06". `at` is the time of its first
    act, now where none is given, and `author` who acts. InputError names what is wrong with a rulebook of one's own.

    >>> import boardcall as bc, pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> with bc.create_event(pathlib.Path(folder.name) / "spring.db", "club", name="Spring Congress") as event:
    ...     event.tournament.name
    'Spring Congress'
    >>> folder.cleanup()
    """
    text, file = rulebook_text(rulebook)
    draft = opened(text, name=name, place=venue, starts=_day(starts), ends=_day(ends), file=file)
    return EventFile(begun(place, draft, at=at or datetime.now(UTC), author=author), author)


def verify(place: str | Path | EventFile, *, head: str = "") -> LedgerVerification:
    """Recomputes the chain of an event: `holds`, the head, and what is wrong. `head` is one that was noted earlier.

    NotFoundError where there is no event. The four check words are as good as a head.

    >>> import boardcall as bc, pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> place = pathlib.Path(folder.name) / "spring.db"
    >>> with bc.create_event(place, "club") as event:
    ...     words = event.check_words
    >>> bc.verify(place, head=words).holds
    True
    >>> folder.cleanup()
    """
    with open_ledger(place.place if isinstance(place, EventFile) else place) as ledger:
        return verify_ledger(ledger, head=head)


def verbs() -> RowTable:
    """A row for each verb of the desk: verb, what, fields; a field in brackets may be left out.

    `what` says what it does. A `board` is (round, name), `centres` seven counts in any form that `score` takes.

    >>> import boardcall as bc
    >>> next(row for row in bc.verbs() if row["verb"] == "withdraw_player")["fields"]
    'player, [today]'
    """
    return RowTable(
        {"verb": name, "what": _what(verb), "fields": ", ".join(_named(verb))}
        for name, verb in sorted(_verbs().items())
    )


@cache
def _verbs() -> dict[str, Callable[..., Draft]]:
    """The functions of the desk that judge an event and give acts, by name."""
    found: dict[str, Callable[..., Draft]] = {}
    for module in pkgutil.walk_packages(boardcall.desk.__path__, "boardcall.desk."):
        for name, item in vars(importlib.import_module(module.name)).items():
            if inspect.isfunction(item) and item.__module__ == module.name and not name.startswith("_"):
                first = next(iter(inspect.signature(item).parameters.values()), None)
                if first and first.annotation is Event and inspect.signature(item).return_annotation is Draft:
                    found.setdefault(name, item)
    return found


def _verb(name: str) -> Callable[..., Draft]:
    known = _verbs()
    found = known.get(name.replace("-", "_"))
    if found is None:
        close = difflib.get_close_matches(name.replace("-", "_"), known, 3)
        said = f"Do you mean {' or '.join(close)}?" if close else "bc.verbs() lists them."
        raise NotFoundError(verbatim(f"The desk has no verb “{name}”. {said}"))
    return found


def _named(verb: Callable[..., Draft]) -> list[str]:
    _, *fields = inspect.signature(verb).parameters.values()
    asked = [field for field in fields if field.name not in {"salt", "at"}]
    known = {field.name for field in fields}
    names = [(_said(field.name, known), field.default is field.empty) for field in asked]
    return [name if is_needed else f"[{name}]" for name, is_needed in names]


def _said(name: str, known: set[str]) -> str:
    """A field by the name that callers use."""
    return next((usual for usual, own in USUAL.items() if own == name and usual not in known), name)


def _what(verb: Callable[..., Draft]) -> str:
    """Its first line, without what it says of the random text that `do` gives it."""
    first = (inspect.getdoc(verb) or "").partition("\n")[0]
    return first.partition(" `salt`")[0]


def _fields(verb: Callable[..., Draft], given: dict[str, Any], event: Event, now: datetime) -> dict[str, Any]:
    """The fields as the verb takes them, with the time and the random text that it asks for."""
    _, *known = inspect.signature(verb).parameters.values()
    names = {field.name for field in known}
    meant = {name: USUAL[name] for name in USUAL if name not in names and USUAL[name] in names}
    given = {meant.get(name, name): value for name, value in given.items()}
    wrong = [name for name in given if name not in names]
    lacking = [one.name for one in known if one.default is one.empty and one.name not in {*given, "salt", "at"}]
    if wrong or lacking:
        said = [f"has no field {name}" for name in wrong] + [f"needs {_said(name, names)}" for name in lacking]
        raise TypeError(f"{verb.__name__} {' and '.join(said)}. Its fields: {', '.join(_named(verb))}.")
    made: dict[str, Any] = {"salt": secrets.token_hex(16), "at": now}
    made = {name: value for name, value in made.items() if name in names and name not in given}
    return made | {one.name: _meant(one, given[one.name], event) for one in known if one.name in given}


def _meant(field: inspect.Parameter, value: Any, event: Event) -> Any:
    """A value in the type that the field has: a board from a pair, a result from text, a player from a name."""
    kinds = (field.annotation, *get_args(field.annotation))
    if BoardRef in kinds and not isinstance(value, BoardRef):
        return _board(value)
    if BoardResult in kinds and isinstance(value, str | Mapping):
        return board_result(value)
    if field.name == "centres" and isinstance(value, str | Iterable):
        return tuple(one.centres for one in board_result(value).powers)
    if PlayerId in kinds and isinstance(value, str):
        return _player(value, event)
    return power_of(value) if Power in kinds and isinstance(value, str) else value


def _player(value: str, event: Event) -> PlayerId:
    """A player's id from it or from the name, which one of them must have alone."""
    players = event.tournament.players
    named = [one.id for one in players if one.id == value] or [one.id for one in players if one.name == value]
    if len(named) > 1:
        said = verbatim(f"Several players are called {value}: {', '.join(named)}.")
        raise InputError.of(said, verbatim("Give the id."))
    if not named and (near := difflib.get_close_matches(value, [one.name for one in players], 2)):
        raise NotFoundError(verbatim(f"No player is called {value}. Do you mean {' or '.join(near)}?"))
    return named[0] if named else PlayerId(value)


def _board(value: Any) -> BoardRef:
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], int):
        return BoardRef(RoundNumber(value[0]), str(value[1]))
    raise wrong_type(value, "A board, such as (1, 'A') for board A of round 1,")
