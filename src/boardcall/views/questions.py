"""What the results wait for a person to settle; the desk's alone."""

from collections.abc import Iterable
from dataclasses import dataclass

from boardcall.standings.questions import Question, QuestionKind
from boardcall.tournament import PlayerName, Tournament
from boardcall.views.names import named
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class QuestionView:
    """Something only a person can settle."""

    key: str
    kind: QuestionKind
    """td, lot, score, award, ballot or pool."""
    text: Sentence
    candidates: tuple[PlayerName, ...]
    help: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class QuestionsView:
    """What the standings wait for."""

    questions: tuple[QuestionView, ...]


def questions_view(questions: Iterable[Question], tournament: Tournament) -> QuestionsView:
    """The questions with the names of those they are about."""

    def view(one: Question) -> QuestionView:
        return QuestionView(
            one.key, one.kind, one.text, tuple(named(tournament, who) for who in one.candidates), one.help
        )

    return QuestionsView(tuple(map(view, questions)))
