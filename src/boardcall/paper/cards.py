"""Cards to cut up: badges, seat cards, private links, sealed slips."""

from collections.abc import Iterable
from typing import Any

from boardcall.paper.codes import code_svg
from boardcall.paper.job import PrintJob, Sheet, shown_address
from boardcall.tournament import list_order
from boardcall.views.call import seating_of
from boardcall.views.event import event_view
from boardcall.views.players import players_view
from boardcall.views.viewer import PUBLIC
from boardcall.wording import own_name, say

ROWS = 4
"""Two by four cards a page, about as large as a badge."""
LINK_ROWS = 3
LINK_CODE, SLIP_CODE = 30, 34
"""Millimetres of the codes that many letters are in."""


def badges(job: PrintJob) -> list[Sheet]:
    """A badge for everybody: name, team or role, and the code of the event's pages."""
    name, code = event_view(job.state, PUBLIC).name, code_svg(job.address)
    people = sorted(players_view(job.state, PUBLIC).players, key=lambda one: list_order(one.name))
    cards = [
        card(
            head=name,
            name=one.name,
            below=", ".join([*(job.said(own_name(role)) for role in one.roles), *([one.team] if one.team else [])]),
            code=code,
            foot=shown_address(job.address),
        )
        for one in people
        if not one.withdrawn
    ]
    return [{"kind": "cards", "rows": ROWS, "cards": cards}]


def seat_cards(job: PrintJob) -> list[Sheet]:
    """A card for every board of a round and each of its seats, a page a board, with the code of the board's page."""
    number = job.round_wanted()
    name = event_view(job.state, PUBLIC).name
    cards = []
    for board in seating_of(job.state, number).boards:
        if job.board and board.board != job.board:
            continue
        address = f"{job.address}boards/{number}/{board.board}/" if job.address else ""
        code = code_svg(address)
        title, room = job.said(say("Board {board}", board=board.board)), [board.room] if board.room else []
        at_round, foot = job.said(say("Round {round}", round=number)), shown_address(address)
        cards.append(card(head=name, side=at_round, name=title, below=", ".join(room), code=code, foot=foot))
        cards += [
            card(
                head=name,
                side=job.said(say("Round {round}, board {board}", round=number, board=board.board)),
                power=seat.power.value if seat.power else "",
                name=seat.player.name if seat.player else job.said(say("civil disorder")),
                below=", ".join([*([job.power_name(seat.power)] if seat.power else []), *room]),
                code=code,
                foot=shown_address(address),
            )
            for seat in board.seats
        ]
    return [{"kind": "cards", "rows": ROWS, "cards": cards}]


def link_cards(job: PrintJob, links: Iterable[tuple[str, str]]) -> list[Sheet]:
    """A card for each name with the address that signs that person in."""
    name = event_view(job.state, PUBLIC).name
    about = job.said(say("Your own link. It signs in one phone, once; show it to nobody."))
    cards = [
        card(head=name, name=who, below=about, code=code_svg(address), size=LINK_CODE, foot=shown_address(address))
        for who, address in links
    ]
    return [{"kind": "cards", "rows": LINK_ROWS, "cards": cards}]


def sealed_slips(job: PrintJob, texts: Iterable[str], *, commitment: str) -> list[Sheet]:
    """The slips that together hold the sealed end of a round, a page each, to fold and to keep apart."""
    about = job.said(say("Fold it, and give the other slip to somebody else. Both are needed to open the end."))
    return [
        {
            "kind": "cards",
            "rows": LINK_ROWS,
            "cards": [
                card(
                    head=job.said(say("Sealed end of round {round}, slip {number}", round=job.round, number=number)),
                    name=text,
                    below=about,
                    code=code_svg(text),
                    size=SLIP_CODE,
                    foot=commitment,
                )
            ],
        }
        for number, text in enumerate(texts, start=1)
    ]


def card(
    *,
    head: str,
    name: str,
    below: str = "",
    side: str = "",
    power: str = "",
    code: str = "",
    foot: str = "",
    size: int = 21,
) -> dict[str, Any]:
    """A card as the template takes it; `size` is how many millimetres the code is wide."""
    return {"head": head, "side": side, "power": power, "name": name, "below": below, "code": code, "foot": foot,
            "code-size": size}  # fmt: skip
