"""The one keeper of an event's ballots. Each ballot goes to it in memory, and it saves only that somebody has voted.

A server of one process keeps them itself (LocalKeeper). If several processes answer requests, their parent keeps the
ballots, and the others hand each one over through a socket that only this user may open (RemoteKeeper, and
`answer_workers` in the parent). Nothing that goes through the socket is written or logged anywhere.
"""

import json
import secrets
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from boardcall.desk.event import Draft, Event
from boardcall.errors import BoardcallError, ConflictError, InputError, NotFoundError, Problem, RefusedError, StoreError
from boardcall.game import Power
from boardcall.store.live import Verb
from boardcall.tournament import NO_ROUND, NOBODY, ActNumber, BoardRef, PlayerId
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.wording import say

LONGEST = 64 * 1024
"""Bytes of a message between two processes of the server."""
BALLOTS = {True: "yes", False: "nay"}
"""How a ballot is handed on: two words of one length, as from a phone."""
RECEIPT_BYTES = 10
"""Bytes of a receipt: too many to guess."""
NO_BOARD = BoardRef(NO_ROUND, "")
TALK_SECONDS = 20
AWAY = say("The ballots cannot be reached just now. Nothing was counted; try again in a moment.")
ERRORS = (InputError, RefusedError, NotFoundError, ConflictError, StoreError)
"""What a keeper answers with, by class name; the last is what any other is told as."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Whose name, time and request an act is saved with; `proof` is what a phone's key opens."""

    at: datetime
    author: str
    key: str = ""
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """The numbers of the acts that were saved, and what the desk says about them."""

    numbers: tuple[ActNumber, ...] = ()
    notices: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class MeetingNow:
    """Whether the ballots of the meeting's open vote are gone, and the receipt of who asked, if they have voted."""

    is_lost: bool
    receipt: str


class BallotKeeper(Protocol):
    """Takes ballots and counts them; every refusal is the error the desk raises."""

    def cast(self, event: str, sender: Sender, *, ref: BoardRef, power: Power, in_favour: bool) -> Saved:
        """Puts a ballot into the box of the vote that is open on a board, and saves that the power has voted."""

    def close(self, event: str, sender: Sender, *, ref: BoardRef, silent: frozenset[Power]) -> Saved:
        """Counts the box, saves what may be told, and forgets the ballots."""

    def is_lost(self, event: str, *, ref: BoardRef) -> bool:
        """Whether the vote has to be held again, since its ballots are gone."""

    def give(self, event: str, sender: Sender, *, voter: PlayerId, choice: int, opened: int) -> str:
        """Puts a ballot into the box of the meeting's vote that an act opened; gives its receipt."""

    def count(self, event: str, sender: Sender, *, papers: Mapping[str, int], opened: int) -> Saved:
        """Counts the box of the meeting's vote that an act opened, and what was on paper."""

    def meeting(self, event: str, *, voter: PlayerId = NOBODY) -> MeetingNow:
        """The state of the meeting's open vote for one person."""


class LocalKeeper:
    """Keeps the ballots in this process, a set of boxes for each event."""

    def __init__(self, events: Callable[[], HostedEvents]) -> None:
        self._events = events

    def cast(self, event: str, sender: Sender, *, ref: BoardRef, power: Power, in_favour: bool) -> Saved:
        hosted = self._events().get(event)
        saving = _Saving(hosted.do, sender)
        hosted.boxes.cast(saving.do, ref=ref, power=power, in_favour=in_favour, proof=sender.proof)
        return saving.saved

    def close(self, event: str, sender: Sender, *, ref: BoardRef, silent: frozenset[Power]) -> Saved:
        hosted = self._events().get(event)
        saving = _Saving(hosted.do, sender)
        hosted.boxes.close(saving.do, ref=ref, silent=silent, at=sender.at)
        return saving.saved

    def is_lost(self, event: str, *, ref: BoardRef) -> bool:
        hosted = self._events().get(event)
        return hosted.boxes.is_lost(hosted.now().event, ref=ref)

    def give(self, event: str, sender: Sender, *, voter: PlayerId, choice: int, opened: int) -> str:
        hosted = self._events().get(event)
        receipt = secrets.token_hex(RECEIPT_BYTES)
        do = _Saving(hosted.do, sender).do
        meeting, proof = hosted.boxes.meeting, sender.proof
        return meeting.cast(do, voter=voter, choice=choice, opened=opened, receipt=receipt, proof=proof)

    def count(self, event: str, sender: Sender, *, papers: Mapping[str, int], opened: int) -> Saved:
        hosted = self._events().get(event)
        saving = _Saving(hosted.do, sender)
        hosted.boxes.meeting.count(saving.do, papers=papers, opened=opened)
        return saving.saved

    def meeting(self, event: str, *, voter: PlayerId = NOBODY) -> MeetingNow:
        hosted = self._events().get(event)
        now, box = hosted.now().event, hosted.boxes.meeting
        return MeetingNow(box.is_lost(now), box.receipt(now, voter=voter) if voter else "")


class _Saving:
    """Saves one request's acts and keeps what is to be answered."""

    def __init__(self, do: Callable[..., Any], sender: Sender) -> None:
        self._do = partial(do, at=sender.at, author=sender.author, key=sender.key)
        self.saved = Saved()

    def do(self, verb: Verb) -> None:
        notices: tuple[Problem, ...] = ()

        def judged(event: Event) -> Draft:
            nonlocal notices
            draft = verb(event)
            notices = draft.notices
            return draft

        entries = self._do(judged)
        self.saved = Saved(tuple(entry.number for entry in entries), notices)


class RemoteKeeper:
    """Hands each ballot over to the process that keeps them, which listens at a socket's path."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def cast(self, event: str, sender: Sender, *, ref: BoardRef, power: Power, in_favour: bool) -> Saved:
        ballot = {"power": power.value, "ballot": BALLOTS[in_favour]}
        return _read_saved(self._ask("cast", event, ref, _told(sender) | ballot))

    def close(self, event: str, sender: Sender, *, ref: BoardRef, silent: frozenset[Power]) -> Saved:
        named = {"silent": sorted(power.value for power in silent)}
        return _read_saved(self._ask("close", event, ref, _told(sender) | named))

    def is_lost(self, event: str, *, ref: BoardRef) -> bool:
        return bool(self._ask("is_lost", event, ref, {})["lost"])

    def give(self, event: str, sender: Sender, *, voter: PlayerId, choice: int, opened: int) -> str:
        ballot = {"voter": voter, "choice": f"{choice:02}", "opened": opened}
        return str(self._ask("give", event, NO_BOARD, _told(sender) | ballot)["receipt"])

    def count(self, event: str, sender: Sender, *, papers: Mapping[str, int], opened: int) -> Saved:
        named = {"papers": dict(papers), "opened": opened}
        return _read_saved(self._ask("count", event, NO_BOARD, _told(sender) | named))

    def meeting(self, event: str, *, voter: PlayerId = NOBODY) -> MeetingNow:
        return MeetingNow(**self._ask("meeting", event, NO_BOARD, {"voter": voter}))

    def _ask(self, what: str, event: str, ref: BoardRef, more: dict[str, Any]) -> dict[str, Any]:
        message = {"what": what, "event": event, "round": ref.round, "board": ref.name, **more}
        try:
            with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as line:
                line.settimeout(TALK_SECONDS)
                line.connect(str(self._path))
                _send(line, message)
                answer = _receive(line)
        except (OSError, ValueError):
            answer = None
        if answer is None:
            raise StoreError(AWAY)
        if "error" in answer:
            raise _read_error(answer)
        return answer


def listen_for_workers(path: Path) -> socket.socket:
    """A socket at a path in a folder that only this user may enter."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(str(path))
    path.chmod(0o600)
    listener.listen(64)
    return listener


def answer_workers(listener: socket.socket, keeper: BallotKeeper) -> threading.Thread:
    """Answers what workers ask, in a thread, until the listener is closed (call `shutdown` on it first)."""

    def run() -> None:
        while True:
            try:
                line, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=_answer, args=(line, keeper), daemon=True).start()

    thread = threading.Thread(target=run, name="ballots", daemon=True)
    thread.start()
    return thread


def _answer(line: socket.socket, keeper: BallotKeeper) -> None:
    with closing(line), suppress(OSError, ValueError):
        line.settimeout(TALK_SECONDS)
        asked = _receive(line)
        if asked is not None:
            _send(line, _done(keeper, asked))


def _done(keeper: BallotKeeper, asked: dict[str, Any]) -> dict[str, Any]:
    try:
        return _ANSWERS[asked["what"]](keeper, asked, BoardRef(asked["round"], asked["board"]))
    except BoardcallError as error:
        kind = next((one for one in ERRORS if isinstance(error, one)), StoreError)
        problems = [asdict(one) for one in error.problems] if isinstance(error, InputError) else []
        return {"error": kind.__name__, "says": str(error), "problems": problems}


def _cast(keeper: BallotKeeper, asked: dict[str, Any], ref: BoardRef) -> dict[str, Any]:
    power, in_favour = Power(asked["power"]), asked["ballot"] == BALLOTS[True]
    return asdict(keeper.cast(asked["event"], _sender(asked), ref=ref, power=power, in_favour=in_favour))


def _close(keeper: BallotKeeper, asked: dict[str, Any], ref: BoardRef) -> dict[str, Any]:
    silent = frozenset(map(Power, asked["silent"]))
    return asdict(keeper.close(asked["event"], _sender(asked), ref=ref, silent=silent))


def _is_lost(keeper: BallotKeeper, asked: dict[str, Any], ref: BoardRef) -> dict[str, Any]:
    return {"lost": keeper.is_lost(asked["event"], ref=ref)}


def _give(keeper: BallotKeeper, asked: dict[str, Any], _: BoardRef) -> dict[str, Any]:
    voter, choice = PlayerId(asked["voter"]), int(asked["choice"])
    return {"receipt": keeper.give(asked["event"], _sender(asked), voter=voter, choice=choice, opened=asked["opened"])}


def _count(keeper: BallotKeeper, asked: dict[str, Any], _: BoardRef) -> dict[str, Any]:
    return asdict(keeper.count(asked["event"], _sender(asked), papers=asked["papers"], opened=asked["opened"]))


def _meeting(keeper: BallotKeeper, asked: dict[str, Any], _: BoardRef) -> dict[str, Any]:
    return asdict(keeper.meeting(asked["event"], voter=PlayerId(asked["voter"])))


_ANSWERS = {
    "cast": _cast,
    "close": _close,
    "is_lost": _is_lost,
    "give": _give,
    "count": _count,
    "meeting": _meeting,
}


def _told(sender: Sender) -> dict[str, Any]:
    return {**asdict(sender), "at": sender.at.isoformat()}


def _sender(asked: dict[str, Any]) -> Sender:
    return Sender(datetime.fromisoformat(asked["at"]), asked["author"], asked["key"], asked["proof"])


def _read_saved(answer: dict[str, Any]) -> Saved:
    return Saved(tuple(answer["numbers"]), tuple(Problem(**one) for one in answer["notices"]))


def _read_error(answer: dict[str, Any]) -> BoardcallError:
    if answer["error"] == InputError.__name__:
        return InputError([Problem(**one) for one in answer["problems"]])
    kind = next((one for one in ERRORS[1:] if one.__name__ == answer["error"]), StoreError)
    return kind(answer["says"])


def _send(line: socket.socket, message: dict[str, Any]) -> None:
    line.sendall(json.dumps(message).encode() + b"\n")


def _receive(line: socket.socket) -> dict[str, Any] | None:
    """One message, or None when the other side ended without one."""
    with line.makefile("rb") as stream:
        text = stream.readline(LONGEST)
    found = json.loads(text) if text.endswith(b"\n") else None
    return found if isinstance(found, dict) else None
