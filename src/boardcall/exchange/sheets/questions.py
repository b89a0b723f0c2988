"""What a sheet leaves uncertain: questions with their place and choices, and the answers given to them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.names import name_key
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class SheetQuestion:
    """One thing to be said by a person: `where` names the row, cell or board, and is the key of its answer."""

    where: str
    text: Sentence
    choices: tuple[str, ...] = ()


@dataclass(slots=True)
class SheetAnswers:
    """The answers there are, by `where`, and the questions without one, in their order."""

    answers: Mapping[str, str]
    questions: list[SheetQuestion] = field(default_factory=list)
    notes: list[Sentence] = field(default_factory=list)

    def ask(self, where: str, text: Sentence, choices: Sequence[str] = ()) -> str:
        """The answer to a question; "" while there is none, and then the question is remembered."""
        given = self.answers.get(where) or self.answers.get(str(text)) or ""
        if not given.strip():
            self.questions.append(SheetQuestion(where, text, tuple(choices)))
            return ""
        plain = folded(given)
        return next((choice for choice in choices if folded(choice) == plain), " ".join(given.split()))

    def same_person(self, row: int, rare: str, usual: str) -> bool:
        """Whether a name in a row is another spelling of a usual one."""
        text = say('Row {row}: is "{rare}" the same person as {usual}?', row=row, rare=rare, usual=usual)
        given = folded(self.ask(f"row {row}: {rare}", text, (f"yes, {usual}", "no, another person")))
        return given.split()[:1] in (["yes"], ["ja"], ["oui"]) or name_key(given) == name_key(usual)

    def again(self, where: str, text: Sentence, choices: Sequence[str] = ()) -> None:
        """Asks once more, where an answer could not be used."""
        self.questions.append(SheetQuestion(where, text, tuple(choices)))

    def note(self, text: Sentence) -> None:
        """Says what was understood or left out, once."""
        if text not in self.notes:
            self.notes.append(text)
