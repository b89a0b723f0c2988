"""Reading and writing the files that commands name; where that cannot be, an error says why."""

from pathlib import Path

from boardcall.errors import InputError, NotFoundError
from boardcall.tables.whole_file import whole_file
from boardcall.wording import verbatim


def file_bytes(path: Path) -> bytes:
    """The bytes of a file; NotFoundError says why it cannot be read."""
    try:
        return whole_file(path)
    except OSError as error:
        raise NotFoundError(verbatim(f"{path} cannot be read: {error.strerror}. Check the path.")) from error


def write_file(path: str, content: str | bytes) -> None:
    """Writes a text or bytes; InputError where the file cannot be written."""
    try:
        if isinstance(content, str):
            Path(path).write_text(content, "utf-8")
        else:
            Path(path).write_bytes(content)
    except OSError as error:
        raise InputError.of(
            verbatim(f"{path} cannot be written: {error.strerror}."), verbatim("Give another file.")
        ) from None


def counted_acts(number: int) -> str:
    """'1 act', '12 acts'."""
    return "1 act" if number == 1 else f"{number} acts"
