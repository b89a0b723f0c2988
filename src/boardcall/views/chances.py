"""What do I need?: who is safe, alive or out for each aim, with the results that do it, as a viewer may see it.

It tells totals of games that still run, so that it is hidden wherever those are; the rulebook's key
`publication.chances` says how far else it goes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardcall.game import Power
from boardcall.standings.chances import CentresNeeded, Chance, Chances, ListChances, State
from boardcall.tournament import BoardRef, PlayerId, PlayerName, RoundNumber, Tournament
from boardcall.views.names import named
from boardcall.views.publication import sees_running
from boardcall.views.viewer import PUBLIC, EventState, Viewer
from boardcall.wording import NO_WORDS, Sentence, capital, own_name, say, say_number

HIDDEN = say("By the rules of this event the public does not see who can still win.")
NOTHING = say("No board is playing, and no round is left.")
UNLIMITED = say("Only rounds that have boards are looked at: the rules do not say how many there are.")
UNKNOWN = say("It is too early to say who can still win, or there are too many possible results to check.")
NOT_READY = say("Who can still win is not worked out yet: ask again in a moment.")
SEALED = say("The handicaps are sealed and count in the totals: nobody can say yet who can still win.")
STATES = {State.SAFE: say("safe"), State.ALIVE: say("alive"), State.OUT: say("out"), State.OPEN: say("open")}
"""Each state in a word."""


@dataclass(frozen=True, slots=True)
class Needed:
    """A result on the player's own board; `solo` where it is 18 centres or a solo that is conceded.

    Of a team they are the centres of all its members together, and `board` is empty.
    """

    round: RoundNumber
    board: str
    power: Power | None
    centres: int
    solo: bool


@dataclass(frozen=True, slots=True)
class ChanceView:
    """A player's chance in one aim."""

    player: PlayerName
    state: str
    """safe, alive, out, or open where it is not known."""
    least: Needed | None
    """With fewer centres it cannot be."""
    enough: Needed | None
    """Whether it is enough, whatever the others do."""
    why: Sentence
    """The same in words."""


@dataclass(frozen=True, slots=True)
class AimView:
    """Everybody's chance to be among the first `places` of a list."""

    aim: str
    """title, pool, places, team or power; of a team `player` is its name."""
    name: str
    """The id of the pool or of the award, of one for a power with its letter: best-power:A; empty for the title."""
    title: Sentence
    places: int
    players: tuple[ChanceView, ...]


@dataclass(frozen=True, slots=True)
class ChancesView:
    """Who can still win, before any tie-break: safe, alive or out for each aim."""

    status: Sentence
    """Why there is nothing, or what is not looked at."""
    aims: tuple[AimView, ...]


def chances_view(state: EventState, viewer: Viewer) -> ChancesView:
    """Who can still win, as far as the viewer may know it."""
    if not sees_chances(state, viewer):
        return ChancesView(HIDDEN, ())
    found = state.chances
    if not viewer.everything and state.rulebook.publication.qualifier_names == "hidden":
        found = replace(found, lists=tuple(one for one in found.lists if one.aim != "pool" and not one.by_pool))
    return whole_chances(found, state.tournament)


def sees_chances(state: EventState, viewer: Viewer) -> bool:
    """Whether a viewer sees on pages who can still win."""
    return viewer.everything or (state.rulebook.publication.chances != "hidden" and sees_running(state, viewer))


def is_open(state: EventState) -> bool:
    """Whether there is anything left to win: boards that play, after the first that are over or seated."""
    return any(board.result is None for board in state.tournament.boards)


def own_chances(state: EventState, player: PlayerId) -> tuple[Sentence, ...]:
    """What a player needs, in a sentence for each aim; nothing where the director does not let phones say it."""
    if state.rulebook.publication.chances != "phones":
        return ()
    found = chances_view(state, PUBLIC)
    me = {player, *(team.name for team in state.tournament.teams if player in team.members)}
    lines = tuple(
        say("{aim}: {state}. {why}", aim=aim.title, state=STATES[State(one.state)], why=one.why)
        for aim in found.aims
        for one in aim.players
        if one.player.id in me and (one.player.id != player) == (aim.aim == "team")
        if aim.aim != "power" or one.state != State.OUT
    )
    return (*lines, found.status) if lines and found.status else lines


def whole_chances(found: Chances, tournament: Tournament) -> ChancesView:
    """Chances with nothing hidden; nothing where all is over, or while totals lack what is sealed."""
    if not found.is_ready:
        return ChancesView(NOT_READY, ())
    if tournament.handicaps.is_closed:
        return ChancesView(SEALED, ())
    over = all(board.result is not None for board in tournament.boards) and not found.coming
    if over:
        return ChancesView(NOTHING, ())
    known = [one for one in found.lists if any(chance.state is not State.OPEN for chance in one.chances)]
    status = (UNLIMITED if found.unlimited else NO_WORDS) if known else UNKNOWN
    return ChancesView(status, tuple(_aim(one, tournament) for one in known))


def _title(found: ListChances) -> Sentence:
    match found.aim:
        case "title":
            return say("The title")
        case "pool":
            return say("The pool {pool}", pool=own_name(found.name))
        case "places":
            return say("The first {number} places", number=found.places)
        case "power":
            return capital(say("best {power}", power=Power(found.name[-1]).full_name))
        case _:
            return say("The team title")


def _aim(found: ListChances, tournament: Tournament) -> AimView:
    people = tuple(_chance(one, tournament) for one in found.chances)
    return AimView(found.aim, found.name, _title(found), found.places, people)


def _chance(one: Chance, tournament: Tournament) -> ChanceView:
    least, enough = _needed(one.least, one.player, tournament), _needed(one.enough, one.player, tournament)
    words = [*_words(one.state, least, enough)]
    why = one.why or (words[0] if len(words) == 1 else say("{least} {enough}", least=words[0], enough=words[1]))
    return ChanceView(named(tournament, one.player), one.state.value, least, enough, why)


def _needed(need: CentresNeeded | None, player: PlayerId, tournament: Tournament) -> Needed | None:
    if need is not None and not need.board:
        return Needed(need.round, "", None, need.centres, solo=False)
    board = tournament.board(BoardRef(need.round, need.board)) if need else None
    if need is None or board is None:
        return None
    power = next((seat.power for seat in board.seats if player in seat.players), None)
    return Needed(need.round, need.board, power, need.centres, need.is_solo)


def _words(state: State, least: Needed | None, enough: Needed | None) -> Iterator[Sentence]:
    """What does it, in one sentence or two."""
    if state is State.SAFE:
        yield say("No result that is still possible takes it away.")
    elif state is State.OUT:
        yield say("No result that is still possible gives it.")
    else:
        yield _least(least)
        if enough is not None:
            yield _enough(enough)


def _least(need: Needed | None) -> Sentence:
    if need is None or not need.centres:
        return say("It depends on the others.")
    if need.solo:
        return say("Only a solo can do it.")
    if not need.board:
        return say_number(
            "Its members need at least {number} centre together.",
            "Its members need at least {number} centres together.",
            need.centres,
        )
    return say_number("At least {number} centre is needed.", "At least {number} centres are needed.", need.centres)


def _enough(need: Needed) -> Sentence:
    if need.solo:
        return say("A solo is enough.")
    if not need.board:
        return say_number(
            "{number} centre together is enough, whatever the others do.",
            "{number} centres together are enough, whatever the others do.",
            need.centres,
        )
    return say_number(
        "{number} centre is enough, whatever the others do.",
        "{number} centres are enough, whatever the others do.",
        need.centres,
    )
