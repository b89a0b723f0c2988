"""The texts of templates and Python, and the catalogues that translate them."""

import ast
import io
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from babel.messages import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from boardcall.adjudication.sentences import ENGLISH as ENGLISH_OF_ADJUDICATION
from boardcall.game import STANDARD
from boardcall.notation import LANGUAGES
from boardcall.notation.names import language_file
from boardcall.rulebook import load, rulebook_ids
from boardcall.rulebook.sentences.phrases import PATTERNS, PHRASES
from boardcall.web.request.language import DESK, DESK_LANGUAGES, DESK_TEMPLATES, ENGLISH, NAMES, PLAYER
from own_words import own_words

SOURCE = Path(__file__).parent.parent / "src" / "boardcall"
TEMPLATES = SOURCE / "web" / "templates"
TABLES_OF_WORDS = ("rulebook/groups.toml", "scoring/words.toml", "web/access/guide.toml")
"""Files of data in which every text is one that people read, but for the keys that name something else."""


def _file_texts(name: str) -> Iterator[str]:
    return _texts_in(tomllib.loads((SOURCE / name).read_text("utf-8")))


def _texts_in(table: dict[str, Any]) -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, str) and name not in {"words", "keys", "role", "page"}:
            yield value
        for part in value if isinstance(value, list) else [value]:
            yield from _texts_in(part) if isinstance(part, dict) else ()


DATA: dict[Path, Callable[[], Iterable[str]]] = {
    SOURCE / "adjudication" / "sentences.toml": ENGLISH_OF_ADJUDICATION.values,
    SOURCE / "game" / "standard_map.toml": lambda: (str(one.name) for one in STANDARD.provinces.values()),
    **{SOURCE / name: partial(_file_texts, name) for name in TABLES_OF_WORDS},
    SOURCE / "rulebook" / "sentences" / "phrases.toml": lambda: (
        *(text.pattern for said in PHRASES.values() for text in said.values()),
        *(pattern for pattern, _ in PATTERNS.values()),
    ),
}
"""The files of data with texts, and those texts."""
LOCALE = SOURCE / "locale"
CATALOGUES = {
    LOCALE / code / "LC_MESSAGES" / f"{domain}.po": (domain, code)
    for code in NAMES
    for domain in (PLAYER, DESK)
    if code != ENGLISH and (domain == PLAYER or code in DESK_LANGUAGES)
}
"""Every catalogue that there is, as (domain, language) by its file."""
DESK_PYTHON = (
    *(f"{room}/" for room in ("cli", "desk", "exchange", "lab", "seeding", "store", "tables", "tournament", "conduct")),
    *(f"web/{room}/" for room in ("desk", "api", "identity", "server")),
    *(rf"\w+/{name}\.py" for name in ("settings", r"\w*problems", r"\w*checks", "system_file", "systems", "ballots")),
    *(r"clock/lottery\.py", r"clock/seal\.py", r"rulebook/(?!sentences)[\w/]+\.py", r"rulebook/groups\.toml"),
    *(rf"web/access/{name}\.py" for name in ("staff", "links", "backup")),
    *(r"web/event/empty_places\.py", r"web/event/copies\.py"),
)
"""The Python whose sentences only the desk reads …"""
PLAYERS_TOO = (
    *("conduct/in_words", "scoring/result_problems", "standings/ballots", "clock/lottery", "clock/seal"),
    *(f"seeding/rounds/{name}" for name in ("numbers", "pools", "roll_call")),
    *(f"desk/play/{name}" for name in ("all_clocks", "clocks", "clock_lags", "moves", "play_")),
    *(f"desk/call/{name}" for name in ("check_in_times", "round_lists", "seats")),
    *(f"desk/results/{name}" for name in ("year_counts", "game_results", "seals")),
    *("desk/people/held_data", r"desk/people/players\.", "desk/votes/ballot", "desk/votes/draw_votes"),
    *(r"desk/call/roll_call\.", "tables/form_reader", r"tournament/voters\."),
    *("exchange/games/", "exchange/turn_text", "exchange/diplomacy_json"),
    *(f"tournament/board/{name}" for name in ("boards", "endings", "ref")),
    *(f"tournament/{name}" for name in (r"ledger/act\.", "ledger/lengths", r"people\.", "reason_words", r"when\.")),
    *(f"tournament/acts/{name}" for name in ("ballots", "boards", "clocks", "draw_votes", r"play\.", "count_entries")),
    *(f"tournament/acts/{name}" for name in ("nominations", r"results\.")),
    *("tournament/acts/roll_call", "store/live", "store/damaged", "web/identity/devices", "web/identity/links"),
)
"""… but for what players read of it too: patterns of the paths' beginnings."""
KEYWORDS = {"say": (0,), "mark": (0,), "say_number": (0, 1), "plural": (1, 2)}
"""The functions that are called with texts, and which of their arguments those are: two for a text and its plural."""
WRITTEN_OTHERWISE = (
    "{whole}.{decimals}",
    "{day} {month} {year}",
    "1 {month} {year}",
    "{day} {month}, {time}",
    "{day} {month} {time}",
    "{name}: {when} {electorate} {form}; {majority}.",
    "{number}%",
    "{first}: {second}",
)
"""Patterns without words that other languages write in another way."""
OPTIONS = {"trimmed": "true", "newstyle_gettext": "true", "silent": "false"}
Text = str | tuple[str, ...]


@cache
def texts(domain: str) -> dict[Text, str]:
    """The texts of a domain, each with the first file it stands in; one that players see too is only theirs."""
    players = {text: where for text, where in _all_texts() if not _at_desk(where)}
    if domain == PLAYER:
        return players
    known = {_id(text) for text in players}
    return {text: where for text, where in _all_texts() if _id(text) not in known}


def _at_desk(where: str) -> bool:
    if where.startswith("web/templates/"):
        return where.removeprefix("web/templates/").startswith(DESK_TEMPLATES)
    return _begins(where, DESK_PYTHON) and not _begins(where, PLAYERS_TOO)


def _begins(where: str, patterns: Iterable[str]) -> bool:
    return any(re.match(pattern, where) for pattern in patterns)


def patterns_of_nothing() -> list[str]:
    """The patterns of rooms that fit no file: what they named has moved."""
    files = [path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.*") if path.suffix in _READERS]
    return [one for one in (*DESK_PYTHON, *PLAYERS_TOO) if not any(re.match(one, file) for file in files)]


def _id(text: Text) -> str:
    return text if isinstance(text, str) else text[0]


@cache
def _all_texts() -> tuple[tuple[Text, str], ...]:
    found: dict[Text, str] = {}
    for where, text in _extracted():
        found.setdefault(text, where)
        if _at_desk(found[text]) and not _at_desk(where):
            found[text] = where
    plural = {_id(text): text for text in found if not isinstance(text, str)}
    return tuple((text, where) for text, where in found.items() if not (isinstance(text, str) and text in plural))


def _extracted() -> Iterator[tuple[str, Text]]:
    for path in sorted([*SOURCE.rglob("*.py"), *DATA]) + sorted(TEMPLATES.rglob("*.html")):
        found = _READERS[path.suffix](path)
        where = path.relative_to(SOURCE).as_posix()
        yield from ((where, text) for text in found if has_words(text))
    yield from _of_rulebooks()


def _of_rulebooks() -> Iterator[tuple[str, Text]]:
    """The words that the rulebooks of the program bring, which its pages show, and the names of its languages."""
    for name in rulebook_ids():
        words = (text for text in own_words(load(name)) if has_words(text))
        yield from ((f"rulebook/rulebooks/{name}.toml", text) for text in words)
    yield from ((f"notation/languages/{code}.toml", language_file(code)["name"]) for code in LANGUAGES)


def _of_python(path: Path) -> Iterator[Text]:
    """The texts of a module in their order, also of calls within calls."""
    calls = (node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        which = KEYWORDS.get(call.func.id, ()) if isinstance(call.func, ast.Name) else ()
        given = [call.args[place] for place in which if place < len(call.args)]
        texts = tuple(one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str))
        if texts and len(texts) == len(which):
            yield texts if len(texts) > 1 else texts[0]


def texts_left_out(path: Path) -> Iterator[str]:
    """Plain texts of a module where other values of the same table, or of the same choice, are sentences."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        for alike in _alike(node):
            if any(isinstance(one, ast.Call) and getattr(one.func, "id", "") in KEYWORDS for one in alike):
                plain = (one.value for one in alike if isinstance(one, ast.Constant) and isinstance(one.value, str))
                yield from filter(has_words, plain)


def _alike(node: ast.AST) -> Iterator[Sequence[ast.expr | None]]:
    """What stands at the same place of a table: the values of a dict, a column of rows, both ends of a choice."""
    match node:
        case ast.Dict(values=values):
            yield values
        case ast.IfExp(body=body, orelse=orelse):
            yield body, orelse
        case ast.Tuple(elts=rows) | ast.List(elts=rows) | ast.Set(elts=rows):
            yield from zip(*(row.elts for row in rows if isinstance(row, ast.Tuple)), strict=False)


def _of_template(path: Path) -> Iterator[Text]:
    method: Any = babel_extract
    words: Any = {"_": None, "gettext": None, "ngettext": (1, 2)}
    with path.open("rb") as lines:
        for _, text, _, _ in extract(method, lines, keywords=words, options=OPTIONS):
            yield text if isinstance(text, str) else tuple(text)


_READERS: dict[str, Callable[[Path], Iterable[Text]]] = {
    ".py": _of_python,
    ".html": _of_template,
    ".toml": lambda path: DATA[path](),
}


def has_words(text: Text) -> bool:
    """Whether there is anything to translate: a pattern may only put values side by side."""
    return bool(re.search(r"[^\W\d_]", PLACE.sub("", _id(text)))) or _id(text) in WRITTEN_OTHERWISE


def brought_up_to_date(path: Path, domain: str, code: str) -> Catalog:
    """The catalogue of a file with exactly the texts there are: translations kept, new texts empty."""
    old = read_po(io.BytesIO(path.read_bytes()), locale=code) if path.exists() else Catalog(locale=code)
    new = Catalog(locale=code, domain=domain, project="Boardcall", version="", fuzzy=False)
    for text, where in sorted(texts(domain).items(), key=lambda one: one[1]):
        known = old.get(_id(text))
        kept = known.string if known is not None and _same_kind(known, text) else None
        new.add(text, kept, locations=[(where, 1)])
    return new


def _same_kind(known: Message, text: Text) -> bool:
    return known.pluralizable == (not isinstance(text, str)) and (not known.pluralizable or tuple(known.id) == text)


DATES = re.compile(
    r'^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By|Report-).*\n', re.MULTILINE
)


def as_text(catalogue: Catalog) -> str:
    """The catalogue as a file: without dates and line numbers, so that it changes only where texts do."""
    written = io.BytesIO()
    catalogue.header_comment = f"# Boardcall in {catalogue.locale.english_name}."
    write_po(written, catalogue, width=120, include_lineno=False)
    return DATES.sub("", written.getvalue().decode())


def missing(catalogue: Catalog) -> Iterable[str]:
    """The texts without a whole translation, with what is wrong."""
    for message in catalogue:
        if message.id and (wrong := fault(message)):
            yield f"{wrong}: {message.id!r}"


def fault(message: Message) -> str:
    """What is wrong with a translation, "" if nothing is."""
    strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
    if message.fuzzy or not all(strings):
        return "not translated"
    ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
    wanted = {name for text in ids for name in placeholders(text)}
    always = set.intersection(*({*placeholders(text)} for text in ids)) if len(ids) > 1 else wanted
    for number, text in enumerate(filter(None, strings)):
        has = {*placeholders(text)}
        needed = always - {"number", "num", "count"} if len(ids) > 1 and number == 0 else always
        if not needed <= has <= wanted:
            return "its placeholders differ"
    return ""


PLACE = re.compile(r"%\((\w+)\)s|\{(\w+)[^{}]*\}")


def placeholders(text: str) -> list[str]:
    """The names of the values in a text: {board} of Python's, %(board)s of templates'."""
    return [a or b for a, b in PLACE.findall(text)]
