"""A question about a sheet is answered in the language of its page, or in English."""

import pytest

from boardcall.exchange.sheets.sheet_reader import SheetReading, read_sheet_file
from boardcall.web.request.language import language

FRENCH = language("fr").said
THREE = "P-001 Ann Lee\nP-002 Bob Ray\nP-003 Cy Dee\n"
POWERS = ("Autriche", "Angleterre", "France", "Allemagne", "Italie", "Russie", "Turquie")
NAMES = ("Ada Quist", "Bruno Feld", "Chloé Garnier", "Otto Rhein", "Elif Aydın", "Finn Marsh", "Greta Lis")


def board(last: int) -> str:
    counts = (5, 5, 5, 5, 5, 5, last)
    rows = (f"1;1;{power};{name};{count}" for power, name, count in zip(POWERS, NAMES, counts, strict=True))
    return "\n".join(("Ronde;Table;Puissance;Joueur;Centres", *rows))


def read(text: str, **answers: str) -> SheetReading:
    told = {where.replace("_", " "): answer for where, answer in answers.items()}
    return read_sheet_file(text.encode(), answers=told, said=FRENCH)


def test_choices_are_shown_in_french() -> None:
    (question,) = read(THREE).questions
    assert [FRENCH(choice) for choice in question.choices] == ["Oui", "Non"]


@pytest.mark.parametrize(("answer", "outcome"), [("Oui", "read"), ("yes", "read"), ("Non", "refuse"), ("no", "refuse")])
def test_yes_and_no_are_understood_in_french_and_english(answer: str, outcome: str) -> None:
    assert read(THREE, the_list=answer).outcome == outcome


@pytest.mark.parametrize(
    ("last", "choice", "shown", "counts"),
    [
        (6, 2, "France : 3", ["5", "5", "3", "5", "5", "5", "6"]),
        (3, 0, "1 centre neutre", ["5", "5", "5", "5", "5", "5", "3"]),
        (3, 7, "Turquie : 4", ["5", "5", "5", "5", "5", "5", "4"]),
    ],
)
def test_a_count_that_was_chosen_in_french_is_taken(last: int, choice: int, shown: str, counts: list[str]) -> None:
    (question,) = read(board(last)).questions
    said = FRENCH(question.choices[choice])
    assert " ".join(said.split()) == shown
    settled = read_sheet_file(board(last).encode(), answers={question.where: said}, said=FRENCH)
    assert (settled.outcome, [row["centres"] for row in settled.rows]) == ("read", counts)
