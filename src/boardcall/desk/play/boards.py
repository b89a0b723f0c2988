"""Seating a board by hand, and who may replace whom on it."""

from collections.abc import Iterator

from boardcall.desk.call.pool_members import pool_conflicts
from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.errors import InputError, Problem, refuse
from boardcall.game import POWERS, Power
from boardcall.tournament import Board, BoardRef, PlayerId, RoundNumber
from boardcall.tournament.acts.boards import LeaveSeat, LinkBoard, ReplacePlayer, SeatBoard
from boardcall.tournament.ledger.act import called
from boardcall.wording import joined, say, with_commas

LONGEST_NAME = 30
"""Characters of a board's name."""
ROUNDS_AHEAD = 5
"""Rounds that may be left out by hand under rules with any number of them: to leave out more is a typo."""


def seat_board(
    event: Event,
    *,
    ref: BoardRef,
    seats: tuple[tuple[Power, PlayerId], ...],
    pool: str = "",
    choice_order: tuple[PlayerId, ...] = (),
) -> Draft:
    """Seats a board by hand.

    Warns about a player on two boards of a round, one who does not belong to the pool, and a power without a player.
    """
    act = SeatBoard(ref.round, ref.name, seats, pool, choice_order)
    settings = event.rulebook.round(ref.round)
    found = [*act.problems(event.tournament), *_far_rounds(event, ref.round)]
    if not seats:
        found.append(
            Problem(say("A board needs at least one player."), say("Name who plays which power."), field="seats")
        )
    if len(ref.name) > LONGEST_NAME:
        hint = say("Give it a letter, a number or a short word of up to {most} characters.", most=LONGEST_NAME)
        found.append(Problem(say("The board's name is too long."), hint, field="board", text=ref.name[:LONGEST_NAME]))
    if pool and settings.pool(pool) is None:
        pools = with_commas(known.id for known in settings.pools)
        found.append(
            Problem(
                say("Round {round} has no pool {pool}; it has {pools}.", round=ref.round, pool=pool, pools=pools),
                field="pool",
                text=pool,
            )
        )
    players = [player for _, player in seats]
    found += [
        Problem(say("{known} has withdrawn.", known=known.name), say("Seat somebody else."), text=known.id)
        for known in event.tournament.players
        if known.withdrawn and known.id in players
    ]
    doubles, problems = _doubled(event, ref.round, players)
    refuse([*found, *problems])
    missing = [power.full_name for power in POWERS if power not in {power for power, _ in seats}]
    empty = (
        Problem(
            say("Nobody plays {missing}: civil disorder.", missing=with_commas(missing)),
            say("Replace to fill the seat."),
        ),
    )
    conflicts = tuple(map(Problem, pool_conflicts(event, ref.round, pool, players))) if pool else ()
    return Draft((act,), notices=doubles + conflicts + (empty if missing else ()))


def _far_rounds(event: Event, number: RoundNumber) -> Iterator[Problem]:
    """A problem where the rules have any number of rounds, and this is far behind the next one."""
    tournament = event.tournament
    held = {board.round for board in tournament.boards} | {one.round for one in tournament.cancelled}
    following = max(held, default=0) + 1
    if event.rulebook.round_count is None and number > following + ROUNDS_AHEAD:
        yield Problem(
            say(
                "Round {number} cannot come yet: the next round is round {following}.",
                number=number,
                following=following,
            ),
            field="round",
        )


def _doubled(
    event: Event, round: RoundNumber, players: list[PlayerId]
) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Players who sit on another board of the round: a notice each, or a problem where that is too many."""
    notices, problems = [], []
    most = event.rulebook.roll_call.double_max
    for player in players:
        games = [board for board in event.tournament.boards if board.round == round and board.has_in_play(player)]
        if not games:
            continue
        others = with_commas(board.name for board in games)
        message = say(
            "{player} also plays on board {others} of round {round}.",
            player=called(event.tournament, player),
            others=others,
            round=round,
        )
        if len(games) < most:
            notices.append(Problem(message, text=player))
        else:
            limit = say("The most is {most}{value}.", most=most, value=ruled(event, "roll_call.double_max"))
            problems.append(Problem(message, limit, text=player))
    return tuple(notices), tuple(problems)


def leave_seat(event: Event, *, ref: BoardRef, power: Power) -> Draft:
    """A player leaves the game and the power is in civil disorder, as far as the rulebook allows the director to do
    so.
    """
    draft = drafted(event, LeaveSeat(ref.round, ref.name, power))
    wanted = {
        "replace": say("The rulebook wants a replacement"),
        "replace-else-civil-disorder": say("The rulebook wants a replacement, if one can be found"),
    }.get(event.rulebook.civil_disorder.leaver)
    if wanted is None:
        return draft
    message = joined("", (wanted, ruled(event, "civil_disorder.leaver"), "."))
    return Draft(draft.acts, notices=(Problem(message, say("Replace the player.")),))


def replace_player(event: Event, *, ref: BoardRef, power: Power, player: PlayerId) -> Draft:
    """Another player takes over a power; a player of the same game only if the rulebook allows it.

    The player who left may come back to the same power.
    """
    act = ReplacePlayer(ref.round, ref.name, power, player)
    found = list(act.problems(event.tournament))
    known = event.tournament.board(ref)
    notices: tuple[Problem, ...] = ()
    if known is not None and not found:
        notices, doubled = _doubled(event, ref.round, [player])
        found += [*_replacement_problems(event, known, power, player), *doubled]
    refuse(found)
    return drafted(event, act, notices=notices)


def _replacement_problems(event: Event, board: Board, power: Power, player: PlayerId) -> list[Problem]:
    who = called(event.tournament, player)
    registered = event.tournament.player(player)
    if registered is not None and registered.withdrawn:
        return [Problem(say("{player} has withdrawn.", player=who), say("Register the player again."), text=player)]
    if board.result is not None:
        return [
            Problem(
                say("The game on board {board} is over.", board=board.name),
                say("If it is not over, withdraw its result first."),
            )
        ]
    if (year := board.eliminated_in(power)) is not None:
        return [
            Problem(
                say(
                    "{power} was eliminated in {year}; nothing is left to take over.", power=power.full_name, year=year
                ),
                text=power,
            )
        ]
    held = [seat.power for seat in board.seats if player in seat.players and seat.power is not power]
    if not held or event.rulebook.civil_disorder.eliminated_may_replace:
        return []
    out = [held_power for held_power in held if board.eliminated_in(held_power) is not None]
    what = (
        say("was eliminated as {out}", out=out[0].full_name)
        if out
        else say("has played {held}", held=held[0].full_name)
    )
    rule = ruled(event, "civil_disorder.eliminated_may_replace")
    return [
        Problem(
            say(
                "{who} {what} on this board and may not take another position in the game{rule}.",
                who=who,
                what=what,
                rule=rule,
            ),
            say("Ask somebody who has not played on it, or leave the power in civil disorder."),
            field="player",
            text=player,
        )
    ]


def link_board(event: Event, *, ref: BoardRef, address: str) -> Draft:
    """Says at which address a game is kept on another site, such as a sandbox; "" takes it back."""
    if address and event.rulebook.recording.online_record == "none":
        rule = ruled(event, "recording.online_record")
        message = say("The rules keep no game on another site{rule}.", rule=rule)
        raise InputError.of(message, say("Leave the address empty."), field="address")
    return drafted(event, LinkBoard(ref.round, ref.name, address.strip()))
