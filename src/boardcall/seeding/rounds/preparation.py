"""From a rulebook's settings, roll call, ranking and earlier rounds to the seating problem of a round."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardcall.errors import InputError, Problem, refuse
from boardcall.seeding.faults import faults
from boardcall.seeding.problem import WISH_NAMES, Relaxed, SeatingProblem
from boardcall.seeding.rounds.call_inputs import CallRules, Choices, RollCallList
from boardcall.seeding.rounds.lots_list import LotsList, LotsRules
from boardcall.seeding.rounds.numbers import NumbersOption
from boardcall.seeding.rounds.pool_call import PoolCall
from boardcall.seeding.rounds.pools import Answers, Entries, FilledPool, SeatQuestion, fill_pools
from boardcall.seeding.rounds.roll_call import Participant, fills_in, may_play
from boardcall.seeding.rounds.round_problem import forced_together, hard_groups, round_problem
from boardcall.seeding.rounds.small_pools import small_pools_problem
from boardcall.seeding.settings import Remainder
from boardcall.tournament import PlayerId
from boardcall.tournament.board.seat_reasons import SeatReason
from boardcall.tournament.settings import Pool as PoolSettings
from boardcall.wording import Sentence, own_name, say

EVERYBODY = PoolSettings(id="")
"""The one pool of a round that is not split."""


def in_words(one: Relaxed) -> Sentence:
    """What a relaxed wish means for the boards, in a sentence for readers."""
    if one.pool:
        return say(
            "Relaxed for this call in pool {pool}: {kind}. It is broken as little as can be.",
            pool=own_name(one.pool),
            kind=WISH_NAMES[one.kind],
        )
    return say("Relaxed for this call: {kind}. It is broken as little as can be.", kind=WISH_NAMES[one.kind])


@dataclass(frozen=True, slots=True)
class PoolNumbers:
    """The ways to make sevens in one pool, and the one taken; None where no way is ready."""

    pool: str
    options: tuple[NumbersOption, ...]
    chosen: NumbersOption | None


@dataclass(frozen=True, slots=True)
class Prepared:
    """A round ready to be seated, or the questions to answer first; `notes` say what was decided and why."""

    problem: SeatingProblem | None
    numbers: tuple[PoolNumbers, ...]
    pools: tuple[FilledPool, ...]
    questions: tuple[SeatQuestion, ...] = ()
    notes: tuple[Sentence, ...] = ()
    lots: LotsList | None = None
    """What the lots are drawn for."""
    relaxed: tuple[Relaxed, ...] = ()
    """The hard wishes that are only minimised, by pool; "" is the whole round."""

    @property
    def sit_out(self) -> tuple[tuple[PlayerId, SeatReason], ...]:
        chosen = (numbers.chosen for numbers in self.numbers if numbers.chosen)
        return tuple((named.player, named.because) for option in chosen for named in option.sit_out)


def prepare(rules: CallRules, called: RollCallList, choices: Choices) -> Prepared:
    """Works out pools, numbers and wishes. Raises InputError with everything that makes the round impossible."""
    people = {person.id: person for person in called.people}
    refuse(tuple(_people_problems(rules, called.people, choices)))
    here = tuple(person for person in called.people if person.present)
    filled = _filled(rules, called, here, dict(choices.answers))
    questions = tuple(question for pool in filled for question in pool.questions)
    apart = hard_groups(rules, called, choices)
    split = [PoolCall.of(rules, called, pool, people, choices, apart=apart) for pool in filled]
    if not any(call.games for call in split):
        choices = replace(choices, ways=(*_ways_to_a_board(split), *choices.ways))
        split = [PoolCall.of(rules, called, pool, people, choices, apart=apart) for pool in filled]
    numbers = tuple(PoolNumbers(call.pool.pool.id, call.options, call.chosen) for call in split)
    notes = tuple(note for call in split for note in (*call.notes(), *forced_together(call, called)))
    notes += tuple(
        say("The director relaxed {kind}: it is broken as little as can be.", kind=WISH_NAMES[kind])
        for kind in choices.relaxed
    )
    notes += tuple(in_words(one) for one in choices.relaxed_in)
    if questions or any(call.chosen is None and call.is_open for call in split):
        return Prepared(None, numbers, filled, questions, notes, _lots(rules, split))
    if too_small := small_pools_problem(split, called):
        raise InputError((too_small,))
    calls = [call for call in split if call.games]
    problem = round_problem(rules, called, calls, choices)
    refuse(faults(problem))
    relaxed = (*(Relaxed(kind, "") for kind in choices.relaxed), *choices.relaxed_in)
    return Prepared(problem, numbers, filled, questions, notes, _lots(rules, split), relaxed)


def _ways_to_a_board(split: list[PoolCall]) -> Iterator[tuple[str, tuple[Remainder, ...]]]:
    """For each pool the first way that seats somebody: all may sit out only beside another pool that plays."""
    for call in split:
        seats = next((option.ways for option in call.options if option.is_ready and option.boards), None)
        if seats is not None:
            yield call.pool.pool.id, seats


def _lots(rules: CallRules, split: list[PoolCall]) -> LotsList:
    pools = tuple(call.lots for call in split if call.lots)
    return LotsList(rules.number, LotsRules.of(rules.roll_call), len(rules.round.pools) > 1, pools)


def _people_problems(rules: CallRules, people: tuple[Participant, ...], choices: Choices) -> Iterator[Problem]:
    known = {person.id for person in people}
    for name in (*choices.sit_out, *choices.double):
        if not any(person.id == name and person.present for person in people):
            yield Problem(say("{name} is not present.", name=name), say("Check the name."), text=name)
    for person in people:
        if person.present and not may_play(person, rules.authority):
            hint = say("Take the name out of roll call.")
            yield Problem(
                say("{label} is a director, and directors do not play under this rulebook.", label=person.label), hint
            )
        for other in person.avoid:
            if other not in known:
                yield Problem(
                    say("{label} avoids {other}, who is not in the list.", label=person.label, other=other),
                    say("Check the name."),
                    text=other,
                )
            if other == person.id:
                yield Problem(
                    say("{label} cannot avoid themselves.", label=person.label), say("Name somebody else."), text=other
                )


def _filled(
    rules: CallRules, called: RollCallList, here: tuple[Participant, ...], answers: Answers
) -> tuple[FilledPool, ...]:
    pools = tuple(pool for pool in rules.round.pools if pool.id not in called.dropped) or (EVERYBODY,)
    unranked = frozenset(p.id for p in called.people if p.roles & frozenset(rules.authority.unranked_roles))
    entries = Entries(
        ranking=tuple(tuple(player for player in group if player not in unranked) for group in called.ranking),
        present=tuple(person.id for person in here),
        unranked=unranked | {person.id for person in here if fills_in(person, rules.roll_call)},
        declined=called.declined,
        by_entry={person.id: person.pool for person in here if person.pool},
        names={person.id: person.label for person in called.people},
    )
    return fill_pools(pools, entries, answers)
