"""Provinces, powers, orders and results are said in the language of who looks."""

import pytest

from boardcall.adjudication import adjudicate
from boardcall.drawing import describe
from boardcall.game import STANDARD, Position
from boardcall.notation import LANGUAGES, Language, read_orders, read_position
from boardcall.notation.writer import province_name
from boardcall.web.request.language import language
from web.english_names import english_names

OPENING = """
Austria
A Vie - Gal, A Bud - Ser, F Tri H
England
F Edi - NWG, F Lon - NTH, A Lvp - Yor
Germany
A Mun - Bur, A Ber - Kie, F Kie - Den
France
A Mar S A Par - Bur, A Par - Bur, F Bre - MAO
Italy
A Ven - Tri, A Rom - Apu
Russia
A War - Gal, A Mos - Ukr, F Sev - BLA, F StP sc - BOT
Turkey
F Ank - BLA, A Con - Bul, A Smy - Con
"""


@pytest.mark.parametrize("code", LANGUAGES)
def test_provinces_have_one_name_in_a_language(code: Language) -> None:
    """What a page calls a province is what the order entry calls it, and reads."""
    said = {province.code: language(code).said(province.name) for province in STANDARD.provinces.values()}
    assert said == {province: province_name(province, code) for province in said}


@pytest.mark.parametrize("code", ["fr", "de"])
def test_map_in_words_names_nothing_in_english(code: str) -> None:
    position = Position.start()
    sheet = read_orders(OPENING, position=position)
    assert sheet.problems == ()
    played = adjudicate(position, sheet.orders)
    for before, results in ((position, played.results), (played.next, ())):
        told = "\n".join(map(language(code).said, describe(before, results=results)))
        assert not english_names(code).findall(told), told


@pytest.mark.parametrize(
    ("code", "why"), [("fr", "distance 2, flotte, Danemark"), ("de", "Entfernung 2, Flotte, Dänemark")]
)
def test_removal_by_the_rule_says_why_in_every_language(code: str, why: str) -> None:
    """The measures of the rule, and the province's name in the alphabet, are words of the language."""
    position = read_position("W1901A\nunits E: F DEN, F NTH, A YOR, A LON\ncentres E: LON, EDI, LVP\n")
    [result] = adjudicate(position, ()).results
    assert why in language(code).said(str(result))
