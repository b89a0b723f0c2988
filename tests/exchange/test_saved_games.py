"""The saved games of Realpolitik, whole and with the lines that a mail program broke."""

import textwrap

import pytest

from boardcall.errors import InputError
from boardcall.exchange.games.recognition import read_games
from boardcall.game import Position

UNITS = {
    "Bud Tri Vie": "A Bud F Tri A Vie",
    "Edi Lon Lvp": "F Edi F Lon A Lvp",
    "Bre Mar Par": "F Bre A Mar A Par",
    "Ber Kie Mun": "A Ber F Kie A Mun",
    "Nap Rom Ven": "F Nap A Rom A Ven",
    "Mos Sev Stp War": "A Mos F Sev F Stp(sc) A War",
    "Ank Con Smy": "F Ank A Con A Smy",
}
BLOCKS = [line for centres, units in UNITS.items() for line in ("0", centres, units)]
ORDERS = ["France: A Par Supports A Mar - Bur", "France: A Mar - Bur", "Russia: F Stp(sc) - BOT"]
SAVED = "\n".join(["1", "Ours", "Standard", "Spring 1901", "0", "7", *BLOCKS, "0", "v2", "0", "-1", *ORDERS]) + "\n"


@pytest.mark.parametrize("width", [80, 20, 15, 12, 9])
def test_lines_that_a_mail_broke_are_read_as_whole_ones(width: int) -> None:
    broken = "\n".join("\n".join(textwrap.wrap(line, width, break_on_hyphens=False)) for line in SAVED.split("\n"))
    found = read_games(broken.replace("Spring\n1901", "Spring 1901"))
    assert found.form == "Realpolitik, saved game"
    (played,) = found.games[0].phases
    assert played.position == Position.start()
    assert sorted(map(str, played.orders)) == ["A MAR - BUR", "A PAR S A MAR - BUR", "F STP/SC - BOT"]


def test_words_in_a_mail_above_and_below_are_said() -> None:
    found = read_games(f"Hi all,\n\n{SAVED}\nCheers,\nTom\n")
    assert [line for _, line in found.left_out] == ["Hi all,", "Cheers,", "Tom"]
    assert found.games == read_games(SAVED).games


def test_a_saved_game_that_lacks_powers_is_refused() -> None:
    short = "\n".join(SAVED.split("\n")[:18])
    with pytest.raises(InputError, match=r"not in a movement phase|part of it is missing"):
        read_games(short + "\n-1\n")
