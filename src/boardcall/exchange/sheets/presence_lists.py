"""Who is here and who is not, as people write it: two lines, two blocks, or two columns of names."""

import re
from collections.abc import Iterator, Sequence

from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.book import Row
from boardcall.exchange.sheets.cells import text_of
from boardcall.exchange.sheets.heads import place_in

HERE = "present|presents|presente|presentes|here|checked in|playing|anwesend|anwesende|da|spielt mit|la|joue|jouent"
AWAY = (
    "absent|absents|absente|absentes|not here|not present|not playing|away|missing|excused|apologies|no show|no shows|"
    "abwesend|abwesende|nicht da|fehlt|fehlen|entschuldigt|excuses|pas la|not coming|abgemeldet|kommt nicht"
)
ANSWERS = {**dict.fromkeys(HERE.split("|"), "yes"), **dict.fromkeys(AWAY.split("|"), "no")}
COUNTED = re.compile(r"\s*[(\[]?\d{0,3}[)\]]?\s*:?\s*$")
COMMAS = r",|\b(?:and|und|et)\b"
Presence = tuple[str, str, str]
"""A name, the round ("" for none), and yes or no."""


def presence_listed(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows of a list that says by its titles who is here and who is not, as a roll call; none for any other."""
    found = list(_in_columns(rows)) or list(_in_lines(rows))
    if not found or (len({answer for _, _, answer in found}) < 2 and len(rows) > 1 and not _is_marked(rows)):
        return ()
    return (("Player", "Round", "Present"), *((name, number, answer) for name, number, answer in found))


def _answer(text: str) -> str:
    """What a title says: yes for those present, no for those absent, "" if it is none."""
    return ANSWERS.get(folded(COUNTED.sub("", text)), "")


def _is_marked(rows: Sequence[Row]) -> bool:
    """Whether a title ends with a colon, and so is no heading of a column."""
    return any(":" in text_of(cell) and _answer(text_of(cell).partition(":")[0]) for row in rows for cell in row[:1])


def _in_columns(rows: Sequence[Row]) -> Iterator[Presence]:
    filled = [row for row in rows if any(cell != "" for cell in row)]
    heads = (
        {place: answer for place, cell in enumerate(filled[0]) if (answer := _answer(text_of(cell)))} if filled else {}
    )
    if len(heads) != sum(cell != "" for cell in filled[0] if filled) or set(heads.values()) != {"yes", "no"}:
        return
    for row in filled[1:]:
        for place, answer in heads.items():
            if place < len(row) and row[place] != "":
                yield text_of(row[place]), "", answer


def _in_lines(rows: Sequence[Row]) -> Iterator[Presence]:
    """Names after or below the titles; a title of another kind, such as "Round 2", ends a list.

    Semicolons cut the names where there are any, or where they did as separators of the file, so that a cell of
    several has a comma; else commas do.
    """
    answer, number = "", ""
    written = [[text_of(cell) for cell in row if cell != ""] for row in rows]
    cut = any(";" in text for texts in written for text in texts)
    whole = any("," in text and len(texts) > 1 for texts in written for text in texts)
    for texts in written:
        title, colon, names = ("; " if whole and not cut else ", ").join(texts).partition(":")
        if said := _answer(title) if colon or len(texts) == 1 else "":
            answer = said
            yield from ((name, number, answer) for name in _names(names, ";" if cut or whole else COMMAS))
        elif texts and (place := place_in(", ".join(texts))[0]) and place.round:
            answer, number = "", str(place.round)
        elif len(texts) == 1 and answer:
            yield texts[0], number, answer


def _names(text: str, separators: str) -> list[str]:
    found = re.split(separators, text.strip().rstrip("."))
    return [name.strip() for name in found if name.strip(" -–—")]
