"""Sealed ends at the desk: sealed before play, opened when they are reached and not before."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, time
from hashlib import sha256
from zoneinfo import ZoneInfo

from boardcall.clock.seal import SALT_BYTES, SealedEnd, draw_value
from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.errors import Problem, refuse
from boardcall.tournament import ActNumber, Board, BoardRef, RoundNumber
from boardcall.tournament.acts.seals import LookAtSeal, OpenParts, OpenSeal, SealEnd, ShareEnd
from boardcall.tournament.board.clocks import Seal
from boardcall.tournament.board.endings import end_choices
from boardcall.tournament.settings import RoundEnd
from boardcall.wording import NO_WORDS, Sentence, day_named, say


def seal_end(event: Event, *, round: RoundNumber, commitment: str) -> Draft:
    """Shows everybody a commitment to the end of a round, before any of its years is counted."""
    act = SealEnd(round, commitment.strip().lower())
    refuse([*act.problems(event.tournament), *sealing_problems(event, round=round)])
    return replace(drafted(event, act), needs_reason=why_sealed_again(event, round))


def why_sealed_again(event: Event, round: RoundNumber) -> Sentence:
    """Why an end that was sealed before is not sealed again without a reason; empty where it was not."""
    sealed = (entry.act for entry in event.replay.entries if isinstance(entry.act, SealEnd | ShareEnd))
    if all(act.round != round for act in sealed):
        return NO_WORDS
    return say("The end of round {round} was sealed before. Everybody sees why it is sealed again.", round=round)


def look_at_seal(event: Event, *, round: RoundNumber, slips: bool) -> Draft:
    """A director is shown what is inside a closed seal, or prints it on two slips; everybody sees that it was done."""
    return drafted(event, LookAtSeal(round, slips))


def share_end(event: Event, *, round: RoundNumber, parts: Iterable[tuple[str, str]]) -> Draft:
    """Shows everybody who committed to which part of a lottery end, before any of its years is counted.

    `parts` are names, a player's id or another, with commitments.
    """
    known = tuple((name.strip(), commitment.strip().lower()) for name, commitment in parts)
    act = ShareEnd(round, end_choices(event.rulebook.round(round).end), known)
    refuse([*act.problems(event.tournament), *sealing_problems(event, round=round)])
    return replace(drafted(event, act), needs_reason=why_sealed_again(event, round))


def draw_end(event: Event, *, round: RoundNumber, words: str) -> Draft:
    """Draws the last year of a round from stated words in front of everybody, if the rulebook tells it at the start.

    The salt is the beginning of the words' SHA-256 and the year is drawn from the salt, so that anybody can repeat it.
    """
    end, text = event.rulebook.round(round).end, words.strip()
    found = list(sealing_problems(event, round=round))
    if not found and not _is_told_at_start(end):
        message = say("The end of round {round} is announced when it is reached.", round=round)
        found.append(Problem(message, say("Seal it instead.")))
    if not text:
        hint = say("Such as numbers that nobody here can choose.")
        found.append(Problem(say("Enter what it is drawn from."), hint, field="words"))
    refuse(found)
    salt = sha256(text.encode()).digest()[:SALT_BYTES]
    sealed = SealedEnd(event.tournament.rulebook, round, draw_value(end_choices(end), salt.hex()), salt)
    sealing = drafted(event, SealEnd(round, sealed.commitment))
    opening = OpenSeal(round, sealed.value, salt.hex(), text)
    return Draft((*sealing.acts, opening), needs_reason=why_sealed_again(event, round))


def _is_told_at_start(end: RoundEnd) -> bool:
    return end.kind == "random-year" and end.reveal == "at-start"


def sealing_problems(event: Event, *, round: RoundNumber) -> tuple[Problem, ...]:
    """Why the end of a round cannot be sealed now, by anybody."""
    found = []
    if not end_choices(event.rulebook.round(round).end):
        rule = ruled(event, f"round.{round}.end")
        message = say("The end of round {round} is no secret{rule}.", round=round, rule=rule)
        found.append(Problem(message, say("Seal only a secret end.")))
    if any(board.counts for board in event.tournament.boards if board.round == round):
        message = say("Round {round} is being played.", round=round)
        found.append(Problem(message, say("An end is sealed before the first year is counted.")))
    return tuple(found)


def sealing_warning(event: Event, *, round: RoundNumber, at: datetime) -> Sentence:
    """What a director should know before sealing: by the event's clock every possible end is past. Empty if not.

    A round without a known date may be played on another day.
    """
    settings = event.rulebook.round(round)
    choices = end_choices(settings.end)
    if settings.end.kind != "secret-clock" or not choices:
        return NO_WORDS
    local, last = at.astimezone(ZoneInfo(event.rulebook.event.timezone)), time.fromisoformat(choices[-1])
    day = settings.starts.date() if settings.starts else local.date()
    if local.replace(tzinfo=None) <= datetime.combine(day, last):
        return NO_WORDS
    values = {"now": f"{local:%H:%M}", "last": choices[-1]}
    if settings.starts:
        return say("It is {now}: the last possible end, {last} on {day}, is past.", day=day_named(day), **values)
    return say("It is {now}: today the last possible end, {last}, is past. The round has no date.", **values)


def open_parts(event: Event, *, round: RoundNumber, end: str, links: Iterable[tuple[str, str]], at: datetime) -> Draft:
    """Everybody opens their link for a possible end, and with it those before: not before that end is reached."""
    known = tuple((name.strip(), link.strip().lower()) for name, link in links)
    act = OpenParts(round, end.strip(), known)
    refuse(act.problems(event.tournament))
    refuse([*early_problems(event, round=round, value=act.end, at=at)])
    return drafted(event, act)


def open_seal(event: Event, *, round: RoundNumber, value: str, salt: str, at: datetime) -> Draft:
    """Opens a sealed end: a time not before that time in play, a year not before a board has counted it."""
    act = OpenSeal(round, value.strip(), salt.strip().lower())
    refuse(act.problems(event.tournament))
    refuse([*early_problems(event, round=round, value=act.value, at=at)])
    return drafted(event, act)


def opened_before(event: Event, seal: Seal) -> SealedEnd | None:
    """What is inside a closed seal that was open already: the act that opened it is undone, and tells it for good."""
    for entry in reversed(event.replay.entries):
        if isinstance(act := entry.act, OpenSeal) and act.round == seal.round:
            known = SealedEnd(seal.rulebook, seal.round, act.value, bytes.fromhex(act.salt))
            if known.keeps(seal.commitment):
                return known
    return None


def sealed_by(event: Event, seal: Seal) -> ActNumber | None:
    """The act that sealed an end, which can be undone; None where it sealed something else."""
    acts = ((one.number, one.act) for one in event.replay.entries if event.replay.holds(one.number))
    found = (n for n, act in acts if isinstance(act, SealEnd) and act.commitment == seal.commitment)
    return next(found, None)


def early_problems(event: Event, *, round: RoundNumber, value: str, at: datetime) -> Iterator[Problem]:
    """Why a possible end of a round may not be told yet: no board plays at that time, or none has counted that year."""
    end = event.rulebook.round(round).end
    choices = end_choices(end)
    if _is_told_at_start(end):
        return
    if value not in choices:
        hint = (
            say("The rulebook lets it end between {first} and {last}.", first=choices[0], last=choices[-1])
            if choices
            else NO_WORDS
        )
        yield Problem(
            say("Round {round} cannot end {value}.", round=round, value=value), hint, field="value", text=value
        )
        return
    message = say("The end of round {round} is not reached.", round=round)
    if not _is_reached(event, round, end, value, at):
        yield Problem(message, say("If it were opened now, the players would know it too early."))


def _is_reached(event: Event, round: RoundNumber, end: RoundEnd, value: str, at: datetime) -> bool:
    boards = [board for board in event.tournament.boards if board.round == round]
    if boards and all(board.result for board in boards):
        return True  # nobody who still plays may know it early
    if end.kind != "secret-clock":
        return any(board.counts and board.counts[-1].year >= int(value) for board in boards)
    local = at.astimezone(ZoneInfo(event.rulebook.event.timezone)).time()
    return local >= time.fromisoformat(value) and any(_has_begun(event, board) for board in boards)


def _has_begun(event: Event, board: Board) -> bool:
    """Whether a board is played: the same time on the evening before does not end its round."""
    own = board.name if event.rulebook.clock.mode == "board" else ""
    return bool(board.counts or board.result or event.tournament.clocks.record(BoardRef(board.round, own)).clicks)
