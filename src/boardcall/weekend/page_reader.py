"""The content of a page: its heading, links, forms with their fields and buttons, and what is wrong."""

import re
from dataclasses import dataclass, field
from html import unescape

CHOICES = ("checkbox", "radio")
MARKED = ("h1", "code", "strong")
NO_END = frozenset({"input", "br", "img", "meta", "link", "hr", "source", "wbr", "col"})
PIECE = re.compile(
    r"<(?P<raw>script|style)\b.*?</(?P=raw)>|<!.*?>"
    r"|<(?P<end>/?)(?P<tag>[a-zA-Z][\w-]*)(?P<about>(?:[^>\"]|\"[^\"]*\")*)>|(?P<text>[^<]+)",
    re.DOTALL,
)
"""A piece of a page as our templates write it: what holds no text to read, a tag, or text."""
GIVEN = re.compile(r"([^\s=/\"]+)(?:=(?:\"([^\"]*)\"|([^\s\"]+)))?")


@dataclass(slots=True)
class FormField:
    """Something to type or choose: `values` are what a list offers, `label` what is written beside a tick."""

    name: str
    kind: str
    value: str = ""
    required: bool = False
    checked: bool = False
    disabled: bool = False
    values: list[str] = field(default_factory=list)
    hint: str = ""


@dataclass(slots=True)
class Button:
    """A button that sends its form; `is_main` is one that does not look like a second choice."""

    name: str
    value: str
    is_main: bool
    disabled: bool
    label: str = ""


@dataclass(slots=True)
class ReadForm:
    """A form; `action` is "" where it goes to its own page."""

    action: str
    method: str
    fields: list[FormField] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)
    id: str = ""

    def names(self) -> set[str]:
        return {one.name for one in self.fields} | {one.name for one in self.buttons}

    def filled(self) -> list[tuple[str, str]]:
        """What a browser sends if nothing is typed."""
        sent = (one for one in self.fields if one.name and not one.disabled)
        return [(one.name, one.value) for one in sent if one.kind not in CHOICES or one.checked]


@dataclass(frozen=True, slots=True)
class PageLink:
    """Where a link leads and what it says; `is_next` is the one that the desk shows under "Next"."""

    to: str
    text: str
    is_next: bool


@dataclass(slots=True)
class ReadNeed:
    """One thing that needs somebody at the desk: its sentence, and the link or the form that settles it."""

    says: str = ""
    link: PageLink | None = None
    form: ReadForm | None = None


@dataclass(slots=True)
class ReadPage:
    """A page as it was read."""

    heading: str = ""
    links: list[PageLink] = field(default_factory=list)
    forms: list[ReadForm] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    strong: list[str] = field(default_factory=list)
    needs: list[ReadNeed] = field(default_factory=list)

    @property
    def next(self) -> PageLink | None:
        return next((link for link in self.links if link.is_next), None)

    def form(self, *, action: str = "", button: str = "", field: str = "", known_as: str = "") -> ReadForm | None:
        """The first form with an action of this end, a button of this value, a field of this name, or this id."""
        for one in self.forms:
            if known_as and one.id != known_as:
                continue
            if action and not one.action.split("?")[0].endswith(action):
                continue
            if button and not any(each.value == button for each in one.buttons):
                continue
            if field and field not in one.names():
                continue
            return one
        return None


def read_page(body: str) -> ReadPage:
    reader = _Reader()
    for one in PIECE.finditer(body):
        tag = one["tag"]
        if tag is None:
            if (text := one["text"]) is not None and reader.hears:
                reader.data(unescape(text))
        elif one["end"]:
            reader.end(tag)
        else:
            about = one["about"]
            reader.start(tag, {n: unescape(v or w) for n, v, w in GIVEN.findall(about)} if about else {})
            if about.endswith("/") and tag not in NO_END:
                reader.end(tag)
    return reader.found


class _Reader:
    """What is heard of a page, piece by piece. A page is read at each step: Python's own parser takes five times as
    long as this, which knows only what our templates write."""

    def __init__(self) -> None:
        self.found = ReadPage()
        self._open: list[tuple[str, str]] = []
        self._form: ReadForm | None = None
        self._area: FormField | None = None
        self._list: FormField | None = None
        self._button: Button | None = None
        self._link: tuple[str, bool] | None = None
        self._text: dict[str, list[str]] = {}
        self._tick: FormField | None = None
        self._need: ReadNeed | None = None

    @property
    def hears(self) -> bool:
        """Whether text is part of anything just now."""
        return bool(self._text)

    def start(self, tag: str, given: dict[str, str]) -> None:
        about = f"{given.get('class', '')} role={given.get('role', '')}" if given else ""
        if tag == "form":
            self._begin_form(given)
        elif tag in {"input", "textarea", "select"}:
            self._begin_field(tag, given)
        elif tag == "option" and self._list is not None:
            self._option(self._list, given)
        elif tag == "button" and given.get("type", "submit") == "submit" and self._form is not None:
            main = not {"secondary", "outline"} & set(given.get("class", "").split())
            self._button = Button(given.get("name", ""), given.get("value", ""), main, "disabled" in given)
            self._form.buttons.append(self._button)
            self._text["button"] = []
        elif tag == "a" and "href" in given:
            self._link = given["href"], any(name == "p" and "next" in kind.split() for name, kind in self._open)
            self._text["a"] = []
        elif tag in MARKED:
            self._text[tag] = []
        elif "need" in given.get("id", about):
            self._begin_need(tag, given)
        elif tag in {"p", "li", "small"} and self._is_wrong(tag, about):
            self._text["problem"] = []
            about += " heard"
        if tag not in NO_END:
            self._open.append((tag, about))

    def _begin_form(self, given: dict[str, str]) -> None:
        self._form = ReadForm(given.get("action", ""), given.get("method", "get").lower(), id=given.get("id", ""))
        self.found.forms.append(self._form)
        if self._need is not None:
            self._need.form = self._form

    def _begin_need(self, tag: str, given: dict[str, str]) -> None:
        if tag == "li" and given.get("id", "").startswith("need-"):
            self._need = ReadNeed()
            self.found.needs.append(self._need)
        elif tag == "span" and given.get("class") == "need-says":
            self._text["span"] = []

    def _is_wrong(self, tag: str, about: str) -> bool:
        inside = tag == "li" and any("problems" in kind for _, kind in self._open[-3:])
        return inside or "problem" in about or "role=alert" in about

    def _begin_field(self, tag: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text") if tag == "input" else tag
        if self._form is None or kind in {"submit", "button", "file"}:
            return
        value = given.get("value", "on" if kind in CHOICES else "")
        made = FormField(
            given.get("name", ""), kind, value, "required" in given, "checked" in given, "disabled" in given
        )
        made.hint = given.get("inputmode", "")
        self._form.fields.append(made)
        if tag == "textarea":
            self._area, self._text["textarea"] = made, []
        elif tag == "select":
            self._list = made

    def _option(self, offered: FormField, given: dict[str, str]) -> None:
        value = given.get("value", "")
        if "disabled" not in given:
            offered.values.append(value)
        if "selected" in given or len(offered.values) == 1:
            offered.value = value

    def data(self, data: str) -> None:
        for heard in self._text.values():
            heard.append(data)

    def end(self, tag: str) -> None:
        about = self._close(tag)
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._list = None
        elif tag == "textarea" and self._area is not None:
            self._area.value = "".join(self._text.pop("textarea")).removeprefix("\n")
            self._area = None
        elif tag == "button" and self._button is not None:
            self._button.label = self._heard("button")
            self._button = None
        elif tag == "a" and self._link is not None:
            self._end_link(self._link)
        elif tag == "h1" and "h1" in self._text:
            self.found.heading = self.found.heading or self._heard("h1")
        elif tag in {"code", "strong"} and tag in self._text:
            (self.found.codes if tag == "code" else self.found.strong).append(self._heard(tag))
        elif self._need is not None:
            self._end_need(tag)
        if "heard" in about and "problem" in self._text:
            self.found.problems.append(self._heard("problem"))

    def _end_link(self, link: tuple[str, bool]) -> None:
        self.found.links.append(PageLink(link[0], self._heard("a"), link[1]))
        if self._need is not None:
            self._need.link = self.found.links[-1]
        self._link = None

    def _end_need(self, tag: str) -> None:
        if tag == "li":
            self._need = None
        elif tag == "span" and "span" in self._text and self._need is not None:
            self._need.says = self._heard("span")

    def _close(self, tag: str) -> str:
        for place in range(len(self._open) - 1, -1, -1):
            if self._open[place][0] == tag:
                about = self._open[place][1]
                del self._open[place:]
                return about
        return ""

    def _heard(self, what: str) -> str:
        return re.sub(r"\s+", " ", "".join(self._text.pop(what, []))).strip()
