"""What the server writes to its log: a line with time and level, or JSON; never a link that signs somebody in."""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Literal

from boardcall.web.machine.end import END

Form = Literal["text", "json"]
PRIVATE = re.compile(r"((?:/|%2F)(?:enter|set-up|reset|screens|join)(?:/|%2F)|boardcall_)[^/\s\"?&%]{12,}")
"""A word in an address that is as good as a password: of a link, or a program's token in the wrong place."""
ACCESS = "uvicorn.access"
TURNING = (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x2028, 0x2029)
"""Characters that turn the direction of a line, or break it."""
CONTROLS = {n: f"\\u{n:04x}" for n in (*range(32), *range(127, 160), *TURNING) if chr(n) not in "\t\n"}
CUT_SHORT = frozenset({"uvicorn.error", "asyncio"})
"""Who writes traces of requests that are cut off where the server ends: somebody who pressed Ctrl-C asked for that."""


class Masking(logging.Filter):
    """Takes private words out of what is written."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = masked(record.getMessage()), ()
        return True


def is_no_end(record: logging.LogRecord) -> bool:
    """Whether a record tells of more than requests that end with the server."""
    return not (END.is_begun and record.name in CUT_SHORT)


class JsonLines(logging.Formatter):
    """One JSON value a line: time, level, the logger, the message, and the trace of a fault."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.casefold(),
            "source": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = masked(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


class TextLines(logging.Formatter):
    """A line that a person reads. What visitors send cannot pass for a line of its own, nor steer a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record).translate(CONTROLS).replace("\n", "\n    ")

    def formatException(self, ei: "logging._SysExcInfoType") -> str:  # noqa: N802  the library's name
        return masked(super().formatException(ei))


def masked(text: str) -> str:
    """The text without the tokens of links that sign somebody in, and of programs."""
    return PRIVATE.sub(r"\1…", text)


def write_log(form: Form, *, access: bool) -> None:
    """Writes the log to standard error in this form from now on; with `access` a line for each request too."""
    handler = logging.StreamHandler(sys.stderr)
    lines = TextLines("%(asctime)s %(levelname)s %(name)s: %(message)s") if form == "text" else JsonLines()
    handler.setFormatter(lines)
    handler.addFilter(Masking())
    handler.addFilter(is_no_end)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(ACCESS).setLevel(logging.INFO if access else logging.WARNING)
