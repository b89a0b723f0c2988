"""Things that take several steps to the end: a meeting's secret vote, a phase that is played and corrected, an erasure.

By chance alone nobody does all the steps of one in their order.
"""

from boardcall.weekend.field_values import main_button
from boardcall.weekend.form_presses import press, press_with
from boardcall.weekend.visitor import Page
from simulation.at_boards import some_board
from simulation.simulated import SimulatedWeekend

BIDS = ("Vienna", "Bonn")
OPENING = """Austria: A VIE - GAL, A BUD - SER, F TRI - ALB
England: F LON - NTH, F EDI - NWG, A LVP - YOR
France: A PAR - BUR, A MAR S A PAR - BUR, F BRE - MAO
Germany: F KIE - DEN, A BER - KIE, A MUN - RUH
Italy: A ROM - APU, A VEN H, F NAP - ION
Russia: A WAR - UKR, A MOS - SEV, F SEV - BLA, F STP/SC - BOT
Turkey: A CON - BUL, A SMY - CON, F ANK - BLA"""
"""Orders of a first phase."""


def a_secret_vote(weekend: SimulatedWeekend) -> None:
    """The meeting has a roll and two bids; phones vote on them, and the box is counted, held again or dropped."""
    who, desk = weekend.desk(), "desk/meeting/"
    here = [player.player for player in weekend.of_role("player")]
    if len(here) < len(BIDS):
        return
    press_with(weekend, who, weekend.go(who, desk), {"here": here, "others": "2"}, button="roll")
    for bid in BIDS:
        press(weekend, who, weekend.go(who, desk), button="put", title=bid)
    press(weekend, who, weekend.go(who, desk), button="open")
    for player in weekend.of_role("player"):
        page = weekend.go(player, "meeting/vote/")
        if form := page.reading.form(field="choice"):
            choice = weekend.chance.choice([one.value for one in form.fields if one.name == "choice"])
            weekend.refused(weekend.press(player, page, form, {"choice": choice}, main_button(form)))
    end, papers = weekend.chance.choice(("count", "count", "again", "fall")), {"papers-0": "1", "papers-1": "1"}
    press(weekend, who, weekend.go(who, desk), button=end, **papers)
    if end != "count":
        counts = f"{BIDS[0]} = {len(here)}\n{BIDS[1]} = 1"
        press(weekend, who, weekend.go(who, desk), button="fall")
        press(weekend, who, weekend.go(who, desk), button="hand", counts=counts)


def a_corrected_phase(weekend: SimulatedWeekend) -> None:
    """A board's first phase is entered from its sheets, which come back, and published; then a slip is found in it."""
    if not (board := some_board(weekend)):
        return
    who, to = weekend.desk(), f"play/{board.round}/{board.name}/"
    press(weekend, who, weekend.go(who, to), action="start/")
    press(weekend, who, weekend.go(who, to), field="all", all=OPENING)
    page = weekend.go(who, to)
    press_with(weekend, who, page, {"back": ["A", "F"]}, action="sheets-back/")
    press(weekend, who, weekend.go(who, to), action="publish/")
    for do in ("preview", weekend.chance.choice(("correct", "correct", "keep"))):
        slip = {"text": "A VIE H\nA BUD - RUM\nF TRI - VEN", "reason": "the sheet says so"}
        page = weekend.go(who, f"{to}phases/S1901M/correct/?power=A")
        press(weekend, who, page, action="correct/", button=do, **slip)


def an_erasure(weekend: SimulatedWeekend) -> None:
    """Somebody wants to be forgotten: what names them is shown, then they are erased."""
    who, signed_in = weekend.td, {one.player for one in weekend.of_role("player")}
    others = [one.id for one in weekend.event().tournament.players if one.id not in signed_in]
    if others:
        player = weekend.chance.choice(others)
        page: Page | None = weekend.go(who, "desk/data/")
        for _ in range(2):  # first it is shown what keeps the name
            page = press(weekend, who, page, button="erase", player=player, sure="yes") if page else None
