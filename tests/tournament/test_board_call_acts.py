"""The acts of roll call and board call: what they make of the tournament, and what they refuse."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from boardcall.game import POWERS, Power
from boardcall.tables.codec import decode
from boardcall.tournament import Moment, People, Player, Tournament
from boardcall.tournament.acts import ACTS
from boardcall.tournament.acts.calls import ChoosePower, DraftBoardCall, PlaceNameCard, PublishBoardCall
from boardcall.tournament.acts.draws import CommitDraws
from boardcall.tournament.acts.roll_call import CheckIn, CheckOut, DescribePlayer, KeepApart, Preregister, RecordFee
from boardcall.tournament.board.boards import YearCount
from boardcall.tournament.board.calls import CalledBoard, CalledSeat, CallReason, CallReasonKind, DrawRecord, SitsOut
from boardcall.tournament.board.seat_reasons import SeatReason
from boardcall.tournament.draws import why_instead
from boardcall.tournament.ledger.act import Act
from boardcall.tournament.ledger.chain import Head, read_entry, write_entry
from boardcall.tournament.roll_call import ApartKind, Local

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SEVEN = tuple(f"p{n}" for n in range(1, 8))


def event(players: int = 8) -> Tournament:
    people = tuple(Player(f"p{n}", f"Player {n}") for n in range(1, players + 1))
    return Tournament(name="Test", rulebook="club", players=people)


def after(tournament: Tournament, *acts: Act, reason: str = "so") -> Tournament:
    for number, act in enumerate(acts, 1):
        assert act.problems(tournament) == (), act
        tournament = act.apply(tournament, Moment(number, NOON, "td", reason, People()))
    return tournament


def board(number: int, players: tuple[str, ...], *, powers: bool = True) -> CalledBoard:
    drawn = POWERS if powers else (None,) * 7
    return CalledBoard(number, tuple(map(CalledSeat, players, drawn)))


def messages(act: Act, tournament: Tournament) -> list[str]:
    return [str(problem.message) for problem in act.problems(tournament)]


def test_check_in_is_for_one_round_and_counts_in_the_order_of_coming() -> None:
    now = after(event(), CheckIn(1, "p2"), CheckIn(1, "p1", late=True), CheckIn(2, "p3"))
    assert [one.player for one in now.roll_call.present(1)] == ["p2", "p1"]
    assert [one.player for one in now.roll_call.present(2)] == ["p3"]
    assert now.roll_call.check_in(1, "p3") is None


def test_a_second_check_in_changes_the_offer_and_keeps_the_place_in_line() -> None:
    now = after(event(), CheckIn(1, "p1"), CheckIn(1, "p2"), CheckIn(1, "p1", offers_double=True))
    (first, _) = now.roll_call.present(1)
    assert (first.player, first.number, first.offers_double) == ("p1", 1, True)
    assert after(now, CheckOut(1, "p1")).roll_call.check_in(1, "p1") is None
    assert messages(CheckOut(1, "p5"), now) == ["Player 5 is not checked in for round 1."]


def test_preregistrations_and_cancellations_are_recorded() -> None:
    day = date(2016, 8, 23)
    now = after(event(), Preregister("p1", day), Preregister("p2", day), Preregister("p2", None), RecordFee("p1", day))
    assert (now.roll_call.sign_up("p1").preregistered, now.roll_call.sign_up("p1").paid) == (day, day)
    assert now.roll_call.sign_up("p2").preregistered is None


def test_what_the_board_call_asks_of_a_player_is_kept_beside_the_sign_up() -> None:
    described = DescribePlayer("p1", Local.CLUB_MEMBER, (Power.TURKEY,), records=True)
    now = after(event(), Preregister("p1", date(2026, 1, 1)), described)
    known = now.roll_call.sign_up("p1")
    assert (known.local, known.preferences, known.records) == (Local.CLUB_MEMBER, (Power.TURKEY,), True)
    assert known.preregistered == date(2026, 1, 1)


def test_a_pair_that_may_avoid_each_other_is_kept_with_its_reason() -> None:
    act = KeepApart(ApartKind.AVOID_PAIR, ("p1", "p2"))
    assert act.needs_reason
    (kept,) = after(event(), act, reason="an old quarrel").roll_call.kept_apart
    assert (kept.players, kept.reason) == (("p1", "p2"), "an old quarrel")
    assert messages(KeepApart(ApartKind.FAMILY, ("p1",)), event()) == ["Name at least two players to keep apart."]


def test_a_draft_is_not_public_and_a_published_call_seats_its_boards() -> None:
    drafted = after(event(), DraftBoardCall(1, (board(1, SEVEN),), (SitsOut("p8", SeatReason("volunteers")),)))
    assert (drafted.boards, drafted.calls.published(1)) == ((), None)
    published = after(drafted, PublishBoardCall(1, 1))
    assert [seat.players for seat in published.boards[0].seats] == [(player,) for player in SEVEN]
    assert published.calls.published(1) == replace(drafted.calls.versions[0], published=NOON)


def test_only_the_newest_draft_is_published_and_only_once() -> None:
    drafted = after(event(), DraftBoardCall(1, (board(1, SEVEN),)), DraftBoardCall(1, (board(1, SEVEN[::-1]),)))
    assert messages(PublishBoardCall(1, 1), drafted) == [
        "Version 1 is not the newest draft for round 1: the newest is 2."
    ]
    published = after(drafted, PublishBoardCall(1, 2))
    assert messages(PublishBoardCall(1, 2), published) == ["Version 2 is published already."]
    assert messages(PublishBoardCall(3, 1), published) == [
        "Version 1 is not the newest draft for round 3: there is none."
    ]


def test_a_new_version_takes_the_place_of_the_published_one_and_both_are_kept() -> None:
    changed = (*SEVEN[:6], "p8")
    now = after(
        event(),
        DraftBoardCall(1, (board(1, SEVEN),)),
        PublishBoardCall(1, 1),
        DraftBoardCall(1, (board(1, changed),)),
        PublishBoardCall(1, 2),
    )
    assert [seat.players[0] for seat in now.boards[0].seats] == list(changed)
    assert [(call.version, call.published is not None) for call in now.calls.versions] == [(1, True), (2, True)]


def test_a_board_that_is_played_is_not_seated_otherwise() -> None:
    published = after(event(), DraftBoardCall(1, (board(1, SEVEN),)), PublishBoardCall(1, 1))
    played = replace(published.boards[0], counts=(YearCount(1901, (5,) * 7),))
    playing = replace(published, boards=(played,))
    other = after(playing, DraftBoardCall(1, (board(1, (*SEVEN[:6], "p8")),)))
    assert messages(PublishBoardCall(1, 2), other) == ["Board 1 of round 1 is being played as it was seated."]
    same = after(playing, DraftBoardCall(1, (board(1, SEVEN),)), PublishBoardCall(1, 2))
    assert same.boards == (played,)


def test_a_draft_names_everything_that_cannot_be() -> None:
    twice = CalledBoard(1, (CalledSeat("p1", Power.ITALY), CalledSeat("p1", Power.ITALY), CalledSeat("ghost")))
    act = DraftBoardCall(1, (twice, board(1, SEVEN)), (SitsOut("p2", SeatReason("td")),))
    assert messages(act, event()) == [
        "No player has the id ghost.",
        "Board 1 is in the call twice.",
        "Player 1 sits twice on board 1.",
        "Italy is given twice on board 1.",
        "Board 1 has 3 players.",
        "Player 2 sits out and has a seat.",
    ]


def test_the_last_choice_seats_the_board_with_the_order_of_choosing() -> None:
    top = board(1, SEVEN, powers=False)
    now = after(event(), DraftBoardCall(4, (top,)), PublishBoardCall(4, 1), PlaceNameCard(4, 1, "p6", 0))
    assert now.boards == ()
    order = SEVEN[::-1]
    now = after(now, *(ChoosePower(4, 1, player, power) for player, power in zip(order, POWERS, strict=True)))
    assert now.boards[0].choice_order == order
    assert [seat.players[0] for seat in now.boards[0].seats] == list(order)


def test_powers_are_chosen_once_and_only_where_they_are_chosen() -> None:
    top = board(1, SEVEN, powers=False)
    now = after(event(), DraftBoardCall(4, (top,)), PublishBoardCall(4, 1), ChoosePower(4, 1, "p1", Power.ITALY))
    assert messages(ChoosePower(4, 1, "p1", Power.FRANCE), now) == ["Player 1 has chosen already."]
    assert messages(ChoosePower(4, 1, "p2", Power.ITALY), now) == ["Italy is taken."]
    assert messages(ChoosePower(4, 1, "p8", Power.FRANCE), now) == ["Player 8 does not sit on board 1."]
    assert messages(PlaceNameCard(4, 2, "p1", 0), now) == ["No powers are chosen on board 2 of round 4."]


EXAMPLES: tuple[Act, ...] = (
    Preregister("p1", date(2026, 1, 1)),
    RecordFee("p1", None),
    DescribePlayer("p1", Local.TRAVELLER, (Power.ITALY,)),
    KeepApart(ApartKind.FAMILY, ("p1", "p2"), "couple"),
    CheckIn(1, "p1", late=True, offers_double=True),
    CheckOut(1, "p1"),
    DraftBoardCall(1, (board(1, SEVEN),), (SitsOut("p8", SeatReason("last-registered")),), DrawRecord("{}", "7", 5, 1)),
    PublishBoardCall(1, 1),
    PlaceNameCard(4, 1, "p6", 0),
    ChoosePower(4, 1, "p6", Power.RUSSIA),
)


@pytest.mark.parametrize("act", EXAMPLES, ids=[act.name for act in EXAMPLES])
def test_an_act_written_to_a_ledger_is_read_back_the_same(act: Act) -> None:
    assert type(act) in ACTS
    entry = write_entry(act, head=Head(), at=NOON, author="td", reason="why")
    assert read_entry(entry.line).act == act
    assert str(act.says(event())).endswith(".")
    assert act.about()


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("", ""),
        ("the values committed before are used up or not on this server", "unusable"),
        ("the disk broke", "the disk broke"),
    ],
)
def test_a_commitment_of_an_older_version_says_why_by_a_key(written: str, kept: str) -> None:
    (upcast,) = CommitDraws.upcasts
    act = decode(CommitDraws, upcast({"anchor": "a" * 64, "links": 3, "instead": written}))
    assert (act.instead, str(why_instead(kept))) == (kept, written)


def test_a_call_of_an_older_version_keeps_its_words_and_learns_their_keys() -> None:
    body = {
        "round": 1,
        "boards": [],
        "sit_out": [
            {"player": "p8", "because": "not preregistered, sat out round 1 and 2 already (III.2)"},
            {"player": "p9", "because": "she asked for it"},
        ],
        "record": None,
        "reasons": ["Boards 1 were kept, the others drawn again from the seed 7."],
    }
    for upcast in DraftBoardCall.upcasts:
        body = upcast(body)
    act = decode(DraftBoardCall, body)
    known, written = (one.because for one in act.sit_out)
    assert known == SeatReason("not-preregistered", (1, 2), "III.2")
    assert str(known) == "not preregistered, sat out round 1 and 2 already (III.2)"
    assert (written.key, str(written)) == ("", "she asked for it")
    assert act.reasons == (
        CallReason(CallReasonKind.WRITTEN, "Boards 1 were kept, the others drawn again from the seed 7."),
    )


def test_a_long_seed_is_told_by_its_beginning_and_a_short_one_whole() -> None:
    def told(seed: str) -> str:
        return str(DraftBoardCall(1, (), record=DrawRecord("{}", seed, 1, 1)).says(event()))

    assert told("c81c9f3d122c45b8b6280e8b") == "Drafts the board call of round 1: 0 boards, drawn from seed c81c9f3d…."
    assert told("lobby") == "Drafts the board call of round 1: 0 boards, drawn from seed lobby."
