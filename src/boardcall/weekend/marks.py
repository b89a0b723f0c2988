"""Private things that are planted in an event, each in words that nothing else has; they show up nowhere in public."""

import random
import re
from dataclasses import dataclass, field
from datetime import date
from urllib.parse import urlsplit

from boardcall.weekend.door import Answer
from boardcall.weekend.visitor import WeekendVisitor
from boardcall.wording import day_named

TRUSTED = frozenset({"td", "assistant", "auditor"})
"""Who may see what the desk keeps about people."""
TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
NO_TIMES = ("clock", "time", "live", "screen", "overlay", "static", "me", "record", "part")
"""Pages that show times of day, which may equal a sealed one by chance."""


@dataclass(slots=True)
class Marks:
    """What was planted: texts and what they are; `ends` are sealed times of day, which not even assistants may see."""

    chance: random.Random
    texts: dict[str, str] = field(default_factory=dict)
    ends: dict[str, str] = field(default_factory=dict)

    def born(self) -> str:
        """A birth date as a form asks for it."""
        day = date(self.chance.randint(1931, 1994), self.chance.randint(1, 12), self.chance.randint(1, 28))
        for shown in (day.isoformat(), str(day_named(day))):
            self.texts[shown] = "a birth date"
        return day.isoformat()

    def email(self) -> str:
        return self._planted(f"{self._word()}@private.example", "an e-mail address")

    def reason(self) -> str:
        """A reason that only the desk may read."""
        return self._planted(f"because {self._word()} asked for it", "a private reason")

    def _word(self) -> str:
        return "zq" + "".join(self.chance.choice("bdfghjklmnprst") for _ in range(9))

    def _planted(self, text: str, what: str) -> str:
        self.texts[text] = what
        return text

    def seal(self, value: str) -> None:
        """A time of day at which a round ends in secret, until it is opened."""
        if TIME.fullmatch(value):
            self.ends[value] = "the sealed end"

    def opened(self) -> None:
        """The seals were opened: what was in them may be seen."""
        self.ends.clear()

    def shown(self, who: WeekendVisitor, path: str, answer: Answer) -> list[str]:
        if who.role in TRUSTED or not self.texts or answer.status >= 400:
            return []
        text = answer.text
        if who.player:
            return []  # a player's own page may say what is theirs
        found = [f"{what}, {mark}" for mark, what in self.texts.items() if mark in text]
        part = urlsplit(path).path.partition("/e/")[2].partition("/")[2].split("/")
        if not set(part) & set(NO_TIMES):
            found += [f"{what}, {mark}" for mark, what in self.ends.items() if mark in text]
        return found
