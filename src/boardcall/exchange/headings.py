"""What the columns of a list of players are called, in English, French and German."""

import re

from boardcall.exchange.countries import folded

COLUMNS = {
    "name": "name|names|full name|player|players|player name|name of player|nom complet|nom et prenom|joueur|joueurs|"
    "joueuse|nom du joueur|spieler|spielerin|spielername|vollstandiger name|vor und nachname|teilnehmer|teilnehmerin",
    "given": "first name|firstname|first|given name|given names|forename|forenames|prenom|prenoms|vorname|vornamen",
    "family_name": "last name|lastname|last|surname|family name|nom de famille|nachname|familienname|zuname",
    "team": "team|team name|equipe|nom d equipe|nom de l equipe|mannschaft|teamname",
    "home": "home|home town|hometown|town|city|home city|from|residence|place of residence|ville|domicile|localite|"
    "lieu de residence|ville de residence|wohnort|ort|stadt|heimatort|heimatstadt|herkunft",
    "distance_km": "distance|distance km|distance in km|km|kilometres|kilometers|entfernung|entfernung km|kilometre",
    "country": "country|nationality|nation|nationalities|pays|nationalite|land|staat|nationalitat|staatsangehorigkeit|"
    "staatsburgerschaft",
    "born": "born|birthday|birth day|birth date|birthdate|date of birth|dob|born on|naissance|date de naissance|ne le|"
    "nee le|ne e le|anniversaire|geboren|geboren am|geburtsdatum|geburtstag",
    "family": "family|couple|family or couple|famille|couple ou famille|familie|paar|familie oder paar",
    "local": "club|club member|club membership|member|membership|membre|membre du club|verein|mitglied|vereinsmitglied|"
    "clubmitglied|local",
    "role": "role|roles|office|offices|function|fonction|amt|funktion|rolle",
    "paid": "paid|fee|fee paid|paid on|payment|has paid|paye|payee|regle|paye le|paiement|frais payes|bezahlt|"
    "bezahlt am|gezahlt|gebuhr|gebuhr bezahlt|startgeld|zahlung",
    "wdd_id": "wdd|wdd id|wdd number|wdd url|wdd player|id wdd|wdd nummer|numero wdd",
    "wdr_id": "wdr|wdr id|wdr number|wdr url|wdr player|id wdr|wdr nummer|numero wdr",
    "preregistered": "preregistered|pre registered|preregistered on|pre registration|preregistration|registered|"
    "registered on|signed up|signed up on|sign up|preinscrit|preinscrite|preinscription|inscrit|inscrit le|inscription|"
    "date d inscription|vorangemeldet|voranmeldung|angemeldet|angemeldet am|anmeldung|anmeldedatum",
}
"""The columns that are read, each with what it is called; "nom" alone is a last name beside a first name."""

_CALLED = {name: column for column, names in COLUMNS.items() for name in names.split("|")} | {"nom": "name"}


def column_of(heading: str) -> str:
    """The column a heading names; "" for one of no interest."""
    plain = folded(re.sub(r"[’'`´_/-]", " ", heading))
    return _CALLED.get(plain) or _CALLED.get(plain.removesuffix(" optional").strip(), "")
