"""The code of conduct of an event: its text with the event's additions, read out, accepted; never cut or changed."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated

from boardcall.conduct.code import CodeSection, base_of, code_of
from boardcall.conduct.in_words import provisions_in_words
from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.errors import InputError, RefusedError, refuse
from boardcall.tournament import ActNumber, PlayerId
from boardcall.tournament.acts.agreements import AcceptCode, AddToCode, GiveConsent, ReadCodeOut
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class EventCode:
    """The code as it holds at an event: its sections, then the event's own provisions, and the hash of both.

    `base` is the SHA-256 of the code alone; `printed` is the letter of the section that the rules print.
    """

    name: str
    version: str
    sections: tuple[CodeSection, ...]
    additions: tuple[tuple[ActNumber, str], ...]
    base: str
    hash: str
    printed: str = ""

    @property
    def shown(self) -> tuple[CodeSection, ...]:
        """The sections that the rules print: all where they name none."""
        return tuple(one for one in self.sections if not self.printed or one.letter == self.printed)


def event_code(event: Event) -> EventCode | None:
    """The code of this event; None where its rules have no text of one."""
    settings = event.rulebook.conduct
    code = code_of(settings)
    if code is None:
        return None
    additions = event.tournament.agreed.additions
    whole = sha256("\n\n".join([code.hash, *(text for _, text in additions)]).encode()).hexdigest()
    digest = whole if additions else code.hash
    version = (base_of(settings) or code).version
    return EventCode(code.name, version, code.sections, additions, code.hash, digest, settings.print_section)


def the_code(event: Event) -> EventCode:
    """The code of this event; RefusedError if it has no text."""
    code = event_code(event)
    if code is None:
        raise RefusedError(say("The rules of this event have no text of a code of conduct."))
    return code


def provisions(event: Event) -> list[tuple[str, Sentence]]:
    """What a report may name as broken: the code's provisions by number, the event's own after them, and misuse."""
    return provisions_in_words(event.rulebook.conduct, [text for _, text in event.tournament.agreed.additions])


def add_to_code(event: Event, *, text: Annotated[str, "The provision."]) -> Draft:
    """Adds a provision of the event's own behind the code, where the rules let an event."""
    the_code(event)
    if not event.rulebook.conduct.additions_allowed:
        rule = ruled(event, "conduct.additions_allowed")
        raise InputError.of(say("Nothing may be added to the code of conduct{rule}.", rule=rule), field="text")
    return drafted(event, AddToCode(" ".join(text.split())))


def read_code_out(event: Event) -> Draft:
    """Records that the code was read out to everybody, now."""
    return drafted(event, ReadCodeOut(the_code(event).hash))


def accept_code(event: Event, players: Iterable[PlayerId]) -> Draft:
    """Records that players accepted the current code; those who did already are left out."""
    code = the_code(event)
    acts = [AcceptCode(one, code.hash) for one in players if not has_accepted(event, one)]
    if not acts:
        return Draft(())
    refuse(tuple(found for act in acts for found in act.problems(event.tournament)))
    return Draft(tuple(acts))


def give_consent(
    event: Event,
    player: PlayerId,
    *,
    photos: Annotated[bool, "Photographs may show them."],
    streaming: Annotated[bool, "Streams may show them."],
) -> Draft:
    """Records whether a player may be photographed, and shown in streams."""
    return drafted(event, GiveConsent(player, photos, streaming))


def has_accepted(event: Event, player: PlayerId) -> bool:
    code, told = event_code(event), event.tournament.agreed.acceptance(player)
    return code is not None and told is not None and told.hash == code.hash


def waits_to_be_read(event: Event) -> bool:
    """Whether the rules want the code announced at the opening and no announcement is recorded."""
    settings, code = event.rulebook.conduct, event_code(event)
    return settings.announce_at_opening and code is not None and not event.tournament.agreed.readings


def announce(event: Event) -> Sentence:
    """What is to be done about it, with its section."""
    return say("Read the code of conduct out{rule}.", rule=ruled(event, "conduct.announce_at_opening"))
