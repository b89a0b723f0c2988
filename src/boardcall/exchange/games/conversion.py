"""A recorded game written in another form, and what that form does not hold of it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from boardcall.adjudication import Policy
from boardcall.errors import InputError
from boardcall.exchange.diplomacy_json import write_diplomacy_game
from boardcall.exchange.games.form import ReadGames
from boardcall.exchange.games.losses import lost_in
from boardcall.exchange.games.recognition import WITH_POSITIONS, read_games
from boardcall.exchange.games.writers import FORMS, ORDERS_ONLY
from boardcall.game import GameRecord
from boardcall.notation import OrderSettings, write_record
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class WrittenForm:
    """A form that games are written in: its id, its name for people, the ending of its files."""

    id: str
    name: Sentence
    ending: str
    write: Callable[[GameRecord, Policy], str]


WRITTEN_FORMS = (
    WrittenForm("record", say("Boardcall's game record"), "txt", lambda record, _: write_record(record)),
    WrittenForm(
        "saved",
        say("saved game of the package diplomacy"),
        "json",
        lambda record, policy: write_diplomacy_game(record, policy) + "\n",
    ),
    WrittenForm("njudge", say("results as nJudge mails them"), "txt", FORMS["njudge"]),
    WrittenForm("webdiplomacy", say("history page of webDiplomacy"), "txt", FORMS["webdiplomacy"]),
    WrittenForm("godip", say("phases of godip"), "json", FORMS["godip"]),
    WrittenForm("daide", say("messages of DAIDE"), "txt", FORMS["daide"]),
)


def written_form(name: str, *, field: str) -> WrittenForm:
    """The form of that id; InputError lists those there are, at the field as its door calls it."""
    found = next((one for one in WRITTEN_FORMS if one.id == name), None)
    if found is None:
        hint = say("Write one of {forms}, or leave it out.", forms=", ".join(one.id for one in WRITTEN_FORMS))
        raise InputError.of(say("There is no form {form}.", form=name), hint, field=field)
    return found


def with_rules(found: ReadGames, form: WrittenForm, rules: str, *, are_given: bool) -> GameRecord:
    """The first game with the rules that its new file is to name, where the form can name any.

    They are named where somebody gave them, or where they decided the positions and the game names none itself.
    """
    record = found.games[0]
    decided = found.form not in WITH_POSITIONS and not record.rules
    return record.under(rules) if form.id not in FORMS and (are_given or decided) else record


def written_game(record: GameRecord, form: WrittenForm, policy: Policy, *, field: str) -> str:
    """The text of the game in that form. InputError, at that field, where it has nothing that the form could hold."""
    if not record.phases:
        raise InputError.of(say("The file holds no phase."), say("Give a game with at least one position."))
    if form.id in ORDERS_ONLY and not any(played.orders for played in record.phases):
        hint = say("Write a record (.txt) or a saved game (.json): they hold the position.")
        message = say("The game has no orders, and {form} holds nothing else.", form=form.id)
        raise InputError.of(message, hint, field=field)
    return form.write(record, policy)


def not_held(record: GameRecord, written: str, policy: Policy, settings: OrderSettings) -> Iterator[Sentence]:
    """Reads the written text again and says what it does not hold of the game, a sentence each."""
    try:
        (again,) = read_games(written, policy=policy, settings=settings).games
    except InputError as error:
        yield say(
            "It cannot be read again: {why} The form has no positions: a game is worked out from Spring 1901.",
            why=error.problems[0].message,
        )
        return
    yield from lost_in(record, again)
