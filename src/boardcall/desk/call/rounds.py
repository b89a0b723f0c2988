"""Cancelling a round, and what that means by the rulebook of the event."""

from collections.abc import Iterator

from boardcall.desk.event import Draft, Event, drafted
from boardcall.errors import Problem
from boardcall.standings.rules import title_pools
from boardcall.tournament import RoundNumber
from boardcall.tournament.acts.rounds import CancelRound
from boardcall.wording import Sentence, own_name, say, say_number, with_and


def cancel_round(event: Event, number: RoundNumber) -> Draft:
    """Cancels a round that nobody plays, or whose games are void, and says what that means. It needs a reason."""
    event.rulebook.round(number)
    return drafted(event, CancelRound(number), notices=tuple(map(Problem, what_cancelling_means(event, number))))


def what_cancelling_means(event: Event, number: RoundNumber) -> tuple[Sentence, ...]:
    """What becomes of scores, totals, pools and titles without this round, in sentences."""
    return tuple(_meanings(event, number))


def _meanings(event: Event, number: RoundNumber) -> Iterator[Sentence]:
    boards = [board for board in event.tournament.boards if board.round == number]
    if boards:
        many = say_number("{number} board", "{number} boards", len(boards))
        yield say("{many} of round {round} would be void: nobody has a score of them.", many=many, round=number)
    yield say("Nobody has a score of round {round}, and nobody counts as having missed it.", round=number)
    yield say("Totals count the rounds that are left.")
    rules = event.rulebook
    count = rules.round_count
    left = None if count is None else count - len({one.round for one in event.tournament.cancelled} | {number})
    for part in rules.standings.total:
        rounds = [one for one in part.rounds if event.tournament.cancellation(one) is None and one != number]
        few = len(rounds) if part.rounds else left
        if part.weights and few is not None and few < len(part.weights):
            yield say(
                "A total counts the best {best} rounds, and only {few} are left.", best=len(part.weights), few=few
            )
    if (least := rules.standings.min_rounds) and left is not None and left < least:
        yield say("The rulebook ranks who played {least} rounds, and only {left} are left.", least=least, left=left)
    titles = [one for one, _ in title_pools(rules) if event.tournament.cancellation(one) is None]
    if titles == [number]:
        yield say("The champion comes from this round; without it the best total is first.")
    elif number in titles:
        yield say("The title is played for in this round; the other games for it decide.")
    if rules.team.enabled and number in rules.team.rounds:
        others = [one for one in rules.team.rounds if one != number and event.tournament.cancellation(one) is None]
        yield (
            say("The teams play in {rounds} other rounds.", rounds=len(others))
            if len(others) > 1
            else say("The teams play in one other round.")
            if others
            else say("No round is left for the teams: there is no team result.")
        )
    pools = [own_name(pool.id) for pool in rules.round(number).pools if pool.qualify == "top"]
    if pools:
        yield say("Nobody plays in pool {pools}.", pools=with_and(pools))
