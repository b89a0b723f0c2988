"""Ranking: by score, and where scores are equal by a chain of tie-breaks, each seeing only those still tied."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from boardcall.scoring.points import shown_points
from boardcall.standings.contender import Contender, by_size
from boardcall.standings.criteria import LAST, TIE_BREAKS, Figure, TieBreak
from boardcall.standings.lot import draw_lot
from boardcall.standings.questions import SHARED, List, Question, question_key
from boardcall.standings.settings import Criterion
from boardcall.tournament import Decision
from boardcall.tournament.reason_words import reason_words
from boardcall.wording import NO_WORDS, Sentence, joined, say, with_and

ASK = Criterion("td")


@dataclass(frozen=True, slots=True)
class ChainStep:
    """One criterion applied to one set of tied contenders.

    `groups` are their ids in the order the criterion put them, those it left together in one group. `figures` say
    what was compared, by id, where that may be told; `note` says what else there is to say. `skipped` says why the
    criterion could not be applied; `question` is open. After a `closed` step nothing more is tried.
    """

    criterion: Criterion
    groups: tuple[tuple[str, ...], ...]
    figures: Mapping[str, Sentence] = field(default_factory=dict)
    note: Sentence = NO_WORDS
    skipped: Sentence = NO_WORDS
    question: Question | None = None
    closed: bool = False

    @property
    def decided(self) -> bool:
        """It separated some of the tied."""
        return len(self.groups) > 1

    @property
    def name(self) -> Sentence:
        """The criterion in words, with the round it looks at."""
        if self.criterion.by == "round-score":
            return say("score of round {round}", round=self.criterion.round)
        by = self.criterion.by
        return LAST[by][0] if by in LAST else TIE_BREAKS[by].name

    def explain(self, contender: str) -> Sentence:
        """What the step says about one of the tied: "best-game: 271 against 196"."""
        name = self.name
        if self.skipped or self.note or contender not in self.figures:
            return joined(": ", (name, self.skipped or self.note or say("nothing between them")))
        mine = self.figures[contender]
        order = [other for group in self.groups for other in group if other != contender]
        others = dict.fromkeys(self.figures[other] for other in order)
        if list(others) == [mine]:
            return say("{name}: {mine}, all the same", name=name, mine=mine)
        shown = _some(others)
        return say("{name}: {mine} against {shown}", name=name, mine=mine, shown=shown)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A contender with its place in a ranking, and the tie-breaks it went through, in order."""

    place: int
    contender: Contender
    steps: tuple[ChainStep, ...] = ()

    @property
    def decided_by(self) -> Sentence | None:
        """What separated it last from one with the same score; None if nothing had to, or nothing could."""
        return next((step.explain(self.contender.id) for step in reversed(self.steps) if step.decided), None)

    @property
    def question(self) -> Question | None:
        """The open question that keeps it sharing its place."""
        return self.steps[-1].question if self.steps else None


@dataclass(frozen=True, slots=True)
class Judge:
    """What ranking needs beside the contenders: which ranking it is, and what people have decided.

    `name` goes into the keys of questions; `decisions` are by the question they answer; `seed` answers lots that no
    decision answers. With `ex_aequo` ties that the chain leaves are shared, without it the director is asked. `list`
    is what its questions are about; `prize` is in words what only the first wins.
    """

    name: str
    decisions: Mapping[str, Decision] = field(default_factory=dict)
    seed: str | None = None
    ex_aequo: bool = False
    decimals: int = 2
    list: List = "standings"
    prize: Sentence = NO_WORDS


LISTS = {
    "standings": say("the standings"),
    "qualifying": say("the qualifying list"),
    "seeding": say("the list the round is seated by"),
    "team": say("the team table"),
}
"""Each list with places, in words."""

Tied = tuple[Contender, ...]
Chain = tuple[Criterion, ...]


def rank(contenders: Iterable[Contender], chain: Chain, judge: Judge, *, first: int = 1) -> tuple[Ranked, ...]:
    """All contenders, the highest `score` first, with places from `first` on: 1, 2, 2, 4 where a tie stays."""
    by_score: dict[tuple[int, Fraction], list[Contender]] = {}
    for one in contenders:
        by_score.setdefault(one.rank_key, []).append(one)
    ranked: list[Ranked] = []
    for score in sorted(by_score, key=lambda key: (key[0], *by_size(key[1])), reverse=True):
        tied = tuple(sorted(by_score[score], key=lambda one: one.id))
        for group, steps in break_tie(tied, chain, judge, place=first + len(ranked)):
            place = first + len(ranked)
            ranked += [Ranked(place, one, steps) for one in group]
    return tuple(ranked)


def break_tie(tied: Tied, chain: Chain, judge: Judge, *, place: int = 1) -> list[tuple[Tied, tuple[ChainStep, ...]]]:
    """The tied in order, in groups that nothing separates, each group with the steps that it went through.

    `place` is that of the first of them.
    """
    if len(tied) == 1 or not (chain or not judge.ex_aequo):
        return [(tied, ())]
    step = _take(tied, chain[0] if chain else ASK, judge, place)
    by_id = {one.id: one for one in tied}
    found: list[tuple[Tied, tuple[ChainStep, ...]]] = []
    for group in step.groups:
        members = tuple(by_id[contender] for contender in group)
        here = place + sum(len(left) for left, _ in found)
        below = [(members, ())] if step.closed else break_tie(members, chain[1:], judge, place=here)
        found += [(left, (step, *steps)) for left, steps in below]
    return found


def _take(tied: Tied, criterion: Criterion, judge: Judge, place: int) -> ChainStep:
    if criterion.by in {"td", "lot"}:
        return _decide(tied, criterion, judge, place)
    return _compare(tied, criterion, judge)


def _compare(tied: Tied, criterion: Criterion, judge: Judge) -> ChainStep:
    tie_break = TIE_BREAKS[criterion.by]
    compared = {one.id: tie_break.figure(one, criterion, tied) for one in tied}
    lacking = [one.name for one in tied if compared[one.id] is None]
    if lacking:
        return ChainStep(criterion, (tuple(compared),), skipped=_lacking(tie_break, lacking, len(tied)))
    known = {contender: figure for contender, figure in compared.items() if figure is not None}
    groups: dict[Figure, list[str]] = {}
    for contender, figure in known.items():
        groups.setdefault(figure, []).append(contender)
    best_first = sorted(groups, key=_sort_key, reverse=criterion.prefer == "high")
    ordered = tuple(tuple(groups[figure]) for figure in best_first)
    if tie_break.private:
        note = _private(criterion, tie_break) if len(ordered) > 1 else say("all the same")
        return ChainStep(criterion, ordered, note=note)
    return ChainStep(criterion, ordered, _figure_texts(known, tie_break, judge.decimals))


def _lacking(tie_break: TieBreak, names: list[str], tied: int) -> Sentence:
    if len(names) == tied:
        return say("skipped for lack of {needs}", needs=tie_break.needs)
    named = _some(names)
    return say("skipped, {needs} is not known of {named}", needs=tie_break.needs, named=named)


def _sort_key(figure: Figure) -> tuple[Fraction | int, ...]:
    return figure if isinstance(figure, tuple) else (figure,)


def _figure_texts(figures: Mapping[str, Figure], tie_break: TieBreak, decimals: int) -> dict[str, Sentence]:
    """Each figure as text: of tuples as much as tells them apart, and exact where rounding would hide a difference."""
    values = {contender: _sort_key(figure) for contender, figure in figures.items()}
    longest = max(map(len, values.values()))
    distinct = len(set(values.values()))
    length = next(n for n in range(1, longest + 1) if len({value[:n] for value in values.values()}) == distinct)
    rounded = {contender: _text(value[:length], tie_break, decimals) for contender, value in values.items()}
    if len(set(rounded.values())) == distinct:
        return rounded
    return {contender: joined(", ", map(str, value[:length])) for contender, value in values.items()}


def _text(value: tuple[Fraction | int, ...], tie_break: TieBreak, decimals: int) -> Sentence:
    shown = joined(", ", (shown_points(Fraction(number), decimals) for number in value))
    return tie_break.unit(shown, 1 if shown == "1" else 2) if tie_break.unit else shown


def _private(criterion: Criterion, tie_break: TieBreak) -> Sentence:
    """Who comes first, without the figures."""
    high = criterion.prefer == "high"
    if isinstance(tie_break.says, tuple):
        return say("{who} first; the figures are not shown", who=tie_break.says[0 if high else 1])
    return say("high first; the figures are not shown") if high else say("low first; the figures are not shown")


def _some(texts: Iterable[object]) -> Sentence:
    """The first five, and how many more there are."""
    listed = list(texts)
    few = joined(", ", listed[:5])
    return few if len(listed) <= 5 else say("{few} and {count} more", few=few, count=len(listed) - 5)


def _decide(tied: Tied, criterion: Criterion, judge: Judge, place: int) -> ChainStep:
    """A step only a person or a lot can take: as decided, as drawn from the seed, or open."""
    ids = tuple(one.id for one in tied)
    key = question_key("tie", judge.name, str(tied[0].score), ids=ids)
    decision = judge.decisions.get(key)
    if decision is not None and decision.answer in {(), (SHARED,)}:
        return ChainStep(
            criterion,
            (ids,),
            note=say("shared, as decided: {reason}", reason=reason_words(decision.reason)),
            closed=True,
        )
    if decision is not None and set(decision.answer) & set(ids):
        return ChainStep(criterion, _as_answered(ids, decision.answer), note=_decision_note(decision))
    if criterion.by == "lot" and judge.seed is not None:
        drawn = draw_lot(judge.seed, key, ids)
        return ChainStep(
            criterion,
            tuple((one,) for one in drawn),
            note=say('drawn from the seed "{seed}" for {key}', seed=judge.seed, key=key),
        )
    return ChainStep(
        criterion, (ids,), question=_question(tied, criterion, key, judge, place), closed=True, note=say("open")
    )


def _as_answered(ids: tuple[str, ...], answer: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """One by one as answered; those the answer leaves out stay together, last."""
    named = tuple(dict.fromkeys(contender for contender in answer if contender in ids))
    rest = tuple(contender for contender in ids if contender not in named)
    return tuple((contender,) for contender in named) + ((rest,) if rest else ())


def _decision_note(decision: Decision) -> Sentence:
    how = (
        say('drawn from the seed "{seed}"', seed=decision.seed)
        if decision.seed is not None
        else say("decided by the director")
    )
    return joined(": ", (how, reason_words(decision.reason))) if decision.reason else how


def _question(tied: Tied, criterion: Criterion, key: str, judge: Judge, place: int) -> Question:
    ids = tuple(one.id for one in tied)
    what = judge.prize or say("place {place} of {list}", place=place, list=LISTS[judge.list])
    who = say("{names} are tied for {what}", names=with_and(one.name for one in tied), what=what)
    if criterion.by == "lot":
        return Question(
            key, "lot", say("{who}: draw lots, or name a seed to draw them from.", who=who), ids, list=judge.list
        )
    if judge.prize:
        text = say("{who}: say who has it, or that they share it.", who=who)
    else:
        text = say("{who}: say in which order they stand, or that they share the place.", who=who)
    return Question(key, "td", text, ids, list=judge.list)
