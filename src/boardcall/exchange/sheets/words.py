"""The words of the hobby in sheets, in English, French and German: powers, headings, answers, ends."""

import re
from collections.abc import Mapping
from difflib import get_close_matches

from boardcall.exchange.countries import folded
from boardcall.exchange.headings import COLUMNS
from boardcall.game import Power


def _table(named: Mapping[str, str]) -> dict[str, str]:
    return {word: name for name, words in named.items() for word in words.split("|")}


def words_of(words: str) -> frozenset[str]:
    return frozenset(words.split("|"))


POWER_WORDS = _table(
    {
        "A": "a|au|aus|aut|austria|austria hungary|austrian|autriche|autriche hongrie|osterreich|oesterreich|"
        "osterreich ungarn|oesterreich ungarn|ost|oest|o|oe|0au|austrian empire|aust|austria ungheria|austria hungria|"
        "oostenrijk|oostenrijk hongarije|osterrike|osterrike ungern|østerrike|østrig|ostrig|østrig ungarn|"
        "austro wegry|rakousko|itavalta",
        "E": "e|en|an|eng|britain|great britain|grande bretagne|grossbritannien|"
        "england|angleterre|ang|engl|0en|english|inghilterra|inglaterra|engeland|anglia|anglie|englanti",
        "F": "f|fr|fra|france|frankreich|fran|frk|0fr|french|francia|franca|frankrijk|frankrike|frankrig|francja|"
        "francie|ranska",
        "G": "g|ge|ger|al|germany|allemagne|all|deutschland|deu|deut|de|d|0ge|german|germ|germania|alemania|alemanha|"
        "duitsland|tyskland|niemcy|nemecko|saksa",
        "I": "i|it|ita|italy|italie|italien|0it|italian|ital|italia|wlochy|włochy",
        "R": "r|ru|rus|russia|russie|russland|russ|0ru|russian|rusia|rusland|ryssland|rosja|rusko|venaja",
        "T": "t|tu|tur|turkey|turquie|turkei|tuerkei|tr|turkiye|turk|ottoman empire|empire ottoman|ottomans|"
        "osmanisches reich|0tu|turkish|turchia|turquia|"
        "turkije|turkiet|tyrkiet|tyrkia|turcja|turecko|turkki",
    }
)
"""Every way to write a power. "AUS" is Austria here and "ALL" is Allemagne: a sheet of seven powers has no others."""

ROLES = _table(
    {
        "round": "tour|n de tour|session|seance|sitzung|round|rd|rnd|ronde|runde|rde|manche|round no|round number|"
        "rounds|rundennummer|n de ronde|spielrunde|durchgang",
        "board": "board|bd|brd|table|tisch|brett|tbl|board no|board number|board name|boards|table no|brettnummer|"
        "game board|plateau|spielbrett|board id|tischnummer|n de table",
        "game": "game|spiel|partie|games|game id|game name|jeu|partien",
        "power": "power|pwr|puissance|grossmacht|macht|great power|pow|played|played as|powers|grande puissance|"
        "power played|side|gespielt|gespielte macht|jouee|puissance jouee",
        "centres": "centres|centers|centre|center|sc|scs|ctr|ctrs|cts|supply centres|supply centers|dots|zentren|vz|"
        "versorgungszentren|ce|centres de ravitaillement|ravitaillement|pips|nb centre|nb centres|final centres|"
        "final centers|final sc|final scs|end sc|centre count|center count|sc count|zentrenzahl|anzahl zentren|"
        "no of centres|number of centres|centres at end|nombre de centres|centres finaux|endstand|vzs|no of sc|"
        "final count|supply centre count|supply center count|sc at end|cen|cent|cntrs|zentrum|centres a la fin|"
        "versorgungszentrum|zentren am ende|final dots|nb of centres|centre s|sc s|nb ce|scs at end|dépôts|depots|zen",
        "eliminated": "eliminated|elim|year out|out|elimine|elimine en|eliminee|annee d elimination|elimination|"
        "elim in|"
        "year elimination|elimination year|ausgeschieden|ausgeschieden in|year eliminated|eliminated in|raus|"
        "year of elimination|eliminierung|eliminiert|eliminiert in|elim year|out in|ausgeschieden im jahr|elimine e|"
        "elimination annee|sortie|annee de sortie|elimine le|ausscheiden|jahr des ausscheidens|year of exit",
        "year": "year|jahr|annee|an|game year|spieljahr|yr",
        "last_year": "last year|final year|end year|year ended|letztes jahr|letztes spieljahr|derniere annee|endjahr|"
        "annee finale|annee de fin|ended in|last game year|last played year|final game year|schlussjahr|year of end|"
        "last yr|played to|gespielt bis|fin en|ende im jahr",
        "end": "end|ended by|ending|outcome|ende|fin|how ended|ended|end type|type of end|game end|spielende|"
        "fin de partie|ended how|finish|beendet durch|conclusion|type de fin|game result|board result|art des endes|"
        "ended with|reason for end|issue|ausgang|terminaison|mode de fin",
        "result": "result|resultat|ergebnis|results|status|fate",
        "in_draw": "draw|in draw|in the draw|partage|remis|in remis|nulle|draw included|drew|dans la nulle",
        "neutral": "neutral|neutrals|neutre|neutres|neutrale|unowned|neutral centres|neutral centers|neutrale zentren",
        "total": "total|sum|summe|somme|gesamt|totals|check|check sum|checksum|probe|kontrolle|totaux|insgesamt",
        "present": "present|here|anwesend|presente|presence|attending|attends|anwesenheit|checked in|check in|da|"
        "attendance|present e|presents es|is here|ist da|la|presents|roll call|playing|plays|joue|spielt|spielt mit|in",
        "sit_out": "sit out|sits out|sitting out|setzt aus|aussetzen|offers to sit out|will sit out|se retire|bye|"
        "can sit out|passe son tour|s abstient|would sit out|willing to sit out|volunteers to sit out|sit out offer|"
        "bereit auszusetzen|prete a passer|pret a passer",
        "two_boards": "two boards|plays two boards|spielt zwei bretter|zwei bretter|deux tables|double|plays double|"
        "2 boards|joue deux tables|can play two boards|play two|two games|will play two|doppelt|spielt doppelt",
        "preferences": "preferences|preference|preferred powers|power preferences|wishes|wunsche|voeux|vœux|"
        "wunschmacht|"
        "favourite powers|favorite powers|favourites|would like to play|prefers|power wishes|wunschmachte|souhaits",
        "avoid": "avoid|avoids|not with|not on a board with|not against|nicht mit|pas avec|avoid players|"
        "not on board with|do not seat with|vermeiden|evite|eviter|not to play with|not together with",
        "homonym": "homonyme|homonym",
        "award": "award|awards|auszeichnung|auszeichnungen|recompense|recompenses",
        "score": "score|scores|points|punkte|pts|pkt|sos|tournament points|punktzahl|wertung|score total|total score|"
        "gesamtpunkte|points totaux|total points|our score|their score|dipvis score",
        "rank": "rank|place|platz|rang|position|pos|pl|standing|ranking|platzierung",
        "percent": "share|anteil|percent|prozent|pourcentage|part|exaequo|best country|best power",
        "system": "scoring system|system|scoring|wertungssystem|systeme de score",
        "email": "email|e mail|mail|courriel|email address|e mail address|mailadresse|e mail adresse|"
        "adresse mail|emailadresse",
        "day": "fri|friday|sat|saturday|sun|sunday|thu|thursday|mon|monday|fr|sa|so|freitag|samstag|sonntag|donnerstag|"
        "vendredi|samedi|dimanche|jeudi|ven|sam|dim|sat am|sat pm|fri pm|sun am|sun pm|friday evening|saturday morning|"
        "saturday afternoon|sunday morning|samstag morgen|samstag nachmittag|sonntag morgen",
        "ignore": "no|nr|n|number|nummer|numero|id|phone|tel|telephone|telefon|handy|mobile|"
        "t shirt|tshirt|contact|kontakt|notes|note|remarks|remark|bemerkung|bemerkungen|remarques|comment|comments|"
        "kommentar|checked by|checked|timestamp|submitted|backstabbr username|"
        "backstabbr|user name|username|player id|verpflegung|diet|regime|lfd nr|start nr|startnummer|date|datum|"
        "verified|signed|signature|unterschrift|initials|initiales|visa|gepruft|verifie|paid|recorder|schreiber|"
        "arbitre|referee|neutral player|time|zeit|uhrzeit|heure|start|beginn|room|raum|salle|pool|prize|preis|prix|"
        "last seen|pool name|other|seed|rating|elo|age|alter|gender",
        "captain": "captain|capitaine|kapitan|mannschaftsfuhrer",
    }
) | {
    word: {
        "name": "player",
        "distance_km": "ignore",
        "paid": "ignore",
        "preregistered": "ignore",
        "local": "ignore",
    }.get(column, column)
    for column, words in COLUMNS.items()
    for word in words.split("|")
    if column != "family"
}
ROLES |= {
    "country": "land",
    "pays": "land",
    "land": "land",
    "nation": "land",
    "nationality": "country",
    "nom": "surname",
    "last": "family_name",
    "name": "player",
    "who": "player",
    "wer": "player",
    "qui": "player",
    "participant": "player",
    "participants": "player",
    "participante": "player",
    "member": "player",
    "player name": "player",
    "players name": "player",
    "competitor": "player",
    "seat": "player",
    "person": "player",
    "attendee": "player",
    "entrant": "player",
    "player 1": "player",
    "captain": "captain",
    "in": "present",
    "helper": "role",
    "staff": "role",
    "region": "home",
    "yob": "born",
    "second player": "captain",
    "third player": "captain",
    "fourth player": "captain",
    "first player": "captain",
}
"""What a heading names. "land" is a power or a country, "surname" a whole name or a last name: the cells decide."""

QUESTIONS = (
    (
        "present",
        r"\b(here|present|attending|playing) (for|in|at)\b|anwesend (in|bei|fur)|presents? (a|pour|au)|who is here",
    ),
    (
        "ignore",
        (
            r"emergency|contact|phone|telefon|user ?name|backstabbr|shirt|diet|regime|allerg|"
            r"notfall|urgence|signature|password|badge colour|accommodation|ubernacht|url|\bid\b|pronoun|rating"
        ),
    ),
    ("email", r"\be ?mail\b|courriel"),
    ("team", r"\bteam\b|equipe|mannschaft"),
    (
        "present",
        r"\b(are you|is) (here|present)|checked? in|will you (be )?(there|play)|anwesend|present at|etes vous la",
    ),
    ("ignore", r"which rounds|welche runden|quelles rondes|rounds do you|how did you|hear of|agree|accept|consent"),
    ("round", r"\b(which|welche|quelle) (round|runde|ronde|manche)\b"),
    ("board", r"\b(which|welche[rs]?|quelle) (board|table|brett|tisch)\b"),
    (
        "power",
        r"\b(which|what|welche[sn]?|quelle?) (power|country|macht|land|puissance|pays)\b.*\b(play|gespielt|joue)",
    ),
    ("centres", r"\b(how many|wie viele|combien de)\b.*\b(centres?|centers?|scs?|\w*zentren)\b"),
    ("sit_out", r"sit out|aussetz|setzt .*aus|passer (une|la) ronde"),
    ("two_boards", r"two boards|zwei bretter|deux tables"),
    ("avoid", r"\bnot (be )?(on a board |at a board |play )?with|avoid|pas (jouer )?avec|nicht mit"),
    ("preferences", r"(like|want|prefer).*(play|power)|power.*(like|want|prefer)|wunsch|souhait"),
    ("given", r"first name|given name|forename|prenom|vorname"),
    ("family_name", r"last name|surname|family name|nachname|familienname|nom de famille"),
    ("born", r"\bborn\b|date of birth|birth ?da|geburtsdatum|geboren|naissance"),
    ("country", r"\bcountry\b|\b(welche[ms]|dein|ihr) land\b|nationality|\bpays\b|nationalite|staatsangehorig"),
    ("home", r"where do you live|\btown\b|\bcity\b|wohnort|\bville\b|habitez"),
    (
        "player",
        (
            r"full name|your name|player.? ?name|name of (the )?player|nom complet|vollstandiger name|"
            r"\bname\b.*\b(last|first|surname|vorname|nachname)|\bname\b|\bjoueur\b|\bspieler\b|\bplayer\b"
        ),
    ),
)
"""The topic of a heading of several words, the first that fits."""

YES = words_of(
    "yes|y|1|x|true|ja|j|oui|o|✓|✔|☑|✅|present|da|wahr|vrai|anwesend|ok|+|•|●|p|here|la|in|presente|is here|"
    "will be there"
)
NO = words_of(
    "no|n|0|false|nein|non|-|–|—|✗|✘|☐|❌|✕|absent|absente|abwesend|falsch|faux|not here|out|a|not present|away|"
    "no show|nicht da|pas la|nicht anwesend|cancelled|withdrawn"
)
OFFERS = re.compile(
    r"\b(offers?|bietet an|propose|offre|willing|bereit|volunteer\w*|if needed|falls notig|si besoin)\b"
)
NOBODY_WORDS = words_of(
    "-|–|—|nobody|none|no one|n/a|na|niemand|personne|empty|vacant|leer|vide|unbesetzt|cd|nmr|kein|keiner|aucun|"
    "no player|civil disorder|anarchie|anarchy|unowned|not played|unplayed|(nobody)|(none)|open|frei|libre|"
    "desordre civil|"
    "en desordre|in civil disorder|nicht besetzt|non jouee|non joue|kein spieler|pas de joueur|zivile unordnung|"
    "standing down|(empty)|(civil disorder)|(niemand)|(personne)|unplayed power|open seat|x"
)
SITS_OUT = re.compile(
    r"^(sits? out|sitting out|out|bye|off|absent|setzt aus|pause|frei|exempt|not playing|-|–|—|does not play|"
    r"aussetzer|repos|forfait|n a|na)$"
)
ENDS = (
    ("solo", r"\bsolo\b|\bwin\b|\bwon\b|\bvictory\b|\bsieg\b|\bvictoire\b|\bsolosieg\b|\bsolo win\b"),
    ("td", r"\btd\b|director|turnierleit|arbitre|directeur|stopped|abgebrochen|arrete"),
    (
        "draw",
        r"\bdraws?\b|\bdrawn\b|\bremis\b|\bnulle?\b|\bpartage\b|\bunentschieden\b|^d ?[2-7]$|\b[2-7] way\b|\bdiw\b",
    ),
    (
        "time",
        (
            r"\btimed?\b|\btimed out\b|\btime limit\b|\bzeit\b|\bzeitablauf\b|\btemps\b|\bhorloge\b|\bclock\b|"
            r"\bzeitlimit\b|"
            r"\bfixed\b|\byear limit\b|\btimeout\b|\blimit\b|\bjahresende\b|\bscheduled\b"
        ),
    ),
)
TOTALS = re.compile(
    r"^count of (all|the|players?|people|persons?|names?|boards?|tables?|games?|seats?|centres?|centers?|scs?|rows?)\b"
    r"|^(grand )?(totals?|sum|summe|somme|gesamt|insgesamt|count|anzahl|check|probe|kontrolle|totaux|average|"
    r"mean|durchschnitt|"
    r"moyenne|present|here|anwesend|players|joueurs|spieler|signed|zwischensumme|subtotal|sous total)\b( \d+.*|"
    r"(?<!\bcount) of .*)?$"  # a person may be called Count of Vergennes
    r"|^\d+ (players?|joueurs?|spieler\w*|people|participants?|entries|teilnehmer|inscrits|boards|present|anwesende?)\b"
)
NEUTRAL_WORDS = words_of(
    "neutral|neutrals|neutre|neutres|neutrale|unowned|neutral centres|neutral centers|neutrale zentren|centres neutres|"
    "unowned centres|neutral scs|nobody s centres"
)
ORDINALS = _table(
    {
        "1": "first|1st|erste|ersten|erster|premiere|premier|1er|1re|1ere|eins|one",
        "2": "second|2nd|zweite|zweiten|zweiter|deuxieme|seconde|2e|2eme|two",
        "3": "third|3rd|dritte|dritten|dritter|troisieme|3e|3eme|three",
        "4": "fourth|4th|vierte|vierten|vierter|quatrieme|4e|4eme|four",
        "5": "fifth|5th|funfte|funften|funfter|cinquieme|5e|5eme|five",
        "6": "sixth|6th|sechste|sechsten|sechster|sixieme|6e|6eme|six",
    }
)
TITLES = re.compile(
    r"^(earl|duke|lord|count|baron|marquess|marquis|viscount|prince|princess|graf|furst|herzog|freiherr|"
    r"comte|duc|jr|sr|junior|senior|ii|iii|iv|phd|md|dr|esq|sir|dame|lady|countess|duchess)\b"
)
PARTICLES = words_of(
    "von|van|der|den|de|du|des|la|le|di|da|dos|das|of|zu|vom|zur|zum|del|della|y|e|het|ten|ter|af|av|d"
)
ROLE_WORDS = _table(
    {
        "td": "td|tournament director|director|turnierleiter|turnierleitung|directeur|directeur du tournoi",
        "assistant-td": "assistant td|assistant director|atd|deputy td|stellvertreter|assistant|adjoint|assistent|"
        "assistant tournament director|directeur adjoint",
    }
)


ALIKE = 0.8
"""From this likeness on a misspelt word is taken for one that is known."""
_LONG_POWERS = tuple(word for word in POWER_WORDS if len(word) > 3)
SPELT = ("round", "board", "power", "land", "player", "given", "family_name", "centres", "eliminated", "year")
"""The roles whose headings are known even where they are misspelt."""
_LONG_HEADS = tuple(word for word, role in ROLES.items() if role in SPELT and len(word) > 3)


def power_meant(text: str) -> Power | None:
    """The one power that a cell of a column of powers means, although it is misspelt."""
    plain = folded(text)
    if power_of(text) or plain in NEUTRAL_WORDS or TOTALS.match(plain):
        return None
    near = {POWER_WORDS[word] for word in get_close_matches(plain, _LONG_POWERS, 5, ALIKE)}
    return Power(near.pop()) if len(near) == 1 else None


def head_meant(text: str, role: str) -> str:
    """The heading that a misspelt one is most like; "" where there is none. `role` is what it is read as."""
    plain = folded(text)
    if plain in ROLES or role not in {"", "?", "some centres", "player"}:
        return ""
    found = get_close_matches(plain, _LONG_HEADS, 1, ALIKE)
    return found[0] if found and (role != "player" or ROLES[found[0]] in {"given", "family_name"}) else ""


TWICE = re.compile(r"(.+?)\s*[(\[]\s*(\S+?)\s*[)\]]\s*")
"""A word, and another one for the same in brackets."""


def power_of(text: object) -> Power | None:
    """The power a cell names, or None; it may name it twice, as in "Austria (A)"."""
    if not isinstance(text, str) or len(text) >= 30:
        return None
    whole = folded(text) in POWER_WORDS
    words = found.groups() if not whole and (found := TWICE.fullmatch(text)) else (text,)
    named = {POWER_WORDS.get(folded(word)) for word in words}
    one = named.pop()
    return Power(one) if one and not named else None
