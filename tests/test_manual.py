"""The manual of docs/: every page is reached from its first, every link leads somewhere, every button exists."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "boardcall"
PAGES = sorted(DOCS.rglob("*.md"))
FENCE = re.compile(r"^(`{3,}).*?^\1", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
BUTTONS = [*sorted((DOCS / "worries").glob("*.md")), *sorted((DOCS / "start").glob("*.md")), DOCS / "tutorial.md"]
"""Pages on which bold words are those of a page of the program, but where they begin a paragraph."""
BOLD = re.compile(r"(?P<begins>^(?:- )?)?\*\*(?P<name>[^*]+)\*\*", re.MULTILINE)


def prose(page: Path) -> str:
    return FENCE.sub("", page.read_text("utf-8"))


@cache
def anchors(page: Path) -> frozenset[str]:
    """What a link may name of a page, as GitHub and the manual make it of headings."""
    titles = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles)


def targets(page: Path) -> list[tuple[Path, str]]:
    """The pages and files of this tree that a page links to, each with its part."""
    found = [link.partition("#") for link in LINK.findall(prose(page)) if ":" not in link]
    return [((page.parent / path).resolve() if path else page, part) for path, _, part in found]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_links_lead_to_pages_and_their_parts(page: Path) -> None:
    linked = targets(page)
    assert [path for path, _ in linked if not path.exists()] == []
    assert [(path.name, part) for path, part in linked if part and part not in anchors(path)] == []


def test_every_page_is_reached_from_the_first_by_links_in_the_text() -> None:
    waiting, known = [DOCS / "index.md"], {DOCS / "index.md"}
    while waiting:
        new = {path for path, _ in targets(waiting.pop()) if path.suffix == ".md" and DOCS in path.parents} - known
        known |= new
        waiting += new
    assert [page.relative_to(DOCS).as_posix() for page in PAGES if page not in known] == []


@cache
def texts(language: str = "") -> frozenset[str]:
    """Every text of the pages, as the catalogues have it: in English, or in a language."""
    found, kind = set(), r"msgstr(?:\[\d\])?" if language else r"msgid(?:_plural)?"
    for catalogue in PACKAGE.glob(f"locale/{language or '*'}/LC_MESSAGES/*.po"):
        for entry in re.findall(rf'^{kind} ((?:".*"\n)+)', catalogue.read_text("utf-8"), re.MULTILINE):
            text = "".join(re.findall(r'"(.*)"\n', entry)).replace('\\"', '"')
            found.add(re.sub(r"<span.*| %\(.*", "", text).rstrip(":…"))
    return frozenset(found)


@pytest.mark.parametrize("page", BUTTONS, ids=lambda page: page.stem)
def test_buttons_are_named_as_they_are_on_the_pages(page: Path) -> None:
    named = {" ".join(one["name"].split()) for one in BOLD.finditer(prose(page)) if one["begins"] is None}
    assert named - texts() == set()


@pytest.mark.parametrize("page", sorted((DOCS / "start").glob("*/player.md")), ids=lambda page: page.parent.name)
def test_buttons_of_a_players_page_are_named_as_in_its_language(page: Path) -> None:
    named = {" ".join(one["name"].split()) for one in BOLD.finditer(prose(page)) if one["begins"] is None}
    assert named
    assert named - texts(page.parent.name) == set()
