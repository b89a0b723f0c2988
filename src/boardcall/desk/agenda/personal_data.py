"""What is not known of people although a rule needs it: all of it, and what a tie waits for now."""

from collections.abc import Iterator

from boardcall.desk.agenda.due_questions import open_questions_of
from boardcall.desk.agenda.tasks import DeskPlace, Task, TaskKind
from boardcall.desk.event import Event, ruled
from boardcall.rulebook.needs import CALLED, needs
from boardcall.standings.table import Standings
from boardcall.tournament import Player
from boardcall.tournament.places import Spot
from boardcall.wording import Sentence, say, with_and, with_commas

READ_BY_TIES = ("home-location", "birth-date", "nationality")
"""What a tie may be broken by; of families and clubs only those are asked who have one."""


def lacks(player: Player, data: str, venue: Spot | None) -> bool:
    """Whether somebody has not said what a rule needs."""
    match data:
        case "home-location":
            return player.way(venue) is None
        case "birth-date":
            return player.born is None
        case "nationality":
            return player.country is None
    return False


def _some(names: list[str]) -> Sentence:
    """All of a few names; of many the first, and how many more."""
    if len(names) <= FEW:
        return with_and(names)
    return say("{names} and {number} more", names=with_commas(names[: FEW - 1]), number=len(names) - FEW + 1)


FEW = 4


def unasked(event: Event, standings: Standings) -> Iterator[Task]:
    """Ties that the desk is asked about although a rule would break them, were more known of the people."""
    tied = {player for one in open_questions_of(event, standings).due for player in one.candidates}
    for need in needs(event.rulebook):
        if need.data not in READ_BY_TIES or not need.key.startswith(("tie_break", "ballot")):
            continue
        found = [one for one in event.tournament.players if one.id in tied and _lacks(event, one, need.data)]
        if found:
            section = f" ({event.rulebook.rulebook.title}, {need.section})" if need.section else ""
            names, what = _some([one.name for one in found]), CALLED[need.data]
            said = say(
                "Ask for {what} of {names}: it may break a tie{section}.", what=what, names=names, section=section
            )
            only = found[0].id if len(found) == 1 else ""
            yield Task(TaskKind.ASK_PLAYERS, DeskPlace.PLAYERS, said, lacks=need.data, player=only)
    needs_venue = any(need.data == "home-location" for need in needs(event.rulebook))
    if tied and needs_venue and event.tournament.venue.at is None:
        said = say("Enter the town of the event: the longer way from home may break a tie.")
        yield Task(TaskKind.ASK_PLAYERS, DeskPlace.VENUE, said)


def title_years(event: Event, standings: Standings) -> Iterator[Task]:
    """The tie for the title is still a tie after the years of its board that were entered; the others are missing."""
    skipped = [
        step
        for place in standings.places
        if place.number == 1
        for step in place.steps
        if step.skipped and step.criterion.by == "centres-by-year"
    ]
    if not skipped:
        return
    titles = [(one.number, pool.id) for one in event.rulebook.rounds for pool in one.pools if pool.title]
    for board in event.tournament.boards:
        if (board.round, board.pool) in titles:
            rule = ruled(event, "tie_break.champion")
            if board.result is not None and board.result.last_year is None:
                said = say("Give the result of board {board} its last year", board=board.name)
            else:
                said = say("Enter the years of board {board}", board=board.name)
            said = say("{task}: its centres year by year break the tie for the title{rule}.", task=said, rule=rule)
            yield Task(TaskKind.ENTER_YEARS, DeskPlace.BOARD, said, board.round, board.name)


def _lacks(event: Event, player: Player, data: str) -> bool:
    """Whether it is the player who has to say more, and not only the venue that is missing."""
    if data == "home-location" and player.home_at is not None:
        return False
    return lacks(player, data, event.tournament.venue.at)
