"""Random tournaments: players drop out, come late, play twice, form teams and avoid each other, round after round.

Each round is prepared under a rulebook, drawn, and judged by the checker; then changed by hand as a director might.
Everything follows from the seed of the event, which is told with every complaint.
"""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from boardcall.desk.call.board_call import board_call_rules
from boardcall.errors import InputError, RefusedError
from boardcall.game import POWERS
from boardcall.rulebook import Rulebook
from boardcall.seeding.changes import SeatName, accept, adopt_players, keep_boards, swap_players, weigh
from boardcall.seeding.check.checker import check
from boardcall.seeding.draw import Drawn, draw, verify_draw
from boardcall.seeding.problem import Seating, SeatingProblem
from boardcall.seeding.proposal import SeatingConflictError
from boardcall.seeding.rounds.call_inputs import Choices, RollCallList
from boardcall.seeding.rounds.pools import Ranking
from boardcall.seeding.rounds.preparation import Prepared, prepare
from boardcall.seeding.rounds.roll_call import Participant
from boardcall.seeding.settings import SitOutClass
from boardcall.tournament.ids import RoundNumber
from boardcall.tournament.people import Team

LOCALS = tuple(group for group in SitOutClass if group.value.startswith("local-") or group is SitOutClass.TRAVELLER)
RULEBOOKS = ("club", "codcon-2018", "edc-2016", "wdc-2008", "wdc-2025", "wdc-2025-draft")
ROUNDS = {"club": 5, "codcon-2018": 3}


@dataclass(slots=True)
class Story:
    """What happened in one event."""

    seed: int
    rulebook: str
    rounds: int = 0
    calls: int = 0
    unseated: int = 0
    conflicts: int = 0
    unproven: int = 0
    swaps: int = 0
    redraws: int = 0
    late: int = 0
    verified: int = 0
    complaints: tuple[str, ...] = ()


class RandomEvent:
    """One event, made and played from its seed; `effort` is the work for each draw."""

    def __init__(self, seed: int, rulebooks: dict[str, Rulebook], *, most: int = 60, effort: int = 1) -> None:
        self.chance = Random(seed)
        name = self.chance.choice(RULEBOOKS)
        self.rulebook = rulebooks[name]
        self.story = Story(seed, name)
        self.effort = effort
        self.people = [self._person(number) for number in range(1, self.chance.randint(14, most) + 1)]
        self.teams: tuple[Team, ...] = ()
        self.history: list[Seating] = []
        self.out: dict[str, tuple[int, ...]] = {}
        self._pairs()

    def play(self) -> Story:
        """Plays the event round by round; a complaint is kept, and the event goes on."""
        for number in range(1, self.chance.randint(1, ROUNDS.get(self.story.rulebook, 4)) + 1):
            self.story.rounds += 1
            try:
                self._round(number)
            except SeatingConflictError as error:
                self.story.conflicts += 1
                self.story.unproven += not error.conflict.proven
            except (RefusedError, InputError) as error:
                self._complain(number, str(error))
            self._come_and_go()
        return self.story

    def _complain(self, number: int, text: str) -> None:
        told = f"event {self.story.seed} ({self.story.rulebook}), round {number}: {text}"
        self.story.complaints = (*self.story.complaints, told)

    def _person(self, number: int) -> Participant:
        chance = self.chance
        wants = tuple(chance.sample(POWERS, chance.randint(1, 7))) if chance.random() < 0.05 else ()
        return Participant(
            id=f"p{number:03}",
            preregistered=chance.random() < 0.7,
            registered=number,
            recorder=chance.random() < 0.15,
            preferences=wants,
            local=chance.choice(LOCALS),
        )

    def _pairs(self) -> None:
        """A few couples, and a few pairs that avoid each other."""
        for number in range(self.chance.randint(0, 3)):
            for place in self.chance.sample(range(len(self.people)), 2):
                families = (*self.people[place].families, f"family {number}")
                self.people[place] = replace(self.people[place], families=families)
        for _ in range(self.chance.randint(0, 3)):
            one, two = self.chance.sample(range(len(self.people)), 2)
            self.people[one] = replace(self.people[one], avoid=(*self.people[one].avoid, self.people[two].id))

    def _come_and_go(self) -> None:
        """Some drop out, some come back, somebody new comes."""
        self.people = [
            replace(one, present=self.chance.random() < (0.93 if one.present else 0.3)) for one in self.people
        ]
        for _ in range(self.chance.choice((0, 0, 1, 2))):
            self.people.append(self._person(len(self.people) + 1))

    def _ranking(self) -> Ranking:
        """Made-up places of those who played, some of them shared."""
        played = sorted({seat.player for one in self.history for _, seat in one.seats()})
        self.chance.shuffle(played)
        groups: list[tuple[str, ...]] = []
        while played:
            size = 2 if self.chance.random() < 0.1 else 1
            groups.append(tuple(played[:size]))
            played = played[size:]
        return tuple(groups)

    def _enter_teams(self, ranking: Ranking) -> tuple[Team, ...]:
        """Teams of those outside the pools of the best, as large as the rulebook lets them be."""
        settings = self.rulebook.team
        free = [one.id for one in self.people]
        best = {player for group in ranking[:24] for player in group} if "powers" in settings.entry else set()
        free = [player for player in free if player not in best]
        self.chance.shuffle(free)
        teams = []
        for number in range(self.chance.randint(0, 9)):
            size = self.chance.randint(settings.size_min, settings.size_max)
            members, free = tuple(free[:size]), free[size:]
            if len(members) == size:
                powers = tuple(zip(members, self.chance.sample(POWERS, size), strict=True))
                teams.append(Team(f"team {number}", members, powers if "powers" in settings.entry else ()))
        return tuple(teams)

    def _called(self, number: RoundNumber) -> RollCallList:
        ranking = self._ranking()
        if self.rulebook.team.enabled and number in self.rulebook.team.rounds:
            self.teams = self._enter_teams(ranking)
        games = Counter((one.round, seat.player) for one in self.history for _, seat in one.seats())
        people = tuple(
            replace(
                one,
                offers_sit_out=self.chance.random() < 0.1,
                offers_double=self.chance.random() < 0.15,
                late=self.chance.random() < 0.05,
                sat_out=self.out.get(one.id, ()),
                doubled=tuple(before for before in map(RoundNumber, range(1, number)) if games[before, one.id] > 1),
            )
            for one in self.people
        )
        return RollCallList(people, self.teams, ranking, tuple(self.history))

    def _round(self, number: int) -> None:
        called = self._called(number)
        seed = str(self.chance.randrange(10**6))
        prepared = self._prepared(number, called, seed)
        if prepared.problem is None:
            self.story.unseated += 1
            return
        drawn = draw(prepared.problem, effort=self.effort)
        self.story.calls += 1
        self._judge_numbers(number, prepared, drawn)
        seating = self._changed(number, drawn)
        if self.chance.random() < 0.15:
            seating = self._with_latecomer(number, called, drawn, seed) or seating
        self.history.append(seating)
        for player, _ in prepared.sit_out:
            self.out[player] = (*self.out.get(player, ()), number)

    def _prepared(self, number: int, called: RollCallList, seed: str) -> Prepared:
        """The round prepared in a way to make sevens that is ready, any of them, with questions answered by chance."""
        rules = board_call_rules(self.rulebook, number)
        prepared = prepare(rules, called, Choices(seed))
        answers = tuple((one.key, one.choices[: one.seats]) for one in prepared.questions)
        ways = tuple(
            (numbers.pool, self.chance.choice(ready).ways)
            for numbers in prepared.numbers
            if (ready := [option for option in numbers.options if option.is_ready])
        )
        return prepare(rules, called, Choices(seed, ways=ways, answers=answers))

    def _judge_numbers(self, number: int, prepared: Prepared, drawn: Drawn) -> None:
        """Everybody present plays as often as the numbers say, or sits out."""
        seats = Counter(seat.player for _, seat in drawn.proposal.seating.seats())
        out = {player for player, _ in prepared.sit_out}
        if out & set(seats):
            self._complain(number, f"{out & set(seats)} sit out and play.")
        members = {player for pool in prepared.pools for player in pool.players}
        if lost := members - out - set(seats):
            fill_in = {one.id for one in self.people if one.is_director}
            if lost - fill_in:
                self._complain(number, f"{lost} neither play nor sit out.")
        if self.chance.random() < 0.1:
            self.story.verified += 1
            record = drawn.proposal.record
            verdict = verify_draw(drawn.problem, drawn.proposal.seating, effort=record.effort)
            if not verdict.holds:
                self._complain(number, " ".join(verdict.sentences))

    def _changed(self, number: int, drawn: Drawn) -> Seating:
        """The seating after what a director may do: nothing, a swap, or drawing a part again."""
        seating, problem = drawn.proposal.seating, drawn.problem
        what = self.chance.random()
        if what < 0.2:
            self.story.swaps += 1
            return self._swapped(problem, seating)
        if what < 0.35 and len(seating.boards) > 2:
            self.story.redraws += 1
            kept = self.chance.sample([board.number for board in seating.boards], len(seating.boards) // 2)
            again = draw(keep_boards(problem, seating, kept, seed="again"), effort=1)
            if _seats_on(again.proposal.seating, kept) != _seats_on(seating, kept):
                self._complain(number, "A kept board was changed.")
            return again.proposal.seating
        return seating

    def _swapped(self, problem: SeatingProblem, seating: Seating) -> Seating:
        """Two players change places by hand; what may not be is refused, what breaks a wish gets a reason."""
        seats = [(board.number, seat.player) for board, seat in seating.seats()]
        (one_board, one), (two_board, two) = self.chance.sample(seats, 2)
        try:
            after = swap_players(seating, SeatName(one, one_board), SeatName(two, two_board))
            change = weigh(adopt_players(problem, after), seating, after)
            if change.before != change.after and sum(len(board.seats) for board in change.after.boards) != len(seats):
                self._complain(problem.round, "A swap lost a seat.")
            accept(change, reason="the director wants it")
        except RefusedError:
            return seating
        return change.after

    def _with_latecomer(self, number: int, called: RollCallList, drawn: Drawn, seed: str) -> Seating | None:
        """Somebody comes after the draw: the call is changed as little as possible."""
        self.story.late += 1
        late = replace(self._person(len(self.people) + 1), late=True)
        self.people.append(late)
        again = replace(called, people=(*called.people, late))
        rules = board_call_rules(self.rulebook, number)
        prepared = prepare(rules, again, Choices(seed, current=drawn.proposal.seating))
        if prepared.problem is None:
            return None
        new = draw(prepared.problem, effort=1)
        report = check(prepared.problem, new.proposal.seating)
        if not report.holds:
            self._complain(number, " ".join(report.complaints))
        for player, _ in prepared.sit_out:
            self.out[player] = (*self.out.get(player, ()), number)
        return new.proposal.seating


def _seats_on(seating: Seating, boards: list[int]) -> set[tuple[int, str, str]]:
    return {(board.number, seat.player, seat.power or "") for board, seat in seating.seats() if board.number in boards}
