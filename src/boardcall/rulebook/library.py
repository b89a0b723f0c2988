"""The rulebooks that come with the program, and those in files."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from boardcall.errors import InputError, NotFoundError
from boardcall.rulebook.differences import differences
from boardcall.rulebook.reader import read_rulebook
from boardcall.rulebook.rulebook import Rulebook
from boardcall.tables.whole_file import whole_file
from boardcall.tables.words import nearest
from boardcall.wording import say

_PACKAGED = Path(__file__).parent / "rulebooks"
_SHEETS = (".csv", ".tsv", ".xlsx", ".ods")


@cache
def rulebook_ids() -> tuple[str, ...]:
    """The ids of the rulebooks that come with the program, in the order of the alphabet.

    >>> import boardcall as bc
    >>> "club" in bc.rulebook_ids()
    True
    """
    return tuple(sorted(f.name.removesuffix(".toml") for f in _PACKAGED.iterdir() if f.name.endswith(".toml")))


def load(name: str | Path) -> Rulebook:
    """A rulebook by its id, from a TOML file of one's own, or from TOML text.

    Raises NotFoundError, which lists the ids, or InputError with every problem in the file.

    >>> import boardcall as bc
    >>> rules = bc.load_rulebook("wdc-2025")
    >>> rules.scoring.system, rules.source("scoring.system")
    ('haight', 'IX.2')
    """
    text, file = rulebook_text(name)
    return marked(read_rulebook(text, file=file))


def origin(book: Rulebook) -> Rulebook | None:
    """The rulebook of the program that this one was made from: that of `based_on`, else that of the same id."""
    name = book.rulebook.based_on or book.id
    return _packaged(name) if name in rulebook_ids() else None


def marked(book: Rulebook) -> Rulebook:
    """The rulebook with what it changed of the one it was made from, so that those rules cite no section."""
    made_from = origin(book)
    found = differences(made_from, book) if made_from else ()
    return replace(book, changed=frozenset(one.key for one in found)) if found else book


@cache
def _packaged(name: str) -> Rulebook:
    text, file = rulebook_text(name)
    return read_rulebook(text, file=file)


def rulebook_text(name: str | Path) -> tuple[str, str]:
    """The text of a rulebook by its id, its file or itself, and what its problems call the file."""
    if isinstance(name, str) and "\n" in name:
        return name, "rulebook"
    if str(name).lower().endswith(_SHEETS):
        hint = say("Give the id or the TOML file of a rulebook here. Are two arguments swapped?")
        raise InputError.of(say("this is a sheet, not a rulebook."), hint, file=str(name))
    if isinstance(name, str) and name in rulebook_ids():
        return (_PACKAGED / f"{name}.toml").read_text("utf-8"), f"{name}.toml"
    try:
        return whole_file(Path(name)).decode("utf-8-sig"), str(name)
    except (OSError, ValueError) as error:
        raise _unreadable(str(name), error) from error


def _unreadable(name: str, error: Exception) -> InputError | NotFoundError:
    if isinstance(error, UnicodeDecodeError):
        line = error.object.count(b"\n", 0, error.start) + 1
        return InputError.of(say("the file is not UTF-8 text."), say("Save it as UTF-8."), file=name, line=line)
    ids = ", ".join(rulebook_ids())
    near = nearest(name, rulebook_ids())
    if isinstance(error, FileNotFoundError | ValueError) and near:
        return NotFoundError(say('There is no rulebook "{name}". Did you mean {near}?', name=name, near=near))
    if isinstance(error, FileNotFoundError | ValueError):
        return NotFoundError(
            say('There is no rulebook "{name}". Give a TOML file or one of these: {ids}.', name=name, ids=ids)
        )
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return NotFoundError(
        say(
            'The rulebook "{name}" cannot be read: {reason}. Give a TOML file or one of these: {ids}.',
            name=name,
            reason=reason,
            ids=ids,
        )
    )
