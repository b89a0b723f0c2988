"""Places where no event is: what is said of each, and what to name instead."""

from pathlib import Path

from boardcall.errors import NotFoundError
from boardcall.store.postgres import without_password
from boardcall.tables.words import nearest
from boardcall.wording import Sentence, say, with_commas

SUFFIXES = (".db", ".sqlite", ".sqlite3", ".jsonl", ".ndjson")


def nothing_at(place: str | Path, others: tuple[str, ...] = ()) -> NotFoundError:
    """No event at a place; `others` are the events of a database that has no event of that name."""
    where = without_password(str(place))
    if not others and (near := _near(where)):
        return NotFoundError(near)
    known = f" The database has {', '.join(f'#{name}' for name in others)}." if others else ""
    missing = say("There is no event at {where}.{known}", where=where, known=known)
    if _is_folder(where):
        missing = say("There is no event in the folder {where}.", where=where)
    quoted = f'"{where}"' if " " in where else where
    return NotFoundError(
        say("{missing} Make one with: boardcall new {place} --rulebook ID", missing=missing, place=quoted)
    )


def no_name() -> NotFoundError:
    """An empty name, as of a variable of the shell that is not set."""
    return NotFoundError(say("The name of the event is empty. Give a file, such as spring.db."))


def _near(where: str) -> Sentence | None:
    """What a folder has under other names, or the file whose name is near."""
    if _is_folder(where):
        found = _events_in(Path(where))
        names = with_commas(found[:5])
        return say("The folder {where} has: {names}. Name one of them.", where=where, names=names) if found else None
    path = Path(where)
    files = {Path(name).stem: name for name in _events_in(path.parent) if name != path.name}
    if near := nearest(path.stem, files):
        return say("There is no event at {where}. Did you mean {near}?", where=where, near=path.parent / files[near])
    return None


def _is_folder(where: str) -> bool:
    return Path(where).is_dir()


def _events_in(folder: Path) -> tuple[str, ...]:
    """The files of a folder that may be events; none of a folder that cannot be read."""
    try:
        names = sorted(one.name for one in folder.iterdir() if one.suffix in SUFFIXES)
    except (OSError, ValueError):  # no folder, or no name of one
        return ()
    return tuple(name for name in names if not name.endswith("vault.sqlite3"))
