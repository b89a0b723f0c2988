"""Prints docs/reference/access.md: who may open which address, and who may do what with a board."""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

from boardcall.game import POWERS
from boardcall.rulebook import Rulebook, read_rulebook, rulebook_text
from boardcall.tournament import Board, Seat
from boardcall.web.machine.settings import configure
from boardcall.web.permission.policy import Role, RoutePolicy, SitePolicy, SiteRole
from boardcall.web.permission.rights import Right, may
from boardcall.web.permission.visitor import Visitor

REPLACED = "p1"
"""Sat there first; the second of the eight has the seat now."""
BOARD = Board(
    1, "1", tuple(Seat(power, (f"p{n}",) if n > 1 else (REPLACED, "p8")) for n, power in enumerate(POWERS, 1))
)
KINDS = {
    "director": Visitor("one", Role.TD, name="Vera"),
    "assistant": Visitor("one", Role.ASSISTANT, name="Asta"),
    "recorder of the board": Visitor("one", Role.RECORDER, name="Rita", boards=frozenset({"1:1"})),
    "recorder of another": Visitor("one", Role.RECORDER, name="Otto", boards=frozenset({"1:2"})),
    "player of the board": Visitor("one", Role.PLAYER, player="p2"),
    "replaced player": Visitor("one", Role.PLAYER, player=REPLACED),
    "player of another board": Visitor("one", Role.PLAYER, player="p9"),
    "auditor": Visitor("one", Role.AUDITOR, name="Olga"),
    "streamer": Visitor("one", Role.STREAMER, name="Sten"),
    "anyone": Visitor("one"),
}


def rulebooks() -> Iterator[Rulebook]:
    """A rulebook for each way in which one changes who may do what with a board."""
    book = read_rulebook(rulebook_text("club")[0])
    holders = (("td",), ("designee",), ("arbiter",))
    for mode, counts_by, held_by in product(("board", "central"), ("staff", "one-player"), holders):
        yield replace(
            book,
            clock=replace(book.clock, mode=mode),
            recording=replace(book.recording, counts_by=counts_by),
            draw_vote=replace(book.draw_vote, held_by=held_by),
        )


def answer(right: Right, visitor: Visitor) -> str:
    """Yes, no, or that the rulebook says which."""
    found = {may(visitor, right, BOARD, book) for book in rulebooks()}
    return "by the rulebook" if len(found) > 1 else ("yes" if True in found else "no")


def line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def page() -> str:
    """The whole page."""
    configure(vault=Path(tempfile.gettempdir()) / "unused.sqlite3")
    from boardcall.web.api.operations import OPERATIONS
    from boardcall.web.desk.site.routes import SITE_ROUTES
    from boardcall.web.routes import ROUTES

    boards = [line(f"**{right.value}**", *(answer(right, one) for one in KINDS.values())) for right in Right]
    policies = [line(one.value, *("yes" if role in one.roles else "no" for role in Role)) for one in RoutePolicy]
    routes = [line(f"`{one.pattern}`", " ".join(one.methods), one.policy.value) for one in ROUTES]
    operations = [
        line(f"`{one.path}`", one.method, one.policy.value, one.right.value if one.right else "") for one in OPERATIONS
    ]
    of_site = [line(one.value, *("yes" if role in one.roles else "no" for role in SiteRole)) for one in SitePolicy]
    site_routes = [line(f"`{one.pattern}`", " ".join(one.methods), one.policy.value) for one in SITE_ROUTES]
    return "\n".join(
        [
            "# Who may do what",
            "",
            "This page is made from the code by `scripts/access-reference`. What is not allowed here is refused.",
            "",
            "## With a board",
            "",
            "A player of the board is who holds a seat there now: whoever left or was replaced has no more rights",
            "than a player of another board. A recorder with no boards named has all. A player who is eliminated",
            "neither runs the clock nor marks orders. Who is refused gets status 403 and the reason, on a page and",
            "from the interface.",
            "",
            line("", *KINDS),
            line(*["---"] * (len(KINDS) + 1)),
            *boards,
            "",
            *(f"- **{right.value}**: {RIGHTS[right]}" for right in Right),
            "",
            "By the rulebook: `recording.counts_by` lets players enter counts, `clock.mode` lets them run a board's",
            "own clock, and `draw_vote.held_by` names who holds votes.",
            "",
            "## With an act, and for a player",
            "",
            "A director undoes any act, others only their own. For a player act the player and the desk.",
            "",
            "## Policies",
            "",
            "Each address has one policy. It names the roles that are let in; a board's own rights come on top.",
            "",
            line("policy", *(role.value for role in Role)),
            line(*["---"] * (len(Role) + 1)),
            *policies,
            "",
            "## Pages",
            "",
            "Addresses stand behind `/e/<event>/`.",
            "",
            line("address", "methods", "policy"),
            line("---", "---", "---"),
            *routes,
            "",
            "## Interface",
            "",
            "Addresses stand behind `/e/<event>/api/v1/`.",
            "",
            line("address", "method", "policy", "right on the board"),
            line(*["---"] * 4),
            *operations,
            "",
            "## A hosted site",
            "",
            "The pages of the site itself stand behind `/site/`. Its roles are apart from those at an event: an",
            "administrator gets into no event by it, and a director into the events they own.",
            "",
            line("policy", *(role.value for role in SiteRole)),
            line(*["---"] * (len(SiteRole) + 1)),
            *of_site,
            "",
            line("address", "methods", "policy"),
            line("---", "---", "---"),
            *site_routes,
        ]
    )


RIGHTS = {
    Right.READ: "open it as it stands, whatever a delay keeps from followers.",
    Right.MOVES: "take sheets in and adjudicate; of sheets that wait, a player sees only those they entered.",
    Right.COUNTS: "enter the centres of a year.",
    Right.ORDERS: "mark that one's own orders are in, and that one agrees to go on early.",
    Right.CLOCK: "click the board's own clock.",
    Right.END: "say that the game ended, and how.",
    Right.OVERRULE: "let a game end as the rulebook does not say, by a ruling.",
    Right.RULE: "change what is published, mark orders, record offences, write down proposals and vetoes.",
    Right.SHEETS: "read the sheets of all powers before they are adjudicated.",
    Right.VOTE: "hold and count its draw votes.",
}

if __name__ == "__main__":
    print(page())
