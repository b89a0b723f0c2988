"""What a sheet leaves uncertain: questions with their place and choices, and the answers given to them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.names import name_key
from boardcall.wording import Sentence, say

Choice = str | Sentence
"""An answer to choose: a name as the sheet has it, or words."""
YES_OR_NO = (say("Yes"), say("No"))


@dataclass(frozen=True, slots=True)
class SheetQuestion:
    """One thing to be said by a person: `where` names the row, cell or board, and is the key of its answer."""

    where: str
    text: Sentence
    choices: tuple[Choice, ...] = ()


@dataclass(slots=True)
class SheetAnswers:
    """The answers there are, by `where`, and the questions without one, in their order.

    `said` gives the words of a choice in the language of who answers: an answer may be in it, or in English.
    """

    answers: Mapping[str, str]
    said: Callable[[object], str] = str
    questions: list[SheetQuestion] = field(default_factory=list)
    notes: list[Sentence] = field(default_factory=list)

    def ask(self, where: str, text: Sentence, choices: Sequence[Choice] = ()) -> str:
        """The answer to a question; "" while there is none, and then the question is remembered."""
        given = self.answers.get(where) or self.answers.get(str(text)) or ""
        if not given.strip():
            self.questions.append(SheetQuestion(where, text, tuple(choices)))
            return ""
        plain = folded(given)
        meant = (str(choice) for choice in choices if plain in (folded(str(choice)), folded(self.said(choice))))
        return next(meant, " ".join(given.split()))

    def same_person(self, row: int, rare: str, usual: str) -> bool:
        """Whether a name in a row is another spelling of a usual one."""
        text = say('Row {row}: is "{rare}" the same person as {usual}?', row=row, rare=rare, usual=usual)
        given = folded(
            self.ask(f"row {row}: {rare}", text, (say("yes, {name}", name=usual), say("no, another person")))
        )
        return given.split()[:1] in (["yes"], ["ja"], ["oui"]) or name_key(given) == name_key(usual)

    def again(self, where: str, text: Sentence, choices: Sequence[Choice] = ()) -> None:
        """Asks once more, where an answer could not be used."""
        self.questions.append(SheetQuestion(where, text, tuple(choices)))

    def note(self, text: Sentence) -> None:
        """Says what was understood or left out, once."""
        if text not in self.notes:
            self.notes.append(text)
