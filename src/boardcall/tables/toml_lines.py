"""Which line of a TOML text each key and value is on; the standard reader does not keep it.

The text must be TOML that `tomllib` has accepted: this module only walks over it and judges nothing.
"""

import re
from dataclasses import dataclass, field

Path = tuple[str | int, ...]
"""The way to a value through tables (by key) and arrays (by index from 0)."""

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}\n#]+")
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", re.DOTALL)
_ESCAPED = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}


def find_lines(text: str) -> dict[Path, int]:
    """The line, from 1, of every table, key and array item in a TOML text that has been read without error."""
    walk = _Walk(text.replace("\r\n", "\n"))
    walk.document()
    return walk.lines


@dataclass
class _Walk:
    """A position in the text and what has been found up to it."""

    text: str
    at: int = 0
    line: int = 1
    lines: dict[Path, int] = field(default_factory=lambda: {(): 1})
    lengths: dict[Path, int] = field(default_factory=dict)
    """How many tables each array of tables has so far."""

    def document(self) -> None:
        table: Path = ()
        self.skip(_BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
            self.skip(_BLANK)

    def header(self) -> Path:
        is_array = self.text.startswith("[[", self.at)
        self.at += 2 if is_array else 1
        line = self.line
        keys = self.key()
        self.at += 2 if is_array else 1
        path: Path = ()
        for key in keys[:-1]:
            path = self.enter((*path, key), line)
        path = (*path, keys[-1])
        if not is_array:
            path = self.enter(path, line)
            self.lines[path] = line
            return path
        self.lines.setdefault(path, line)
        index = self.lengths[path] = self.lengths.get(path, -1) + 1
        self.lines[*path, index] = line
        return (*path, index)

    def enter(self, path: Path, line: int) -> Path:
        """Notes a table that is mentioned here for the first time; of an array of tables the last one is meant."""
        self.lines.setdefault(path, line)
        return (*path, self.lengths[path]) if path in self.lengths else path

    def pair(self, table: Path) -> None:
        line = self.line
        path = table
        for key in self.key():
            path = (*path, key)
            self.lines.setdefault(path, line)
        self.skip(_SPACE)
        self.at += 1  # the equals sign
        self.skip(_SPACE)
        self.value(path)

    def key(self) -> list[str]:
        parts = []
        while True:
            self.skip(_SPACE)
            parts.append(self.key_part())
            self.skip(_SPACE)
            if self.text[self.at] != ".":
                return parts
            self.at += 1

    def key_part(self) -> str:
        bare = _BARE_KEY.match(self.text, self.at)
        if bare:
            self.at = bare.end()
            return bare[0]
        quoted = self.skip(_STRING)
        return quoted[1:-1] if quoted[0] == "'" else _ESCAPE.sub(_unescape, quoted[1:-1])

    def value(self, path: Path) -> None:
        match self.text[self.at]:
            case "[":
                self.array(path)
            case "{":
                self.inline_table(path)
            case '"' | "'":
                self.skip(_STRING)
            case _:
                self.skip(_SCALAR)

    def array(self, path: Path) -> None:
        self.at += 1
        index = 0
        while not self.closes("]"):
            self.lines[*path, index] = self.line
            self.value((*path, index))
            index += 1

    def inline_table(self, path: Path) -> None:
        self.at += 1
        while not self.closes("}"):
            self.pair(path)

    def closes(self, bracket: str) -> bool:
        """Skips blanks and a comma to the next item; true after skipping the closing bracket."""
        self.skip(_BLANK)
        if self.text[self.at] == ",":
            self.at += 1
            self.skip(_BLANK)
        if self.text[self.at] != bracket:
            return False
        self.at += 1
        return True

    def skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if not found:
            raise ValueError(f"not TOML at line {self.line}: {self.text[self.at : self.at + 20]!r}")
        self.line += found[0].count("\n")
        self.at = found.end()
        return found[0]


def _unescape(found: re.Match[str]) -> str:
    code = found[1]
    if code[0] in "uU":
        return chr(int(code[1:], 16))
    return _ESCAPED.get(code, code)
