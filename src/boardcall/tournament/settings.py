"""What a rulebook says about the event itself: its identity, officials, registration, rounds, teams and publication.

Each class is one table of a rulebook file; a field is the key of the same name, its docstring the key's meaning.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from fractions import Fraction
from typing import Literal

from boardcall.scoring.system import Reading
from boardcall.tournament.ids import RoundNumber

Role = Literal["td", "assistant-td", "committee", "arbiter", "designee", "signup-coordinator"]
"""An office at an event, to which rights are attached; who holds it is the event's business."""

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


@dataclass(frozen=True, slots=True)
class Identity:
    """Table [rulebook]: what this file is."""

    schema: Literal[1]
    """Version of this form of rulebook."""
    id: str
    """Short name in lower case, used in clause ids and as file name."""
    title: str
    """Title of the published rules."""
    edition: str = ""
    """Edition or date as printed."""
    language: str = "en"
    """ISO 639 code of the language things are printed in."""
    supersedes: str = ""
    """Id of an earlier edition, for a printed comparison."""
    based_on: str = ""
    """Id of the bundled rulebook this one was made from, to list what differs; empty: the one of the same id."""
    provisional: bool = False
    """Print "may still change" on the rules."""


@dataclass(frozen=True, slots=True)
class EventInfo:
    """Table [event]: what is printed about the event. Players are not named here; they belong to the event."""

    name: str = ""
    """Name of the event; empty takes the name the event is given when it is made."""
    titles: tuple[str, ...] = ()
    """Titles the champion receives."""
    venue: str = ""
    """Place, as printed."""
    country: str = ""
    """ISO 3166 code of the host country; the tie-break `foreigner` compares with it."""
    start: date | None = None
    """First day."""
    end: date | None = None
    """Last day."""
    timezone: str = "UTC"
    """IANA name of the zone of all local times in the file."""
    organiser: str = ""
    """Organising body."""
    contact: str = ""
    """Address of the organising body."""
    officials: tuple[str, ...] = ()
    """Who holds which office, as the rules print it."""
    official_language: str = "en"
    """ISO 639 code of the language of notices."""
    negotiation_languages: Literal["any", "official"] = "any"
    """Languages allowed in negotiation."""
    series: tuple[str, ...] = ()
    """Series of events the result is reported to."""
    notices: tuple[str, ...] = ()
    """Texts shown at registration."""


@dataclass(frozen=True, slots=True)
class Authority:
    """Table [authority]: who decides, and who is ranked."""

    final_arbiter: Literal["td"] = "td"
    """Role with the last word."""
    deputies: tuple[Role, ...] = ()
    """Roles that may rule for the director."""
    may_override: bool = True
    """A ruling may replace a computed result."""
    override_needs: Literal["nothing", "reason", "reason-and-alternatives"] = "reason"
    """What an override must record."""
    td_may_play: bool = False
    """Directors may take a seat."""
    unranked_roles: tuple[Role, ...] = ()
    """Roles left out of the standings and of pools."""
    no_award_roles: tuple[Role, ...] = ()
    """Roles that win nothing."""
    same_board_deputy: Literal["none", "committee"] = "none"
    """Who decides when all directors sit on one board."""
    complaints_to: Literal["", "td", "committee"] = ""
    """Where an arbiter's sanction may be taken; empty for nowhere."""


@dataclass(frozen=True, slots=True)
class Registration:
    """Table [registration]: sign-up before the event."""

    signup_until: date | None = None
    """Last day to sign up and pay."""
    preregistration_until: date | None = None
    """Last day to preregister or to cancel that."""
    withdrawal_until: date | None = None
    """Last day to withdraw."""
    refund: Literal["none", "fee", "all"] = "none"
    """What is paid back when someone withdraws in time."""
    fee_required: bool = False
    """A seat needs a paid fee."""
    preregistration_guarantees_seat: bool = False
    """Preregistered players are not made to sit out first."""
    need: tuple[Literal["home-location", "birth-date", "nationality", "family", "club-status"], ...] = ()
    """Personal data asked for because a rule uses it, and nothing more."""
    keep_days: int = 90
    """Days after the event from which on of people only the names are kept; 0 keeps all."""


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """Inline table `end` of a [[round]]: how its games end if neither a solo nor a vote ends them."""

    kind: Literal["none", "year", "random-year", "secret-clock"] = "none"
    """No limit; a fixed last year; a last year drawn at random; a clock time only the directors know."""
    first_year: int | None = None
    """Earliest year of a random draw."""
    last_year: int | None = None
    """The last year, or the latest of a random draw."""
    reveal: Literal["at-start", "when-reached"] = "at-start"
    """When a drawn year is made public."""
    not_before: time | None = None
    """Earliest secret time."""
    not_after: time | None = None
    """Latest secret time."""
    hard_stop_day: Weekday | None = None
    """Day of the hard stop."""
    hard_stop: datetime | time | None = None
    """Time at which the director ends games in any year; a time alone is on `hard_stop_day`."""
    position: Literal["last-fall", "last-fall-or-current-fall"] = "last-fall"
    """Count that is scored; the second finishes a fall turn whose adjudication has begun."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Table [[round.pool]]: a part of a round with its own members and boards."""

    id: str
    """Name by which standings and tie-breaks know it."""
    size: int = 0
    """Seats, a multiple of seven; 0 takes the rest."""
    qualify: Literal["top", "rest", "by-entry"] = "rest"
    """The top of the qualifying list, the rest, or those entered by hand."""
    refill: Literal["next-in-rank", "td", "none"] = "td"
    """What happens when a qualifier declines."""
    powers: Literal["draw", "team", "choice-order", "td"] = "draw"
    """How powers are given in this pool."""
    choice_order: Literal["rank", "insertion-from-last-rank"] | None = None
    """How the order of choosing is found: by rank, or each from the last rank up puts a name card between others."""
    multiplier: Fraction = Fraction(1)
    """Factor on the game scores of this pool."""
    total_factor: Fraction = Fraction(1)
    """Factor on the tournament scores of those who play in it."""
    title: bool = False
    """The champion comes from this pool."""
    team_event: bool = False
    """The team rules apply in this pool."""
    scored: bool = True
    """False for games that do not count, such as youth games."""
    may_be_dropped: bool = False
    """The organisers may do without this pool."""
    last_year: int | None = None
    """Its own last year, if not that of the round."""
    ends: datetime | None = None
    """Its own planned end, if not that of the round."""


@dataclass(frozen=True, slots=True)
class RoundSettings:
    """Table [[round]]: one for each round, in order; or one with number = "any" for every round not numbered."""

    number: RoundNumber | Literal["any"]
    """Number of the round, from 1; "any" makes this table hold for as many rounds as are played."""
    kind: Literal["qualifying", "final", "ordinary"] = "ordinary"
    """Its part in the standings and in the rule against repeating a power."""
    day: Weekday | int | None = None
    """Its day: a weekday, or the number of a day of the event."""
    registration_from: datetime | None = None
    """Check-in opens."""
    registration_to: datetime | None = None
    """Check-in closes."""
    starts: datetime | None = None
    """Board call, or start of play."""
    ends: datetime | None = None
    """Planned end; it only warns."""
    end: RoundEnd = RoundEnd()
    """How games of the round end."""
    system: str = ""
    """Scoring system of the round by its id, if it is another one than the event's."""
    readings: Mapping[str, Reading] = field(default_factory=dict, hash=False)
    """Open readings of that system that are decided here."""
    pools: tuple[Pool, ...] = ()
    """Parts the round is split into; none for one pool of everybody."""

    def pool(self, pool_id: str) -> Pool | None:
        """The pool of that id, or None."""
        return next((pool for pool in self.pools if pool.id == pool_id), None)


@dataclass(frozen=True, slots=True)
class TeamSettings:
    """Table [team]: the team event; without the table there are no teams."""

    enabled: bool = False
    """There are teams."""
    rounds: tuple[RoundNumber, ...] = ()
    """Rounds whose games count for teams."""
    size_min: int = 1
    """Fewest members of a team."""
    size_max: int = 7
    """Most members of a team."""
    min_players: int = 0
    """Players below which the team event is not held."""
    register_day: Weekday | None = None
    """Day of the last moment to enter a team."""
    register_by: datetime | time | None = None
    """The last moment to enter a team; a time alone is on `register_day`."""
    register_before_signup_of_round: int | None = None
    """Round whose check-in closes the entry of teams."""
    entry: tuple[Literal["name", "players", "powers"], ...] = ("name", "players")
    """What an entry must contain."""
    one_team_per_player: bool = True
    """Nobody plays for two teams."""
    score: Literal["sum", "best-n", "best-scores"] = "sum"
    """Team score: of all members, of the best members, or of the best scores of single rounds, whoever got them."""
    best_n: int | None = None
    """How many count: members for best-n, scores for best-scores."""


@dataclass(frozen=True, slots=True)
class Recording:
    """Table [recording]: the record of play."""

    online_record: Literal["none", "optional", "required"] = "optional"
    """Whether a game is also kept on an online board."""
    counts_each_year: bool = True
    """Centre counts are asked for every year."""
    counts_by: Literal["two-players", "one-player", "staff"] = "two-players"
    """Who records them besides the desk and the board's recorder: two players of different powers, one, or nobody."""
    counts_penalty: Literal["none", "deduct-points"] = "none"
    """Sanction for neglecting them."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Table [ending]: solos, concessions and stalemates."""

    solo_centres: Literal[18] = 18
    """Centres that win alone."""
    solo_check: Literal["after-fall", "after-adjustments"] = "after-fall"
    """When it is checked."""
    concession: bool = False
    """The players may give someone the solo before it is reached."""
    concession_centres: int = 0
    """Centres a player needs for that; 0 for no number."""
    concession_asked: Literal["survivors", "everybody"] = "survivors"
    """Who is asked: who still has a centre, or everybody who played on the board."""
    concession_by: Literal["all", "two-thirds", "majority"] = "all"
    """How many of those asked, besides the winner, have to concede; a majority is more than half."""
    draws: Literal["vote", "word"] = "vote"
    """How an agreed draw is known: by a draw vote that passed, or by the players' word."""
    director_ends: Literal["ruling", "reason"] = "ruling"
    """What the director needs to end a game that nothing else ends: a ruling, or a reason alone."""
    stalemate_years: int = 0
    """Years in a row in which no centre changes alliance before the director is told; 0 for never."""
    stalemate_from: int = 1901
    """First year counted."""
    stalemate_action: Literal["none", "td-may", "td-ends"] = "none"
    """Whether the director then may end the game or ends it."""


@dataclass(frozen=True, slots=True)
class Publication:
    """Table [publication]: what outsiders see."""

    qualifying_totals: Literal["public", "on-release", "hidden"] = "public"
    """Totals and ranks: public, kept until the director releases them, or kept until the last round is over."""
    qualifier_names: Literal["ranked", "alphabetical", "hidden"] = "ranked"
    """The list of qualifiers."""
    game_results: Literal["public", "hidden"] = "public"
    """Final counts of each board."""
    game_points: Literal["public", "with-totals"] = "with-totals"
    """Points of single games; with the totals they stay hidden as long as those do."""
    chances: Literal["hidden", "pages", "phones"] = "pages"
    """Who can still win: for the desk alone, on public pages too, or on the players' phones as well."""
    countries: Literal["hidden", "public"] = "hidden"
    """Nationalities in the standings, for people whose name is public."""
    end_time: Literal["public", "hidden"] = "public"
    """A secret or drawn end."""
    forecasts: Literal["hidden", "public"] = "hidden"
    """Chances on the boards in play, from ratings kept beside the event; never while results or totals are hidden."""
    results: Literal["final", "interim-then-final"] = "final"
    """Standing of the results at the ceremony; interim ones can still be corrected."""
    recognised_places: int = 1
    """Places read out."""


@dataclass(frozen=True, slots=True)
class ProgrammeItem:
    """Table [[programme]]: an item of the timetable that is no round."""

    item: str
    """Name."""
    day: Weekday | int | None = None
    """Its day: a weekday, or the number of a day of the event."""
    starts: datetime | None = None
    """Start."""
    ends: datetime | None = None
    """End."""
    agenda: tuple[str, ...] = ()
    """Agenda, printed."""
    round_may_pause: int | None = None
    """Round whose boards may pause for it."""


Topic = Literal[
    "event",
    "officials",
    "sign-up",
    "rounds",
    "check-in",
    "boards",
    "time",
    "orders",
    "adjudication",
    "adjustments",
    "errors",
    "leavers",
    "solos",
    "draw-votes",
    "scores",
    "standings",
    "ties",
    "teams",
    "awards",
    "conduct",
    "publication",
    "programme",
]
"""What a statement of a rulebook is about."""


@dataclass(frozen=True, slots=True)
class Statement:
    """Table [[statement]]: a sentence that the rules print: one that only people keep, or a reading no key switches."""

    topic: Topic
    """The heading it is listed under."""
    text: str
    """The sentence."""
    section: str = ""
    """Its section of the published rules."""
    reading: str = ""
    """Why the program keeps it so, where the published rules leave it open; empty for what people keep."""
