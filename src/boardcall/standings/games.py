"""Every player's games with their scores: by the formula, set by hand, or left open when a position changed hands."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from boardcall.errors import InputError, Problem, certain
from boardcall.game import Power
from boardcall.scoring.result import SOLO_CENTRES, BoardResult, End
from boardcall.scoring.score import BoardScore, PowerScore, score
from boardcall.scoring.system import ScoringSystem
from boardcall.standings.questions import Question, question_key
from boardcall.standings.rules import Rules, pool_settings, round_system
from boardcall.tournament import Board, PlayerId, RoundNumber, Seat, Tournament, YearCount
from boardcall.wording import NO_WORDS, Sentence, say


@dataclass(frozen=True, slots=True)
class Game:
    """What one player did on one finished board.

    `points` is the game score without the pool's factor, None while it waits for the director; `formula` is what the
    scoring system gives the seat, with its working. `source` says where the points come from if not from the formula.
    """

    player: PlayerId
    board: Board
    power: Power
    points: Fraction | None
    formula: PowerScore
    multiplier: Fraction = Fraction(1)
    scored: bool = True
    source: Sentence = NO_WORDS

    @property
    def round(self) -> RoundNumber:
        return self.board.round

    @property
    def result(self) -> BoardResult:
        return certain(self.board.result, "only finished boards make games")

    @property
    def centres(self) -> int:
        return self.result[self.power].centres

    @property
    def is_won(self) -> bool:
        """The power had 18 centres, or a solo was conceded to it."""
        return self.centres >= SOLO_CENTRES or self.result.conceded_to is self.power

    @property
    def is_drawn(self) -> bool:
        """The game ended in an agreed draw that the power is a member of."""
        result = self.result
        members = result.in_draw
        return result.end is End.DRAW and self.centres > 0 and (members is None or self.power in members)

    @property
    def value(self) -> Fraction:
        """The game score times the pool's factor; 0 while it waits for the director."""
        points = self.points or NOTHING
        return points if self.multiplier == 1 else points * self.multiplier


NOTHING = Fraction(0)
Scorer = Callable[[BoardResult, ScoringSystem, tuple[YearCount, ...]], BoardScore]


@dataclass(frozen=True, slots=True)
class Unscorable:
    """A board whose result cannot be scored, and why; its games are left out."""

    board: Board
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class BoardGames:
    """A finished board's games and what the director has to say about them, or why it cannot be scored."""

    board: Board
    games: tuple[Game, ...] = ()
    questions: tuple[Question, ...] = ()
    unscorable: tuple[Unscorable, ...] = ()


@dataclass(frozen=True, slots=True)
class Games:
    """All games of an event, what the director has to say about some of them, and boards that cannot be scored.

    `boards` are the same board by board, where they were read from an event.
    """

    games: tuple[Game, ...]
    questions: tuple[Question, ...] = ()
    unscorable: tuple[Unscorable, ...] = ()
    boards: tuple[BoardGames, ...] = field(default=(), compare=False, repr=False)

    def by_player(self) -> Mapping[PlayerId, tuple[Game, ...]]:
        found: dict[PlayerId, list[Game]] = {}
        for game in self.games:
            found.setdefault(game.player, []).append(game)
        return {player: tuple(games) for player, games in found.items()}


def read_games(
    tournament: Tournament,
    rules: Rules,
    *,
    after: RoundNumber | None = None,
    known: Iterable[BoardGames] = (),
    scorer: Scorer = score,
) -> Games:
    """The games of all finished boards, up to round `after` if it is given, in the order of rounds and boards.

    `known` are boards that were read under the same rules with the same pools dropped; an unchanged board is not
    scored again. `scorer` scores them; `bare_score` is enough if nobody reads the working.
    """
    read = {id(one.board): one for one in known}  # `known` keeps its boards, so no other has the id of one of them
    ended = [board for board in tournament.boards if board.result and (after is None or board.round <= after)]
    systems = {number: round_system(rules, number) for number in {board.round for board in ended}}

    def scored(result: BoardResult, board: Board) -> BoardScore:
        return scorer(result, systems[board.round], board.counts)

    boards = tuple(
        read.get(id(board)) or _read_board(board, board.result, scored, tournament, rules)
        for board in sorted(ended, key=lambda board: board.ref)
        if board.result is not None
    )
    return Games(
        tuple(game for one in boards for game in one.games),
        tuple(question for one in boards for question in one.questions),
        tuple(why for one in boards for why in one.unscorable),
        boards,
    )


def _read_board(
    board: Board,
    result: BoardResult,
    scored: Callable[[BoardResult, Board], BoardScore],
    tournament: Tournament,
    rules: Rules,
) -> BoardGames:
    try:
        scores = scored(result, board)
    except InputError as error:
        return BoardGames(board, unscorable=(Unscorable(board, error.problems),))
    games = tuple(_board_games(board, scores, tournament, rules))
    return BoardGames(board, games, tuple(_score_questions(board, games)))


def _board_games(board: Board, scores: BoardScore, tournament: Tournament, rules: Rules) -> Iterable[Game]:
    pool = pool_settings(rules, board.round, board.pool)
    kept = pool is not None and board.pool not in tournament.dropped_pools
    multiplier = pool.multiplier if pool and kept else Fraction(1)
    scored = board.scored and (pool is None or pool.scored)
    for seat in board.seats:
        formula = scores[seat.power]
        for player, (points, source) in _seat_scores(board, seat, formula.points, rules).items():
            yield Game(player, board, seat.power, points, formula, multiplier, scored, source)


Scored = tuple[Fraction | None, Sentence]
"""Points, None while they wait for the director, and where they come from if not from the formula."""


def _seat_scores(board: Board, seat: Seat, formula: Fraction, rules: Rules) -> dict[PlayerId, Scored]:
    """What each who sat in a seat has of it; the power's whole score goes to one of them at the most."""
    players = tuple(dict.fromkeys(seat.players))
    if len(players) == 1 and not seat.is_left:
        found: dict[PlayerId, Scored] = {players[0]: (formula, NO_WORDS)}
    else:
        found = {player: _left_score(seat, player, formula, rules) for player in players}
    whole = [player for player in players if _rule(seat, player, rules) == "formula"]
    if len(players) > 1 and len(whole) > 1:
        found = dict.fromkeys(found, (None, say("shared the position: the director sets the score")))
    by_hand = {entry.player: entry for entry in board.set_scores if entry.player in found}
    said = {
        player: (one.points, say("set by the director: {reason}", reason=one.reason)) for player, one in by_hand.items()
    }
    return {**found, **said}


def _left_score(seat: Seat, player: PlayerId, formula: Fraction, rules: Rules) -> Scored:
    """The score of someone who left a seat or shared one: as the rulebook says of those who left and who took over."""
    left = seat.is_left or player != seat.players[-1]
    who = say("left the position") if left else say("took the position over")
    if seat.players.count(player) > 1:
        who = say("left the position and came back")
    match _rule(seat, player, rules):
        case "zero":
            return Fraction(0), say("{who}: no points", who=who)
        case "formula":
            return formula, say("{who}: scored by the formula", who=who)
        case _:
            return None, say("{who}: the director sets the score", who=who)


def _rule(seat: Seat, player: PlayerId, rules: Rules) -> str:
    """What the rulebook says about the score of players who left; one who left and came back is both, and both rules
    must agree.
    """
    settings = rules.civil_disorder
    if seat.players.count(player) > 1:
        return settings.score_leaver if settings.score_leaver == settings.score_replacement else "td"
    left = seat.is_left or player != seat.players[-1]
    return settings.score_leaver if left else settings.score_replacement


def _score_questions(board: Board, games: tuple[Game, ...]) -> Iterable[Question]:
    waiting = [game for game in games if game.points is None and game.scored]
    for power in dict.fromkeys(game.power for game in waiting):
        players = tuple(game.player for game in waiting if game.power is power)
        formula = next(game.formula.points for game in waiting if game.power is power)
        yield Question(
            question_key("score", str(board.round), board.name, power.value),
            "score",
            say(
                "Round {round}, board {board}: {power} changed hands; set the score of each player.",
                round=board.round,
                board=board.name,
                power=power.full_name,
            )
            if any(seat.power is power and len(seat.players) > 1 for seat in board.seats)
            else say(
                "Round {round}, board {board}: {power} was left; set the player's score.",
                round=board.round,
                board=board.name,
                power=power.full_name,
            ),
            players,
            (say("The formula gives the position {formula}.", formula=formula),),
            list="game",
        )
