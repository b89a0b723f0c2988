"""Who votes on a draw by the units on the board, where the rules look at them."""

import pytest

from boardcall.desk.play.moves import start_recording
from boardcall.game import Power
from boardcall.tournament.board.ref import BoardRef
from boardcall.voting.moments import SeasonPart, VoteMoment
from boards_with_votes import board_in, fall, last_vote, opened, spring
from desks import after

WINTER = """W1904A
units A: A TRI
units E: F LON
centres E: LON, EDI, LVP, BRE, PAR, MAR, SPA
centres F: BEL, HOL, POR, NAP, ROM, TUN, VEN
centres G: BER, KIE, MUN, DEN, NWY, SWE, VIE, BUD
centres I: GRE, SER
centres R: MOS, SEV, STP, WAR, RUM, BUL, TRI
centres T: ANK, CON, SMY"""


@pytest.mark.parametrize(
    ("rulebook", "moment", "votes"),
    [("wdc-2008", fall(1904, SeasonPart.AFTER), True), ("edc-2016", spring(1905), False)],
)
def test_a_unit_that_is_not_yet_removed_has_a_vote_where_the_rules_say_so(
    rulebook: str, moment: VoteMoment, votes: bool
) -> None:
    """Austria lost its last centre in the fall of 1904; the record still has its army in Trieste."""
    event = board_in(rulebook, 1905)
    assert Power.AUSTRIA not in last_vote(opened(event, Power.ENGLAND, moment)).voters
    event = after(event, start_recording(event, ref=BoardRef(1, "A"), position=WINTER))
    assert (Power.AUSTRIA in last_vote(opened(event, Power.ENGLAND, moment)).voters) is votes
