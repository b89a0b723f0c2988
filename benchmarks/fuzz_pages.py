"""Spoilt addresses and forms for every page, in this process, by visitors of every role: `fuzz_pages.py [--inputs N]`.

    fuzz_pages.py --inputs 2000 --seed 7      the same requests again

Every address of an event is opened with parts that are there and parts that cannot be; the forms of what opens are sent
spoilt. A status of 500 or more is a finding, and so are more than two seconds of work, or a lot of memory. Prints each
kind once, with the request, and ends with status 1 if there was one.
"""

import argparse
import random
import re
import secrets
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from urllib.parse import quote, urlencode

from fuzz import held
from fuzzing.spoiling import JUNK, spoilt_json, spoilt_text

from boardcall.tournament.ids import NOBODY
from boardcall.web.permission.policy import Role
from boardcall.weekend.door import Answer, NoAnswerError
from boardcall.weekend.visitor import Page, WeekendVisitor
from simulation import in_process
from simulation.hall import _door as door_here
from simulation.hall import application, same_secrets

SAMPLES = Path(__file__).parent.parent / "src" / "boardcall" / "web" / "sample"
EVENTS = ("paris", "congress")
EACH = 1500
"""Requests after which the events are as they were at first."""
MOST_SECONDS = 2.0
MOST_MEMORY = 150_000
KNOWN = {
    "number": ("1", "2", "3"), "year": ("1901", "1903"), "board": ("1", "2", "A"),
    "player": ("p1", "p2", "p7", "p01", "p02"),
    "name": ("1", "2", "best-austria", "results.csv"), "power": tuple("AEFGIRT"), "phase": ("S1901M", "W1901A"),
    "round": ("1", "2"), "act": ("1", "20", "70"), "kind": ("boards", "standings"), "path": ("index",),
}  # fmt: skip
"""Parts of addresses that may be there."""
BESIDE = (
    "/", "/style/", "/healthz", "/readyz", "/metrics", "/robots.txt", "/favicon.ico", "/association/",
    "/help/<path>.html", "/static/v-<name>/<path>", "/static/<path>", "/python/<name>/<path>", "/language/<name>/",
    "/guide/<number>/", "/set-up/<name>/", "/api/v1/", "/e/<name>/", "/<path>",
)  # fmt: skip
"""Addresses that belong to no event."""
PROGRAMS = 0.3
"""How often a program asks, with a token."""
BODIES = (
    '{"name": "Ann", "centres": {"A": 3, "E": 4}, "seats": [{"power": "A", "player": "p1"}], "players": ["p1"]}',
    '{"points": "12.5", "player": "p1", "round": 1, "reason": "because", "text": "Lunch", "address": "http://second"}',
    '{"starts": "2026-11-21", "at": "2026-11-21T09:00:00Z", "year": 1903, "click": "start", "answer": ["p1"]}',
)
NOT_ASKED = re.compile(r"live|sign-out|stream")


class Fuzz:
    """The requests and what came of them."""

    def __init__(self, seed: int) -> None:
        from boardcall.web.routes import ROUTES

        self._chance = random.Random(f"pages {seed}")
        self._routes = [one for one in ROUTES if not NOT_ASKED.search(one.name)]
        self._visitors: list[tuple[str, WeekendVisitor]] = []
        self._tokens: list[tuple[str, WeekendVisitor, str]] = []
        self._fields: set[str] = set()
        self.came, self.kinds, self.longest = Counter[int](), Counter[str](), 0.0

    def enter(self, stack: ExitStack) -> None:
        """Opens the events anew, and signs somebody of each role in."""
        from boardcall.web.event.state import SHOWING
        from boardcall.web.identity.accounts import open_account
        from boardcall.web.identity.devices import new_device
        from boardcall.web.identity.tokens import make_token
        from boardcall.web.server.site import EventPlace, Site

        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="boardcall-fuzz-")))
        for name in EVENTS:
            shutil.copy(SAMPLES / f"{name}.jsonl", folder)
        places = tuple(EventPlace(name, str(folder / f"{name}.jsonl"), "") for name in EVENTS)
        site = Site(places, "", "", ("http://weekend.test/",))
        SHOWING.show(site.open(stack), addresses=site.addresses)
        at, self._visitors = datetime.now(UTC) - timedelta(minutes=1), []
        for name in EVENTS:
            event = SHOWING.events().get(name)
            self._tokens = [one for one in self._tokens if one[0] != name]
            for role in Role:
                account = None
                if role not in (Role.ANONYMOUS, Role.PLAYER):
                    account = open_account(event.id, name=f"{role} {secrets.token_hex(4)}", role=role, at=at)
                visitor = WeekendVisitor(role.value, role.value, door_here(), self._heard)
                if role is not Role.ANONYMOUS:
                    first = event.last.tournament.players[0].id
                    player = first if account is None else NOBODY
                    visitor.cookies[f"boardcall-{name}"] = new_device(event.id, player=player, account=account, at=at)
                self._visitors += [(name, visitor)] * (4 if role is Role.TD else 1)
                if role in (Role.TD, Role.ASSISTANT, Role.AUDITOR):
                    called, at_once = f"{role} {secrets.token_hex(4)}", datetime.now(UTC)
                    _, text = make_token(event.id, name=called, role=role, days=9, maker="td", at=at_once)
                    self._tokens.append((name, visitor, text))

    def one(self) -> None:
        """Opens a page, spoilt or not, and sends one of its forms; or asks as a program does, or beside all events."""
        way = self._chance.random()
        if way < PROGRAMS:
            self._program()
        elif way < PROGRAMS + 0.05:
            _, visitor = self._chance.choice(self._visitors)
            self._asked(visitor, partial(visitor.get, self._filled(self._chance.choice(BESIDE))))
        else:
            self._page()

    def _program(self) -> None:
        from boardcall.web.api.operations import OPERATIONS

        slug, visitor, token = self._chance.choice(self._tokens)
        asked = self._chance.choice(OPERATIONS)
        path = f"/e/{slug}/api/v1/{self._filled(asked.path)}"
        if self._chance.random() < 0.3:
            path += f"?{urlencode(list(self._some()))}"
        good = self._chance.random() < 0.9
        headers = {"Authorization": f"Bearer {token if good else self._chance.choice(JUNK)[:99]}", "If-Match": "*"}
        headers["Idempotency-Key"] = f"{self._chance.random()}"
        headers = {name: re.sub(r"[^ -~]", "?", value) for name, value in headers.items()}
        body = spoilt_json(self._chance, BODIES).encode("utf-8", "replace") if asked.method != "GET" else b""
        self._asked(visitor, partial(visitor.ask, asked.method, path, headers, body))

    def _filled(self, pattern: str) -> str:
        return re.sub(r"<(?:\w+:)?(\w+)>", lambda part: self._part(part[1]), pattern)

    def _page(self) -> None:
        slug, visitor = self._chance.choice(self._visitors)
        route = self._chance.choice(self._routes)
        path = f"/e/{slug}/{self._filled(route.pattern)}"
        if self._chance.random() < 0.3:
            path += f"?{urlencode(list(self._some()))}"
        page = self._asked(visitor, partial(visitor.get, path)) if "GET" in route.methods else None
        if page is None or self._chance.random() < 0.1:
            body = urlencode([*self._some(), ("csrfmiddlewaretoken", visitor.cookies.get("csrftoken", ""))]).encode()
            self._asked(visitor, partial(visitor.raw, "POST", path.partition("?")[0], body))
        elif page.is_html and page.reading.forms:
            form = self._chance.choice(page.reading.forms)
            if not NOT_ASKED.search(form.action):
                filled = form.filled()
                self._fields |= {name for name, _ in filled if name != "csrfmiddlewaretoken"}
                typed = {name: self._spoilt(value) for name, value in filled if name != "csrfmiddlewaretoken"}
                button = self._chance.choice(form.buttons) if form.buttons else None
                self._asked(visitor, partial(visitor.press, page, form, typed, button))

    def _part(self, name: str) -> str:
        if self._chance.random() < 0.1:
            return quote(self._chance.choice(JUNK)[:400], safe="", errors="replace")
        return self._chance.choice(KNOWN.get(name, ("1", "p1", "A")))

    def _some(self) -> Iterator[tuple[str, bytes]]:
        names = sorted(self._fields) or ["do"]
        for _ in range(self._chance.randrange(1, 4)):
            value = self._chance.choice((*JUNK, "1", "p1", "A", "1903", "2027-01-01", "12:00", "on"))
            yield self._chance.choice(names), value.encode("utf-8", "replace")

    def _spoilt(self, value: str) -> str:
        way = self._chance.random()
        if way < 0.7:
            return value
        found = self._chance.choice(JUNK) if way < 0.9 else spoilt_text(self._chance, [value])
        return found.replace("\0", "")

    def _asked(self, visitor: WeekendVisitor, ask: "partial[Page | Answer]") -> Page | None:
        before = held()
        try:
            found = ask()
        except NoAnswerError as error:
            self._add(f"no answer at {str(error).strip().splitlines()[-2].strip()}", f"{visitor.role} {ask.args}"[:800])
            return None
        if held() - before > MOST_MEMORY and self.came.total() > 200:
            self._add(
                f"much memory: {ask.args[0]}"[:80], f"{(held() - before) // 1000} MB, {visitor.role} {ask.args}"[:800]
            )
        return found if isinstance(found, Page) else None

    def _heard(self, visitor: WeekendVisitor, method: str, path: str, answer: Answer) -> None:
        self.came[answer.status] += 1
        self.longest = max(self.longest, answer.seconds)
        asked = f"{visitor.role} {method} {path[:300]}"
        if answer.status >= 500 and answer.status != 503:
            where = re.findall(r'File "[^"]*/boardcall/([^"]+)", line (\d+)', answer.trace)
            last = answer.trace.strip().splitlines()[-1:] or [answer.text[:200]]
            self._add(f"{answer.status} at {where[-1:]}", f"{asked}\n  {last[0][:300]}")
        elif answer.status == 503:
            said = re.sub(r"<[^>]+>|\s+", " ", answer.text.partition("<main")[2])[:200]
            self._add(f"503: {said.strip()[:80]}", f"{asked}\n  {said}")
        elif answer.seconds > MOST_SECONDS:
            self._add(f"slow: {re.sub('[0-9]+', '0', path)[:60]}", f"{asked}\n  {answer.seconds:.1f} s")

    def _add(self, kind: str, said: str) -> None:
        self.kinds[kind] += 1
        if self.kinds[kind] == 1:
            print(f"{kind}\n  {said}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--inputs", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    application()
    in_process.PATIENCE = 1000  # a machine that is busy otherwise is no finding
    with same_secrets(given.seed):
        fuzz = Fuzz(given.seed)
        try:
            for _ in range(0, given.inputs, EACH):
                with ExitStack() as stack:
                    fuzz.enter(stack)
                    for _ in range(min(EACH, given.inputs)):
                        fuzz.one()
        except KeyboardInterrupt:
            print("Stopped.")
    came = ", ".join(f"{times} × {status}" for status, times in sorted(fuzz.came.items()))
    print(f"{fuzz.came.total()} requests, seed {given.seed}: {came}; longest {fuzz.longest:.1f} s, {held() // 1000} MB")
    for kind, times in fuzz.kinds.most_common():
        print(f"{times} × {kind}")
    return int(bool(fuzz.kinds))


if __name__ == "__main__":
    sys.exit(main())
