"""Provinces, powers, orders and results are said in the language of who looks."""

import re

import pytest

from boardcall.adjudication import adjudicate
from boardcall.drawing import describe
from boardcall.game import POWERS, STANDARD, Position
from boardcall.notation import LANGUAGES, Language, read_orders
from boardcall.notation.writing import province_name
from boardcall.web.languages import language

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


def english_names(code: str) -> re.Pattern[str]:
    """The English names that the language has another for, as whole words."""
    spoken = language(code)
    named = [*(one.name for one in STANDARD.provinces.values()), *(power.full_name for power in POWERS)]
    other = [name for name in named if str(spoken.words(name)) != name]
    return re.compile("|".join(rf"\b{re.escape(name)}\b" for name in other))


@pytest.mark.parametrize("code", LANGUAGES)
def test_provinces_have_one_name_in_a_language(code: Language) -> None:
    """What a page calls a province is what the order entry calls it, and reads."""
    said = {province.code: language(code).words(province.name) for province in STANDARD.provinces.values()}
    assert said == {province: province_name(province, code) for province in said}


@pytest.mark.parametrize("code", ["fr", "de"])
def test_map_in_words_names_nothing_in_english(code: str) -> None:
    position = Position.start()
    sheet = read_orders(OPENING, position=position)
    assert sheet.problems == ()
    played = adjudicate(position, sheet.orders)
    for before, results in ((position, played.results), (played.next, ())):
        told = "\n".join(str(language(code).words(one)) for one in describe(before, results=results))
        assert not english_names(code).findall(told), told
