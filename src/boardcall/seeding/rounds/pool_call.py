"""One pool of a round on its way to boards: its team event, the ways to make sevens, who plays how often."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from boardcall.seeding.rounds.call_inputs import CallRules, Choices, RollCallList
from boardcall.seeding.rounds.lots_list import LotsPool, chosen_option
from boardcall.seeding.rounds.numbers import SEVEN, Groups, NumbersOption, numbers_options
from boardcall.seeding.rounds.pools import FilledPool, Ranking, team_event
from boardcall.seeding.rounds.roll_call import Participant, attendee, fills_in
from boardcall.seeding.rounds.teams import PlayingTeams, playing_teams
from boardcall.seeding.settings import AlternateBoards
from boardcall.seeding.settings import Method as SeatingMethod
from boardcall.tournament import PlayerId
from boardcall.wording import NO_WORDS, Sentence, joined, own_name, say


@dataclass(frozen=True, slots=True)
class PoolCall:
    """One pool on its way to boards."""

    rules: CallRules
    pool: FilledPool
    options: tuple[NumbersOption, ...]
    chosen: NumbersOption | None
    teams: PlayingTeams
    is_team_event: bool
    games: tuple[tuple[PlayerId, int], ...]
    team_note: Sentence = NO_WORDS
    lots: LotsPool | None = None
    """What its lots are drawn for; None where it has none to draw."""

    @property
    def is_open(self) -> bool:
        """Whether it has players and waits for a way to make sevens."""
        return bool(self.pool.members) and not self.has_fixed_boards

    @property
    def has_fixed_boards(self) -> bool:
        """Whether it plays the boards that its size asks for: it has one, and players enough for six at each."""
        boards = self.pool.pool.size // SEVEN
        return boards == 1 or (boards > 1 and len(self.pool.players) >= boards * (SEVEN - 1))

    @classmethod
    def of(
        cls,
        rules: CallRules,
        called: RollCallList,
        pool: FilledPool,
        people: Mapping[PlayerId, Participant],
        choices: Choices,
        *,
        apart: Groups = (),
    ) -> "PoolCall":
        held, note = team_event(rules.team, players=len(pool.members))
        is_event = pool.pool.team_event and held
        whole = pool.pool.powers == "team"
        in_round = rules.number in rules.team.rounds and (is_event or not pool.pool.team_event)
        in_round = in_round if rules.team.enabled else not whole
        teams = PlayingTeams((), ())
        if in_round:
            names = {person.id: person.label for person in called.people}
            teams = playing_teams(
                called.teams, rules.team, pool.players, whole=whole, called=lambda one: names.get(one, one)
            )
        made = cls(rules, pool, (), None, teams, is_event and whole, (), note if pool.pool.team_event else NO_WORDS)
        if made.has_fixed_boards:
            return replace(made, games=tuple((player, 1) for player in pool.players))
        return made._with_numbers(people, called.ranking, choices, apart)

    def _with_numbers(
        self, people: Mapping[PlayerId, Participant], ranking: Ranking, choices: Choices, apart: Groups
    ) -> "PoolCall":
        members = self.teams.members if self.is_team_event else frozenset()
        rules = self.rules
        persons = _without_last_block(rules, [people[player] for player in self.pool.players], ranking)
        attendees = tuple(
            replace(
                attendee(person, rules.roll_call, rules.registration, in_team=person.id in members),
                picked_out=person.id in choices.sit_out,
                picked_double=person.id in choices.double,
            )
            for person in persons
        )
        options = numbers_options(
            attendees,
            rules.roll_call,
            seed=choices.seed_of_lots,
            cite=rules.sections,
            beside_others=len(rules.round.pools) > 1,
            apart=apart,
        )
        ways = dict(choices.ways).get(self.pool.pool.id)
        chosen = chosen_option(options, ways)
        playing = (person.id for person in persons if not fills_in(person, rules.roll_call))
        games = chosen.games(playing) if chosen else ()
        lots = LotsPool(self.pool.pool.id, attendees, apart, ways)
        return replace(self, options=options, chosen=chosen, games=games, lots=lots)

    @property
    def is_one_board(self) -> bool:
        """Whether it is a top board, whose seven players are determined."""
        return self.pool.pool.size == SEVEN

    @property
    def boards(self) -> int:
        if self.has_fixed_boards:
            return self.pool.pool.size // SEVEN
        return self.chosen.boards if self.chosen else 0

    def notes(self) -> Iterator[Sentence]:
        name = say("Pool {pool}: ", pool=own_name(self.pool.pool.id)) if self.pool.pool.id else ""
        if self.team_note:
            yield joined("", (name, self.team_note))
        yield from (joined("", (name, note)) for note in self.teams.notes)
        if self.chosen:
            yield joined("", (name, self.chosen.sentence))
            yield from (joined("", (name, warning)) for warning in self.chosen.warnings)
        elif self.is_open:
            yield say(
                "{name}these players do not make boards of seven: ask for volunteers, or change who is present.",
                name=name,
            )
        if self.pool.open_seats and self.pool.pool.qualify == "top":
            yield say(
                "{name}{open_seats} of {size} seats open.",
                name=name,
                open_seats=self.pool.open_seats,
                size=self.pool.pool.size,
            )


def _without_last_block(rules: CallRules, persons: list[Participant], ranking: Ranking) -> list[Participant]:
    """If second games are on the lowest board, a player who ranks there cannot sit on it twice and does not double."""
    blocks = rules.seating.method(rules.number) is SeatingMethod.RANKING_BLOCKS
    if not blocks or rules.seating.alternates(rules.number) is not AlternateBoards.LOWEST_BOARD:
        return persons
    playing = [person for person in persons if not fills_in(person, rules.roll_call)]
    over = len(playing) % SEVEN
    order = {player: place for place, group in enumerate(ranking) for player in group}
    by_rank = sorted(playing, key=lambda person: order.get(person.id, len(order)))
    last = {person.id for person in by_rank[len(by_rank) - over :]}
    return [replace(person, offers_double=False) if person.id in last else person for person in persons]
