"""`boardcall vote`: a draw vote on paper, entered into an event: proposed, vetoed or dropped, and what it came to."""

from datetime import UTC, datetime
from functools import partial
from typing import Annotated

import typer

from boardcall.cli.events import BY, JSON, Place, print_saved
from boardcall.clock.plan import Turn
from boardcall.desk.votes.draw_votes import (
    drop_draw,
    enter_draw_outcome,
    open_draw_vote,
    propose_draw,
    veto_draw,
    vote_now,
)
from boardcall.errors import InputError
from boardcall.game import Power, power_named
from boardcall.store.live import Verb, open_live
from boardcall.tournament import BoardRef, RoundNumber
from boardcall.voting.draw_vote import VoteStage
from boardcall.voting.moments import SeasonPart, VoteMoment
from boardcall.wording import say

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)

Number = Annotated[int, typer.Option("--round", min=1, help="The round.")]
Board = Annotated[str, typer.Option("--board", help="The board's name.")]
Season = Annotated[str, typer.Option("--season", metavar="S1906", help="The season it is, such as S1906 or F1906.")]
Over = Annotated[bool, typer.Option("--over", help="The season is over: its retreats or adjustments are done.")]
Who = Annotated[str, typer.Option("--power", metavar="LETTER", help="A E F G I R or T.")]


@command.command()
def propose(
    event: Place,
    *,
    round: Number,
    board: Board,
    power: Who,
    season: Season,
    over: Over = False,
    by: BY = "td",
    as_json: JSON = False,
) -> None:
    """A player proposes to end the game, if the rulebook lets them."""
    ref, now, letter = BoardRef(RoundNumber(round), board), _moment(season, over=over), _power(power)
    _do(event, lambda known: propose_draw(known, ref=ref, power=letter, now=now), by=by, as_json=as_json)


@command.command()
def veto(event: Place, *, round: Number, board: Board, power: Who, by: BY = "td", as_json: JSON = False) -> None:
    """A player vetoes the proposal; whether they may is checked, and who it was is not kept."""
    ref, letter = BoardRef(RoundNumber(round), board), _power(power)
    _do(event, lambda known: veto_draw(known, ref=ref, power=letter), by=by, as_json=as_json)


@command.command()
def outcome(
    event: Place,
    *,
    round: Number,
    board: Board,
    season: Season,
    passed: Annotated[bool, typer.Option("--passed/--failed", help="Nobody is against, or somebody is.")],
    papers: Annotated[int | None, typer.Option(help="How many papers said yes; needed with --passed.")] = None,
    held_by: Annotated[str, typer.Option(help="As what of the rulebook's holders.")] = "td",
    over: Over = False,
    by: BY = "td",
    as_json: JSON = False,
) -> None:
    """Opens the vote on paper and enters what it came to; a vote that passed ends the game and scores it."""
    ref, now, at = BoardRef(RoundNumber(round), board), _moment(season, over=over), datetime.now(UTC)
    with open_live(event) as live:
        shown = vote_now(live.event, ref=ref)
        if shown is None or shown.vote.stage is not VoteStage.OPEN:
            opened = partial(open_draw_vote, ref=ref, now=now, held_by=held_by, paper=True, at=at)
            live.do(opened, at=at, author=by)
        entered = partial(enter_draw_outcome, ref=ref, passed=passed, papers=papers, at=at)
        print_saved(live.do(entered, at=at, author=by), live.event.replay, as_json=as_json)


@command.command()
def drop(
    event: Place,
    *,
    round: Number,
    board: Board,
    reason: Annotated[str, typer.Option(help="Why; it is kept in the log.")],
    by: BY = "td",
    as_json: JSON = False,
) -> None:
    """Lets a proposal or an open vote fall."""
    ref, at = BoardRef(RoundNumber(round), board), datetime.now(UTC)
    _do(event, lambda known: drop_draw(known, ref=ref, at=at), by=by, reason=reason, as_json=as_json)


def _do(event: str, verb: Verb, *, by: str, reason: str = "", as_json: bool) -> None:
    with open_live(event) as live:
        print_saved(live.do(verb, at=datetime.now(UTC), author=by, reason=reason), live.event.replay, as_json=as_json)


def _moment(season: str, *, over: bool) -> VoteMoment:
    turn = Turn.read(season)
    return VoteMoment(turn.year, turn.season, SeasonPart.AFTER if over else SeasonPart.NEGOTIATION)


def _power(letter: str) -> Power:
    found = power_named(letter.strip().upper())
    if found is None:
        hint = say("Write A, E, F, G, I, R or T.")
        raise InputError.of(say("“{text}” is not a power.", text=letter), hint, field="--power", text=letter)
    return found
