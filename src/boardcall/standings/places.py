"""Places: the champion, from a pool or from everybody, then the others by total; each with what decided it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from boardcall.scoring.points import shown_points
from boardcall.standings.chain import Chain, ChainStep, Judge, Ranked, rank
from boardcall.standings.contender import Contender
from boardcall.standings.questions import Question
from boardcall.standings.records import Book, Record, contender, title_games
from boardcall.standings.rules import Rules, title_pools
from boardcall.tournament import Board, PlayerId, RoundNumber, Tournament
from boardcall.wording import Sentence, own_name, say, say_number

TITLE = say("the title")


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place. `decided_by` is None where the total alone decides, or where nothing could.

    `steps` are the tie-breaks the player went through; `shared` says that others have the same place, `question`
    which open question would part them.
    """

    number: int
    record: Record
    decided_by: Sentence | None = None
    steps: tuple[ChainStep, ...] = ()
    shared: bool = False
    question: Question | None = None

    @property
    def player(self) -> PlayerId:
        return self.record.player.id


@dataclass(frozen=True)
class Title:
    """Who can be champion, ranked by what decides it; `rule` says in words what that is."""

    candidates: tuple[Contender, ...]
    rule: Sentence

    @cached_property
    def scores(self) -> dict[str, Fraction]:
        """What decides among them, the most first."""
        falling = sorted(self.candidates, key=lambda one: one.score, reverse=True)
        return {one.id: one.score for one in falling}


def find_places(book: Book, tournament: Tournament, rules: Rules, judge: Judge) -> tuple[Place, ...]:
    chains = rules.tie_break
    title = _title(book, tournament, rules)
    at_the_top: tuple[Ranked, ...] = ()
    if title is not None:
        at_the_top = _tied_for_first(title.candidates, chains.champion, replace(judge, name="champion", prize=TITLE))
    elif rules.standings.champion_from == "all" and chains.champion:
        everybody = tuple(contender(record, rules) for record in book.ranked)
        at_the_top = _tied_for_first(everybody, chains.champion, replace(judge, name="champion", prize=TITLE))
    champions = {one.contender.id for one in at_the_top if one.place == 1}
    others = tuple(contender(record, rules) for record in book.ranked if record.player.id not in champions)
    below = rank(others, chains.standings, replace(judge, name="standings"), first=1 + len(champions))
    told = _Telling(title, {one.contender.id: one for one in at_the_top}, below, judge.decimals)
    ranked = (*(one for one in at_the_top if one.place == 1), *below)
    numbers = Counter(one.place for one in ranked)
    return tuple(
        Place(
            one.place,
            book.records[PlayerId(one.contender.id)],
            told.decided_by(one),
            told.steps(one),
            numbers[one.place] > 1,
            one.question,
        )
        for one in ranked
    )


def _tied_for_first(candidates: tuple[Contender, ...], chain: Chain, judge: Judge) -> tuple[Ranked, ...]:
    best = max((one.rank_key for one in candidates), default=None)
    return rank((one for one in candidates if one.rank_key == best), chain, judge)


def _title(book: Book, tournament: Tournament, rules: Rules) -> Title | None:
    """None where the champion comes from everybody: by the rules, or because the pool was dropped or has not ended."""
    pools = [one for one in title_pools(rules) if tournament.cancellation(one[0]) is None]
    if not pools or pools[0][1].id in tournament.dropped_pools:
        return None
    members = [record for record in book.ranked if title_games(record, rules)]
    boards: dict[RoundNumber, list[Board]] = {number: [] for number, _ in pools}
    for board in tournament.boards:
        if (board.round, board.pool) in {(number, pool.id) for number, pool in pools}:
            boards[board.round].append(board)
    if not members or any(not found or any(one.result is None for one in found) for found in boards.values()):
        return None
    by = rules.standings.champion_by
    candidates = tuple(contender(record, rules, score=_title_score(record, rules)) for record in members)
    what = {"total": say("best total"), "board-score": say("best score"), "board-centres": say("most centres")}[by]
    return Title(candidates, say("{what} of pool {pool}", what=what, pool=own_name(pools[0][1].id)))


def _title_score(record: Record, rules: Rules) -> Fraction:
    games = title_games(record, rules)
    match rules.standings.champion_by:
        case "board-score":
            return sum((game.value for game in games), Fraction(0))
        case "board-centres":
            return Fraction(sum(game.centres for game in games))
        case _:
            return record.total.points


@dataclass(frozen=True)
class _Telling:
    """What there is to say about each place, once the title and the places below are settled."""

    title: Title | None
    at_the_top: Mapping[str, Ranked]
    below: tuple[Ranked, ...]
    decimals: int

    def steps(self, one: Ranked) -> tuple[ChainStep, ...]:
        """The tie-breaks of the title, for those tied for it, and those of the place."""
        title = self.at_the_top.get(one.contender.id)
        return one.steps if title is None or title is one else (*title.steps, *one.steps)

    def decided_by(self, one: Ranked) -> Sentence | None:
        if one.decided_by is not None:
            return one.decided_by
        if one.contender.wins:
            return say_number("{number} game won", "{number} games won", one.contender.wins)
        title = self.at_the_top.get(one.contender.id)
        if title is not None and title.decided_by is not None and one.contender.total >= self._champions_total:
            return title.decided_by
        return self._title_reason(one, self.title) if self.title else None

    @cached_property
    def _champions_total(self) -> Fraction:
        """A player with less would be below the champion by the total alone."""
        return min(top.contender.total for top in self.at_the_top.values() if top.place == 1)

    def _title_reason(self, one: Ranked, title: Title) -> Sentence | None:
        """How the title made a place that the total alone would not have made."""
        if one.contender.total < self._champions_total:
            return None
        scores = title.scores
        best = next(iter(scores.values()))
        if one.contender.id in self.at_the_top:
            totals = [other.contender.total for other in self.below]
            if one.contender.score == one.contender.total and one.contender.total > max(totals, default=Fraction(-1)):
                return None
            rivals = [score for score in scores.values() if score < best]  # those who share the title have as much
            return say("title: {rule}, {best}", rule=title.rule, best=self._figures(best, *rivals[:1]))
        if one.contender.id in scores:
            return say(
                "title: {rule}, {contender}",
                rule=title.rule,
                contender=self._figures(scores[one.contender.id], best),
            )
        return say("title: {rule} is champion, whatever the totals outside it", rule=title.rule)

    def _figures(self, mine: Fraction, *others: Fraction) -> Sentence:
        first, *rest = (shown_points(figure, self.decimals) for figure in (mine, *others))
        for figure in rest:
            first = say("{mine} against {other}", mine=first, other=figure)
        return first
