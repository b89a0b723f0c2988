"""Countries by what people write: "USA", "Norwegen", "FR"."""

import unicodedata
from functools import cache
from importlib import import_module

LANGUAGES = ("en", "fr", "de", "nl", "it", "es")
OTHERS = {
    "usa": "US",
    "us of a": "US",
    "america": "US",
    "united states of america": "US",
    "etats unis d amerique": "US",
    "uk": "GB",
    "great britain": "GB",
    "grossbritannien": "GB",
    "grande bretagne": "GB",
    "england": "GB",
    "angleterre": "GB",
    "scotland": "GB",
    "ecosse": "GB",
    "schottland": "GB",
    "wales": "GB",
    "northern ireland": "GB",
    "holland": "NL",
    "eire": "IE",
    "republic of ireland": "IE",
    "czech republic": "CZ",
    "tschechische republik": "CZ",
    "republique tcheque": "CZ",
    "turkey": "TR",
    "turquie": "TR",
    "turkei": "TR",
    "korea": "KR",
    "russia": "RU",
}
"""What countries are also called."""
THREE = {"GBR": "GB", "USA": "US", "DEU": "DE", "GER": "DE", "AUT": "AT", "CHE": "CH", "SUI": "CH", "FRA": "FR"}
THREE |= {"NLD": "NL", "NED": "NL", "BEL": "BE", "SWE": "SE", "NOR": "NO", "DNK": "DK", "DEN": "DK", "FIN": "FI"}
THREE |= {"ITA": "IT", "ESP": "ES", "PRT": "PT", "POR": "PT", "IRL": "IE", "POL": "PL", "CAN": "CA", "AUS": "AU"}
THREE |= {"NZL": "NZ", "JPN": "JP", "CHN": "CN", "BRA": "BR", "ARG": "AR", "MEX": "MX", "GRC": "GR", "GRE": "GR"}
"""Three letters, as sport and forms write them."""
_PEOPLE = {
    "AR": "argentine argentinian argentin argentinisch argentinier",
    "AT": "austrian autrichien autrichienne osterreichisch osterreicher osterreicherin",
    "AU": "australian australien australienne australisch australier",
    "BE": "belgian belge belgisch belgier belgierin",
    "BR": "brazilian bresilien bresilienne brasilianisch brasilianer",
    "CA": "canadian canadien canadienne kanadisch kanadier kanadierin",
    "CH": "swiss suisse schweizer schweizerin schweizerisch",
    "CN": "chinese chinois chinoise chinesisch",
    "CZ": "czech tcheque tschechisch",
    "DE": "german allemand allemande deutsch deutscher deutsche",
    "DK": "danish danois danoise danisch",
    "ES": "spanish spaniard espagnol espagnole spanisch spanier",
    "FI": "finnish finlandais finlandaise finnisch",
    "FR": "french francais francaise franzosisch franzose franzosin",
    "GB": "british briton english scottish welsh britannique anglais anglaise ecossais britisch englisch brite",
    "GR": "greek grec grecque griechisch grieche",
    "HU": "hungarian hongrois hongroise ungarisch ungar",
    "IE": "irish irlandais irlandaise irisch",
    "IL": "israeli israelien israelienne israelisch",
    "IN": "indian indien indienne indisch",
    "IT": "italian italien italienne italienisch italiener",
    "JP": "japanese japonais japonaise japanisch japaner",
    "MX": "mexican mexicain mexicaine mexikanisch mexikaner",
    "NL": "dutch neerlandais neerlandaise hollandais niederlandisch niederlander hollandisch",
    "NO": "norwegian norvegien norvegienne norwegisch norweger",
    "NZ": "neuseelander kiwi",
    "PL": "polish polonais polonaise polnisch",
    "PT": "portuguese portugais portugaise portugiesisch portugiese",
    "RO": "romanian roumain roumaine rumanisch",
    "RU": "russian russe russisch",
    "SE": "swedish swede suedois suedoise schwedisch schwede",
    "TR": "turkish turk turc turque turkisch",
    "UA": "ukrainian ukrainien ukrainienne ukrainisch",
    "US": "american americain americaine amerikanisch amerikaner",
    "ZA": "sudafrikanisch",
}
"""What people of a country are called in English, French and German: many write that under "Nationality"."""
PEOPLE = {word: code for code, words in _PEOPLE.items() for word in words.split()}
PEOPLE |= {"new zealander": "NZ", "south african": "ZA", "us american": "US"}
_PAIRS = (
    "ALG=DZ ARG=AR AUS=AU AUT=AT BLR=BY BEL=BE BEN=BJ BOT=BW BRE=BR CAM=CM CAN=CA CHI=CN COM=KM CZE=CZ RDC=CD DAN=DK "
    "DJI=DJ EGY=EG ETH=ET FIN=FI FRA=FR GAB=GA GEO=GE ALL=DE GRE=GR GU=GN HON=HU ISL=IS IRN=IR IRL=IE ISR=IL ITA=IT "
    "JAP=JP KAZ=KZ KEN=KE LUX=LU MEX=MX MOL=MD MON=MC MAR=MA HOL=NL NZE=NZ NGE=NO PAK=PK PHI=PH POL=PL POR=PT ROU=RO "
    "RUS=RU SEY=SC SA=ZA COR=KR ESP=ES SUE=SE SUI=CH THA=TH TUN=TN TUR=TR UKR=UA ANG=GB USA=US"
)
DATABASE_LETTERS = dict(pair.split("=") for pair in _PAIRS.split())
"""Letters of the World Diplomacy Database that are not those of ISO 3166."""
# CHI is China there, and Chile in sport: it is read as neither
THREE |= {own: iso for own, iso in DATABASE_LETTERS.items() if len(own) == 3 and own not in (*THREE, "CHI")}


def folded(text: str) -> str:
    """A text without case, accents and marks, one space between words."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(one if one.isalnum() else " " for one in bare if not unicodedata.combining(one) and one not in "'’")
    return " ".join(plain.split())


def country_of(text: str) -> str | None:
    """The two letters of the country that a text names in one of several languages; None where it names none."""
    letters = text.strip().replace(".", "").upper()
    if letters in _codes():
        return letters
    word = folded(text)
    return THREE.get(letters) or OTHERS.get(word) or _names().get(word) or PEOPLE.get(word)


@cache
def _names() -> dict[str, str]:
    try:
        locale = import_module("babel").Locale
    except ImportError:
        return {}
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for code, name in locale(language).territories.items():
            if len(code) == 2 and code.isalpha() and code not in ("EU", "EZ", "UN", "ZZ"):
                found.setdefault(folded(name), code)
    return found


@cache
def _codes() -> frozenset[str]:
    """The two letters of every country; without the names of countries any two letters are taken."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return frozenset(_names().values()) or frozenset(a + b for a in letters for b in letters)
