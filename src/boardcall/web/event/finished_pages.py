"""Finished public pages as they are sent."""

from dataclasses import dataclass
from hashlib import blake2b

from boardcall.web.machine.compression import Packed

EFFORT = 5, 7
"""How hard a page is compressed, once after an act: harder costs time and saves little."""
UNMARKED = b'data-mark="public"'
"""How a public page's template leaves a place for the page's mark."""


@dataclass(frozen=True, slots=True)
class FinishedPage:
    """A finished public page: its HTML, and a mark that changes with its content."""

    content: Packed
    mark: str

    @classmethod
    def of(cls, html: bytes) -> "FinishedPage":
        """The page of this HTML, with its mark put where the template left a place for it."""
        mark = blake2b(html, digest_size=16).hexdigest()
        body = html.replace(UNMARKED, f'data-mark="{mark}"'.encode(), 1)
        return cls(Packed(body, EFFORT), mark)

    @property
    def etag(self) -> str:
        """The mark as a header has it."""
        return f'W/"{self.mark}"'
