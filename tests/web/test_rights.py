"""Rights on a board, at real doors: pages and interface let in whom the one answer lets in, and nobody else."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from access_page import KINDS

from boardcall.desk.play.boards import replace_player, seat_board
from boardcall.game import POWERS
from boardcall.rulebook import rulebook_text
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.web.permission.policy import RoutePolicy
from boardcall.web.permission.rights import Right, may
from serving import served
from web.api_site import made_token
from web.client import Answer, Client, director_of
from web.events import do, new_event

ROOT = Path(__file__).parents[2]

BASE, API = "/e/one/", "/e/one/api/v1/rounds/1/boards/1/"
BOOKS = {
    "boards": ("board", "one-player", "designee"),
    "central": ("central", "staff", "td"),
}


@dataclass(frozen=True, slots=True)
class Door:
    """A request that a right lets through, with the policy of its route."""

    right: Right
    policy: RoutePolicy
    open: Callable[[Client], Answer]


def _get(path: str) -> Callable[[Client], Answer]:
    return lambda client: client.get(f"{BASE}{path}")


def _post(path: str, **fields: str) -> Callable[[Client], Answer]:
    return lambda client: client.post(f"{BASE}{path}", fields)


DOORS = (
    Door(Right.READ, RoutePolicy.RECORDING, _get("record/1/1/")),
    Door(Right.READ, RoutePolicy.RECORDING, _get("record/1/1/centres/")),
    Door(Right.MOVES, RoutePolicy.RECORDING, _get("play/1/1/")),
    Door(Right.MOVES, RoutePolicy.RECORDING, _get("play/1/1/phases/S1901M/")),
    Door(Right.MOVES, RoutePolicy.RECORDING, _post("play/1/1/sheets/", phase="S1899M", all="")),
    Door(Right.COUNTS, RoutePolicy.RECORDING, _post("record/1/1/", year="never")),
    Door(Right.CLOCK, RoutePolicy.RECORDING, _get("clocks/1/1/")),
    Door(Right.CLOCK, RoutePolicy.RECORDING, _post("clocks/1/1/click/", click="none")),
    Door(Right.CLOCK, RoutePolicy.RECORDING, _post("clocks/1/1/undo/", act="0")),
    Door(Right.END, RoutePolicy.RECORDING, _post("record/1/1/result/", end="")),
    Door(Right.OVERRULE, RoutePolicy.RECORDING, _post("record/1/1/result/", do="rule", ruled_end="td")),
    Door(Right.ORDERS, RoutePolicy.PLAYER, _post("me/ready/1/1/", do="in", turn="never")),
    Door(Right.RULE, RoutePolicy.HOLDING, _get("play/1/1/position/")),
    Door(Right.RULE, RoutePolicy.HOLDING, _post("play/1/1/late/A/", phase="S1901M", do="back")),
    Door(Right.RULE, RoutePolicy.RECORDING, _post("clocks/1/1/ready/")),
    Door(Right.RULE, RoutePolicy.RECORDING, _post("clocks/1/1/offence/")),
    Door(Right.RULE, RoutePolicy.HOLDING, _get("desk/boards/1/1/vote/")),
    Door(Right.VOTE, RoutePolicy.HOLDING, _post("desk/boards/1/1/vote/", do="arrive")),
    Door(Right.VOTE, RoutePolicy.HOLDING, _post("desk/boards/1/1/vote/", do="close")),
)
Asked = tuple[Right, RoutePolicy, str, str, object]
"""An operation of the interface: the right it asks for, its policy, method, path and body."""
OPERATIONS: tuple[Asked, ...] = (
    (Right.SHEETS, RoutePolicy.HOLDING, "GET", "game/sheets", None),
    (Right.RULE, RoutePolicy.HOLDING, "GET", "draw-votes", None),
    (Right.VOTE, RoutePolicy.HOLDING, "POST", "draw-vote/arrival", {}),
    (
        Right.COUNTS,
        RoutePolicy.RECORDING,
        "PUT",
        "counts/1800",
        {str(power.full_name).casefold(): 0 for power in POWERS},
    ),
    (Right.MOVES, RoutePolicy.HOLDING, "PUT", "game/phases/S1899M/sheets/A", {"text": ""}),
    (Right.RULE, RoutePolicy.HOLDING, "PUT", "game/position", {"position": "nothing"}),
)


@dataclass
class Site:
    """A served event whose board 1 has a replaced player, with every kind of visitor."""

    place: Path
    clients: dict[str, Client]
    tokens: dict[str, str]
    address: str

    def expected(self, kind: str, right: Right) -> bool:
        with open_live(self.place) as live:
            board = live.event.tournament.board(BoardRef(1, "1"))
            assert board is not None
            return may(KINDS[kind], right, board, live.event.rulebook)

    def ask(self, kind: str, method: str, path: str, body: object) -> Answer:
        headers = {"Authorization": f"Bearer {self.tokens[kind]}"} if kind in self.tokens else {}
        if method != "GET":
            headers |= {"Idempotency-Key": f"{kind} {path}", "If-Match": "*"}
        sent = None if body is None else json.dumps(body)
        return Client(self.address).ask(method, f"{API}{path}", sent, headers)


@pytest.fixture(scope="module", params=BOOKS)
def here(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    place = _event(tmp_path_factory.mktemp(f"rights-{request.param}"), *BOOKS[request.param])
    with served("serve", str(place)) as server:
        td = director_of(server)
        clients, tokens = {"director": td, "anyone": Client(server.address)}, {}
        for kind, visitor in KINDS.items():
            boards = " ".join(visitor.boards)
            if visitor.player:
                clients[kind] = _entered(server.address, td.post(f"{BASE}links/{visitor.player}/new/").link())
            elif visitor.name:
                if kind not in clients:
                    fields = {"name": visitor.name, "role": visitor.role.value, "boards": boards}
                    clients[kind] = _entered(server.address, td.post(f"{BASE}staff/", fields).link())
                tokens[kind] = made_token(td, f"Program {visitor.name}", visitor.role, boards=boards)
        yield Site(place, clients, tokens, server.address)


def _event(folder: Path, mode: str, counts_by: str, held_by: str) -> Path:
    """Sixteen players on two boards; p8 has taken over from p1 on the first."""
    rules = folder / "rules.toml"
    rules.write_text(_changed(rulebook_text("club")[0], mode, counts_by, held_by))
    names = tuple(f"Player {number}" for number in range(1, 17))
    place = new_event(folder / "one.db", name="The First Open", players=names, seated=True, rulebook=str(rules))
    others = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=9))
    with open_live(place) as live:
        do(live, partial(seat_board, ref=BoardRef(1, "2"), seats=others))
        do(live, partial(replace_player, ref=BoardRef(1, "1"), power=POWERS[0], player="p8"))
    return place


def _changed(text: str, mode: str, counts_by: str, held_by: str) -> str:
    for table, key, value in (
        ("clock", "mode", f'"{mode}"'),
        ("clock", "period", "[{ from_year = 1901, spring = 17, fall = 15 }]"),
        ("recording", "counts_by", f'"{counts_by}"'),
        ("draw_vote", "held_by", f'["{held_by}"]'),
    ):
        if f"[{table}]" not in text:
            text += f"\n[{table}]\n"
        text = re.sub(rf"^{key} = .*\n", "", text, flags=re.MULTILINE)
        text = text.replace(f"[{table}]\n", f"[{table}]\n{key} = {value}\n")
    return text


def _entered(address: str, link: str) -> Client:
    client = Client(address)
    assert client.enter(link).status == 303
    return client


def _refused(answer: Answer) -> bool:
    return answer.status in {401, 403} or "/sign-in/?next=" in answer.location


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.right.value)
def test_page_lets_in_whoever_has_the_right(here: Site, door: Door) -> None:
    wrong = {}
    for kind, client in here.clients.items():
        allowed = here.expected(kind, door.right) and KINDS[kind].role in door.policy.roles
        answer = door.open(client)
        if _refused(answer) is allowed or answer.status >= 500:
            wrong[kind] = answer.status
    assert wrong == {}


@pytest.mark.parametrize("asked", OPERATIONS, ids=lambda asked: f"{asked[2]} {asked[3]}")
def test_interface_lets_in_whoever_has_the_right(here: Site, asked: Asked) -> None:
    right, policy, method, path, body = asked
    wrong = {}
    for kind in (*here.tokens, "anyone"):
        allowed = here.expected(kind, right) and KINDS[kind].role in policy.roles
        answer = here.ask(kind, method, path, body)
        if _refused(answer) is allowed or answer.status >= 500:
            wrong[kind] = answer.status
    assert wrong == {}


def test_every_right_has_a_door() -> None:
    assert {door.right for door in DOORS} | {one[0] for one in OPERATIONS} == set(Right)


@pytest.mark.parametrize("kind", ["replaced player", "recorder of another", "player of another board"])
def test_whose_board_it_is_not_is_refused_alike_everywhere(here: Site, kind: str) -> None:
    """A replaced player was told 404, 200 and 409 by three pages."""
    sentence = "Board 1 of round 1 is not one of yours."
    for path in ("play/1/1/", "record/1/1/", "record/1/1/centres/", "clocks/1/1/"):
        answer = here.clients[kind].get(f"{BASE}{path}")
        assert (answer.status, sentence in answer.body) == (403, True), path
    if kind in here.tokens:
        answer = here.ask(kind, "GET", "game/sheets", None)
        assert (answer.status, json.loads(answer.body)["detail"]) == (403, sentence)
        assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("here", ["boards"], indirect=True)
def test_an_assistant_approves_nothing_for_a_director_by_the_interface_either(here: Site) -> None:
    """A page asked for a director; a program with the token of an assistant could shift a deadline."""
    here.ask("director", "POST", "clock", {"click": "start", "turn": "S1901"})
    shift = {"click": "shift", "seconds": 60, "reason": "A fire alarm."}
    said = {kind: here.ask(kind, "POST", "clock", shift).body for kind in ("assistant", "director")}
    assert {kind: "Only the director can do this" in body for kind, body in said.items()} == {
        "assistant": True,
        "director": False,
    }


def test_page_of_the_reference_is_made_from_the_rights() -> None:
    made = subprocess.run(
        [sys.executable, "scripts/access_page.py"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert (ROOT / "docs" / "reference" / "access.md").read_text("utf-8") == made
