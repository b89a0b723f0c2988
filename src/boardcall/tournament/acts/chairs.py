"""A chair of a round's call before play: another player in it, or an empty chair."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.tournament.acts.boards import BoardAct, put_board
from boardcall.tournament.board.boards import Board, Seat
from boardcall.tournament.board.calls import CalledBoard, CalledSeat, Calls
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import PlayerId, RoundNumber
from boardcall.tournament.ledger.act import Moment, called, unknown_players
from boardcall.wording import Sentence, mark, say


@dataclass(frozen=True, slots=True)
class FillChair(BoardAct):
    """Before play, `player` takes the chair of somebody who did not come, as if seated there from the start.

    With `leaves` empty the chair was empty; with `player` empty it becomes so. `power` is None if powers are not
    chosen yet. The newest version of the call is followed by one with the change; a public version by a public one.
    """

    power: Power | None
    leaves: PlayerId
    player: PlayerId
    name: ClassVar[str] = "fill-chair"
    concerns: ClassVar[tuple[str, ...]] = ("{label}", mark("board call of round {round}"))

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        named = tuple(one for one in (self.leaves, self.player) if one)
        return (*unknown_players(tournament, named), *self._problems(tournament))

    def _problems(self, tournament: Tournament) -> Iterator[Problem]:
        label = self.ref.label
        chairs = chairs_of(tournament, self.ref)
        if chairs is None:
            yield Problem(say("There is no {round}.", round=label), say("Seat it first."), text=self.board)
            return
        board = public_board(tournament, self.ref)
        if board is not None and has_begun(board):
            yield Problem(say("Play has begun on {board}.", board=label), say("Replace the player there."))
        players = [player for _, player in chairs]
        if self.leaves and (self.power, self.leaves) not in chairs:
            who = called(tournament, self.leaves)
            yield Problem(say("{player} does not have that chair on {board}.", player=who, board=label))
        elif not self.leaves and any(power is self.power for power, _ in chairs):
            yield Problem(say("That chair on {board} is not empty.", board=label), say("Say whose it is."))
        elif not self.leaves and (self.power is None or not self.player):
            yield Problem(say("There is no empty chair to fill."), say("Name its power, and who takes it."))
        if self.player and self.player in players:
            who = called(tournament, self.player)
            yield Problem(say("{player} has a chair on {board} already.", player=who, board=label), text=self.player)
        if not self.player and len(players) < LEAST + 1:
            yield Problem(
                say("{board} has {count} players.", board=label, count=len(players)),
                say("A board has seven, or six."),
            )

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        calls = tournament.calls
        newest = calls.latest(self.round)
        board = public_board(tournament, self.ref)
        if newest is not None and any(str(one.number) == self.board for one in newest.boards):
            boards = tuple(self._called(one) if str(one.number) == self.board else one for one in newest.boards)
            version = replace(
                newest,
                version=newest.version + 1,
                boards=boards,
                sit_out=tuple(one for one in newest.sit_out if one.player != self.player),
                record=None,
                published=moment.at if newest.published else None,
            )
            calls = replace(calls, versions=(*calls.versions, version))
            if newest.published and board is None:
                calls = without_choice(calls, self.round, int(self.board))
        changed = replace(tournament, calls=calls)
        return changed if board is None else put_board(changed, self._seated(board))

    def _called(self, board: CalledBoard) -> CalledBoard:
        def seat(one: CalledSeat) -> CalledSeat:
            return replace(one, player=self.player) if one.player == self.leaves else one

        if not self.leaves:
            return replace(board, seats=(*board.seats, CalledSeat(self.player, self.power)))
        return replace(board, seats=tuple(one for one in map(seat, board.seats) if one.player))

    def _seated(self, board: Board) -> Board:
        others = [one for one in board.seats if one.power is not self.power]
        mine = [Seat(self.power, (self.player,))] if self.player and self.power else []
        order = tuple(self.player if one == self.leaves else one for one in board.choice_order)
        seats = tuple(sorted((*others, *mine), key=lambda one: one.power))
        return replace(board, seats=seats, choice_order=tuple(one for one in order if one))

    def says(self, tournament: Tournament) -> Sentence:
        label = self.ref.label
        gone = called(tournament, self.leaves) if self.leaves else say("nobody")
        if not self.player:
            return say("{gone} did not come; the chair on {board} stays empty.", gone=gone, board=label)
        who = called(tournament, self.player)
        as_what = say(" as {power}", power=self.power.full_name) if self.power else ""
        return say(
            "{player} plays on {board}{as_what} from the start, in the chair of {gone}.",
            player=who,
            board=label,
            as_what=as_what,
            gone=gone,
        )


LEAST = 6
"""Number of players without whom there is no board."""


def has_begun(board: Board) -> bool:
    """Whether anything of the play is recorded, so that who leaves now leaves a game."""
    moved = board.play is not None and (board.play.published or board.play.sheets)
    replaced = any(seat.is_left or len(seat.players) > 1 for seat in board.seats)
    known = (board.counts, board.entries, board.result, board.stop, board.set_scores, board.draw_votes)
    return bool(moved or replaced or any(known))


def public_board(tournament: Tournament, ref: BoardRef) -> Board | None:
    """The seated board a changed chair changes; None where a draft, or a board without powers, is changed alone."""
    newest = tournament.calls.latest(ref.round)
    if newest is not None and not newest.published and any(str(one.number) == ref.name for one in newest.boards):
        return None
    return tournament.board(ref)


def chairs_of(tournament: Tournament, ref: BoardRef) -> tuple[tuple[Power | None, PlayerId], ...] | None:
    """The player of each chair on a board of the newest version, or as it is seated; None if there is none."""
    seated = public_board(tournament, ref)
    if seated is not None:
        return tuple(seated.playing.items())
    newest = tournament.calls.latest(ref.round)
    found = next((one for one in newest.boards if str(one.number) == ref.name), None) if newest else None
    return tuple((seat.power, seat.player) for seat in found.seats) if found else None


def without_choice(calls: Calls, round: RoundNumber, board: int) -> Calls:
    """The calls without the name cards and chosen powers of one board, where the choice begins again."""
    return replace(
        calls,
        cards=tuple(one for one in calls.cards if (one.round, one.board) != (round, board)),
        choices=tuple(one for one in calls.choices if (one.round, one.board) != (round, board)),
    )
