"""The English names of the map, where a language has others: none of them may stand on its pages."""

import re

from boardcall.game import POWERS, STANDARD
from boardcall.web.request.language import language


def english_names(code: str) -> re.Pattern[str]:
    """Names of provinces and powers that the language has another word for, as whole words."""
    spoken = language(code)
    named = [*(one.name for one in STANDARD.provinces.values()), *(power.full_name for power in POWERS)]
    other = [re.escape(str(name)) for name in named if spoken.said(name) != name]
    return re.compile(rf"\b(?:{'|'.join(other)})\b")
