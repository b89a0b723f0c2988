"""Codes of conduct: texts with a version and a hash. An event may add to one and never cut or change it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from boardcall.conduct.settings import ConductSettings
from boardcall.errors import Problem
from boardcall.wording import say

_PACKAGED = Path(__file__).parent / "codes"


@dataclass(frozen=True, slots=True)
class CodeSection:
    """A section of a code: its letter, "" where it has none, its heading and its paragraphs."""

    letter: str
    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CodeText:
    """A code of conduct; `hash` is the SHA-256 of its words, so that anybody can compare two copies."""

    name: str
    version: str
    sections: tuple[CodeSection, ...]
    hash: str


@cache
def known_codes() -> tuple[CodeText, ...]:
    """The codes that come with the program, by name."""
    files = sorted(one for one in _PACKAGED.iterdir() if one.name.endswith(".txt"))
    return tuple(_read(one.read_text("utf-8")) for one in files)


def code_of(settings: ConductSettings) -> CodeText | None:
    """The text of a rulebook's code: its own, else the program's of that name; None if there is none."""
    if settings.code_text:
        return read_code(settings.code, settings.code_text)
    return base_of(settings)


def base_of(settings: ConductSettings) -> CodeText | None:
    """The program's text of the code that a rulebook names, or None."""
    return next((one for one in known_codes() if one.name == settings.code), None)


def read_code(name: str, text: str, version: str = "") -> CodeText:
    """A code from its text: paragraphs apart by empty lines, headings behind "##"."""
    sections: list[CodeSection] = []
    title, paragraphs = "", list[str]()
    for block in [*_blocks(text), "## "]:
        if not block.startswith("## "):
            paragraphs.append(block)
            continue
        if title or paragraphs:
            sections.append(CodeSection(_letter(title), title, tuple(paragraphs)))
        title, paragraphs = block.removeprefix("## "), []
    return CodeText(name, version, tuple(sections), sha256(_words(text).encode()).hexdigest())


def code_problems(settings: ConductSettings) -> tuple[Problem, ...]:
    """Why a rulebook's text of a code is refused: it cuts or changes the code it names, or is not the version named."""
    return tuple(_problems(settings))


def _problems(settings: ConductSettings) -> Iterator[Problem]:
    base = base_of(settings)
    if settings.code_hash and (base is None or base.hash != settings.code_hash):
        hint = say("Leave code and code_hash as the rulebook has them, or leave both out.")
        yield Problem(say("the code of conduct does not match its hash."), hint, field="conduct.code_hash")
    if not settings.code_text or base is None or not settings.code_text_locked:
        return
    told, mine = _words("\n\n".join(_all(base))), _words(settings.code_text)
    if not mine.startswith(told):
        hint = say("Leave its text whole and unchanged, and write the event's own provisions after it.")
        yield Problem(say("the code of conduct is cut or changed."), hint, field="conduct.code_text")
    elif mine != told and not settings.additions_allowed:
        yield Problem(say("nothing may be added to the code of conduct."), field="conduct.code_text")


def _all(code: CodeText) -> Iterator[str]:
    for section in code.sections:
        yield f"## {section.title}"
        yield from section.paragraphs


def _read(text: str) -> CodeText:
    name, version, *rest = text.split("\n")
    return read_code(name.removeprefix("# "), "\n".join(rest), version.removeprefix("# version "))


def _blocks(text: str) -> Iterator[str]:
    for block in text.replace("\r\n", "\n").split("\n\n"):
        if words := " ".join(block.split()):
            yield words


def _words(text: str) -> str:
    return "\n\n".join(_blocks(text))


def _letter(title: str) -> str:
    first, _, rest = title.partition(" ")
    return rest[:1] if first == "Section" else ""
