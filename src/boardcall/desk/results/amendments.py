"""Changes after a final release: what they change, and the act that marks them for everybody."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from boardcall.desk.event import Event
from boardcall.desk.preview import difference
from boardcall.errors import Problem
from boardcall.tournament import Act, Amendment, Board, BoardRef, ReleaseKind, Tournament
from boardcall.tournament.acts.endings import RuleOnEnd, as_sentence
from boardcall.tournament.acts.standings import AmendResults
from boardcall.tournament.reason_words import reason_words
from boardcall.wording import Sentence, day_named, own, say


def is_final(tournament: Tournament) -> bool:
    """Whether final results are public: from then on every change amends them."""
    return any(one.kind is ReleaseKind.FINAL and not one.hidden for one in tournament.releases)


@dataclass(frozen=True, slots=True)
class AmendingWords:
    """What a director rules when final results change, besides the reason."""

    facts: str = ""
    clause: str = ""

    def problems(self) -> tuple[Problem, ...]:
        """What the ruling lacks, field by field."""
        lacking = []
        if not self.facts.strip():
            hint = say("Write what is found to have happened.")
            lacking.append(Problem(say("The facts of the ruling are missing."), hint, field="amends_facts"))
        if not self.clause.strip():
            hint = say("Write its section, such as {example}.", example="V.1")
            lacking.append(Problem(say("Name the clause that the ruling is based on."), hint, field="amends_clause"))
        return tuple(lacking)


def ruled_words(acts: Iterable[Act], typed: AmendingWords | None) -> AmendingWords:
    """The ruling that amends, as it was typed; it rests on the clause of a ruling on an end in the same step.

    The facts of that ruling may name people, so they are not published.
    """
    words = typed or AmendingWords()
    clause = next((act.clause for act in acts if isinstance(act, RuleOnEnd)), "")
    return words if words.clause.strip() else replace(words, clause=clause)


def amendment(before: Event, after: Event, words: AmendingWords) -> AmendResults | None:
    """The act that marks what a change makes of final results; None where none are out, or none change."""
    if not is_final(before.tournament):
        return None
    changed = difference(before, after)
    boards = {game.ref for game in changed.games} | _other_results(before.tournament, after.tournament)
    if not (changed.shifts or changed.lists or boards):
        return None
    facts, clause = (" ".join(text.split()) for text in (words.facts, words.clause))
    return AmendResults(tuple((ref.round, ref.name) for ref in sorted(boards)), facts, clause)


def _amended_line(one: Amendment, day: Sentence) -> Sentence:
    reason = reason_words(one.reason)
    by = say("the director") if one.by == "td" else own(one.by)
    if not one.clause:
        return say("Amended on {day}: {reason}", day=day, reason=reason)
    if not one.facts:
        return say("Amended on {day} by {by}: {reason} [{clause}]", day=day, by=by, reason=reason, clause=one.clause)
    return say(
        "Amended on {day} by {by}: {facts} Reason: {reason} [{clause}]",
        day=day,
        by=by,
        facts=as_sentence(one.facts),
        reason=as_sentence(str(reason)),
        clause=one.clause,
    )


def why_needed() -> Sentence:
    """Why a change of final results needs a reason."""
    return say("The results are final, so this amends them. Everybody sees the reason with the results.")


def _other_results(before: Tournament, after: Tournament) -> set[BoardRef]:
    old, new = _results(before), _results(after)
    return {ref for ref in old.keys() | new.keys() if old.get(ref) != new.get(ref)}


def _results(tournament: Tournament) -> dict[BoardRef, object]:
    return {one.ref: _told(one) for one in tournament.boards if one.result}


def _told(board: Board) -> object:
    return board.result, board.counts, board.scored, tuple((seat.power, seat.players) for seat in board.seats)


def amended_lines(event: Event, *, ref: BoardRef | None = None) -> tuple[Sentence, ...]:
    """What everybody is told of each change of final results, of all, of a round or of a board."""
    if not is_final(event.tournament):
        return ()
    zone = ZoneInfo(event.rulebook.event.timezone)
    return tuple(
        _amended_line(one, day_named(one.at.astimezone(zone).date()))
        for one in event.tournament.amendments
        if ref is None or ref in one.boards or (not ref.name and any(ref.round == board.round for board in one.boards))
    )
