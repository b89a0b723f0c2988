"""Who says the texts of values in a language: printed papers, messages and feeds ask one; pages have their own."""

from datetime import date, datetime
from typing import Protocol


class Speaker(Protocol):
    """A language: `web.request.language.Language` is one."""

    @property
    def code(self) -> str: ...

    def said(self, text: object) -> str: ...

    def day(self, day: date, form: str = "long") -> str: ...

    def moment(self, moment: datetime) -> str: ...

    def clock(self, moment: datetime) -> str: ...
