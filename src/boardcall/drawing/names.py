"""Short names of provinces as the map writes them: land as Mun, water as NTH."""

from boardcall.game import STANDARD, ProvinceKind

_OWN = {"STP": "StP", "NAF": "NAf"}


def label_of(province: str) -> str:
    """The letters on the map: 'Mun', 'StP', 'NTH'."""
    if STANDARD.provinces[province].kind is ProvinceKind.SEA:
        return province
    return _OWN.get(province, province.capitalize())
