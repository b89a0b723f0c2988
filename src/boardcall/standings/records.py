"""Each player's event: games, round scores and total; and the same as a contender for a ranking."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from operator import is_

from boardcall.standings.contender import Contender
from boardcall.standings.games import Game, Games
from boardcall.standings.rounds import NOTHING, RoundScore, round_scores
from boardcall.standings.rules import Rules, factor_of, title_pools, total_factors
from boardcall.standings.settings import Part
from boardcall.standings.sit_out_points import sat_out
from boardcall.standings.totals import Total, add_up
from boardcall.tournament import Adjustment, Board, Player, PlayerId, RoundNumber, Tournament, office_names
from boardcall.tournament.places import Spot
from boardcall.wording import NO_WORDS, Sentence, say, with_and


@dataclass(frozen=True, slots=True)
class Record:
    """One player's record: games, round scores, total. `unranked` says why there is no place."""

    player: Player
    games: tuple[Game, ...]
    rounds: tuple[RoundScore, ...]
    total: Total
    unranked: Sentence = NO_WORDS
    opposition: Fraction | None = None
    """The mean of the totals of all opponents, over all games, where a tie-break asks for it."""


@dataclass(frozen=True, slots=True)
class Book:
    """The records of everybody, by player id, over certain parts of a total.

    `held` are the rounds considered that took place; `given` the points given or taken by player.
    """

    records: Mapping[PlayerId, Record]
    parts: tuple[Part, ...]
    held: tuple[RoundNumber, ...]
    given: Mapping[PlayerId, tuple[Adjustment, ...]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def ranked(self) -> tuple[Record, ...]:
        return tuple(record for record in self.records.values() if not record.unranked)


def keep_book(
    tournament: Tournament,
    rules: Rules,
    found: Games,
    parts: tuple[Part, ...],
    *,
    last_round: int | None = None,
    known: Book | None = None,
) -> Book:
    """The records over `parts`, looking at rounds up to `last_round` if it is given.

    `known` is a book that was kept under the same rules: who has the very same games and points as in it is not added
    up again.
    """
    looked_at = tuple(game for game in found.games if last_round is None or game.round <= last_round)
    held = tuple(sorted({game.round for game in looked_at}))
    by_player = Games(looked_at).by_player()
    extra: dict[PlayerId, tuple[Adjustment, ...]] = {}
    for entry in tournament.adjustments:
        if entry.round is None or last_round is None or entry.round <= last_round:
            extra[entry.player] = (*extra.get(entry.player, ()), entry)
    for adjustment in sat_out(tournament, rules.standings, held):
        extra[adjustment.player] = (*extra.get(adjustment.player, ()), adjustment)
    players = {player.id: _with_way(player, tournament.venue.at) for player in tournament.players}
    players |= {player: Player(player, player) for player in by_player if player not in players}
    if rules.standings.measure == "places":
        known = None  # a place follows from everybody's points
    before = known if known and (known.parts, known.held) == (parts, held) else None
    adding = _adding(by_player, extra, rules)
    factors = total_factors(rules, tournament.dropped_pools)

    def record(player: Player) -> Record:
        games, points = by_player.get(player.id, ()), extra.get(player.id, ())
        if before and (earlier := _unchanged(before, player, games, points)):
            return earlier
        rounds = round_scores(games, points, rules.scoring)
        total = add_up(
            adding(player.id, rounds),
            parts,
            held=held,
            missing=rules.standings.missing_round,
            adjustments=points,
            most=rules.standings.max_rounds,
            low_first=rules.standings.measure == "places",
            factor=factor_of((game.board.pool for game in games), factors),
        )
        return Record(player, games, rounds, total, _unranked(player, rounds, rules))

    records = {player.id: record(player) for player in players.values()}
    return Book(_with_opposition(records) if _asks_for_opposition(rules) else records, parts, held, extra)


def _with_opposition(records: Mapping[PlayerId, Record]) -> Mapping[PlayerId, Record]:
    """The records with the mean total of each player's opponents."""
    return {player: _with_mean(record, records) for player, record in records.items()}


def _with_mean(record: Record, records: Mapping[PlayerId, Record]) -> Record:
    met = [
        records[seat.players[-1]].total.points
        for game in record.games
        for seat in game.board.seats
        if seat.power is not game.power and seat.players and seat.players[-1] in records
    ]
    mean = Fraction(sum(met, Fraction(0)), len(met)) if met else None
    return record if mean == record.opposition else replace(record, opposition=mean)


def _asks_for_opposition(rules: Rules) -> bool:
    chains = (getattr(rules.tie_break, one.name) or () for one in fields(rules.tie_break))
    return any(criterion.by == "opposition" for chain in chains for criterion in chain)


Adding = Callable[[PlayerId, tuple[RoundScore, ...]], tuple[RoundScore, ...]]


def _adding(
    games: Mapping[PlayerId, tuple[Game, ...]], extra: Mapping[PlayerId, tuple[Adjustment, ...]], rules: Rules
) -> Adding:
    """What of a player's rounds is added up: their points, or their places among all."""
    if rules.standings.measure == "points":
        return lambda _player, rounds: rounds
    everybody = games.keys() | extra.keys()
    found = _places_in_rounds(
        {one: round_scores(games.get(one, ()), extra.get(one, ()), rules.scoring) for one in everybody}
    )
    return lambda player, _rounds: found.get(player, ())


def _places_in_rounds(rounds: Mapping[PlayerId, tuple[RoundScore, ...]]) -> dict[PlayerId, tuple[RoundScore, ...]]:
    """The same rounds with the place in the round for points: 1, 2, 2, 4 where two score the same."""
    points: dict[RoundNumber, list[Fraction]] = {}
    for scores in rounds.values():
        for one in scores:
            points.setdefault(one.round, []).append(one.points)
    return {player: tuple(_placed(one, points[one.round]) for one in scores) for player, scores in rounds.items()}


def _placed(one: RoundScore, points: list[Fraction]) -> RoundScore:
    return replace(one, points=Fraction(1 + sum(other > one.points for other in points)))


def _unchanged(book: Book, player: Player, games: tuple[Game, ...], points: tuple[Adjustment, ...]) -> Record | None:
    """The player's record in a book over the same parts and rounds, if nothing it is made from has changed."""
    earlier = book.records.get(player.id)
    if earlier is None or earlier.player != player:
        return None
    same = _are(earlier.games, games) and _are(book.given.get(player.id, ()), points)
    return earlier if same else None


def _with_way(player: Player, venue: Spot | None) -> Player:
    way = player.way(venue)
    return player if way == player.distance_km else replace(player, distance_km=way)


def _are(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    return len(some) == len(others) and all(map(is_, some, others))


def _unranked(player: Player, rounds: tuple[RoundScore, ...], rules: Rules) -> Sentence:
    offices = office_names(player.roles & set(rules.authority.unranked_roles))
    if offices:
        return say("{offices}: officials of this kind are not ranked", offices=with_and(offices))
    if not rounds:
        return say("no scored game")
    played = sum(entry.played for entry in rounds)
    if played < rules.standings.min_rounds:
        return say(
            "{played} rounds played, {min_rounds} are needed to be ranked",
            played=played,
            min_rounds=rules.standings.min_rounds,
        )
    return NO_WORDS


def contender(record: Record, rules: Rules, *, score: Fraction | None = None) -> Contender:
    """The player as one who is ranked by `score`, which is the total unless another is given."""
    player = record.player
    return Contender(
        id=player.id,
        name=player.name,
        score=_rank_score(record, rules) if score is None else score,
        total=_rank_score(record, rules),
        opposition=record.opposition,
        wins=sum(game.is_won for game in record.games if game.scored) if rules.standings.wins_first else 0,
        all_rounds=sum((entry.points for entry in record.rounds), NOTHING),
        rounds=record.rounds,
        counted=record.total.counted,
        dropped=tuple(entry.points for entry in record.total.dropped),
        qualifying=qualifying_rounds(rules),
        team=frozenset(rules.team.rounds) if rules.team else frozenset(),
        pools=frozenset(game.board.pool for game in record.games if game.board.pool),
        title_board=title_board(record, rules),
        born=player.born,
        foreign=player.country != rules.event.country if player.country and rules.event.country else None,
        distance_km=player.distance_km,
    )


def _rank_score(record: Record, rules: Rules) -> Fraction:
    """The total for comparison: greater is better, also for sums of places."""
    return -record.total.points if rules.standings.measure == "places" else record.total.points


def qualifying_rounds(rules: Rules) -> frozenset[RoundNumber]:
    """The rounds that make the qualifying score, or those of the kind "qualifying"."""
    named = frozenset(number for part in rules.standings.qualifying for number in part.rounds)
    kind = {settings.number for settings in rules.rounds if settings.kind == "qualifying"}
    return named or frozenset(number for number in kind if isinstance(number, int))


def title_board(record: Record, rules: Rules) -> Board | None:
    """The last board on which the player played for the title, once it has ended."""
    games = title_games(record, rules)
    return games[-1].board if games else None


def title_games(record: Record, rules: Rules) -> tuple[Game, ...]:
    """The player's games for the title that have ended, in the order of rounds."""
    pools = {(number, pool.id) for number, pool in title_pools(rules)}
    games = [game for game in record.games if (game.round, game.board.pool) in pools and game.scored] if pools else []
    return tuple(sorted(games, key=lambda game: game.round))
