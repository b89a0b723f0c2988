"""The rules that directors change, in groups: which keys each holds, and what each key and value is called.

A key is written as in a file, with `*` for every round: "round.*.end.kind". What may stand there comes from the
settings' types, so that a key is described once, here, and no page is written for it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from boardcall.errors import NotFoundError
from boardcall.game import POWERS
from boardcall.rulebook.sentences import phrases as texts
from boardcall.rulebook.sentences.event import CLASSES, REMAINDERS
from boardcall.rulebook.sentences.results import SECOND_BOARD, criterion_in_words
from boardcall.rulebook.sentences.words import ROLES
from boardcall.standings.criteria import criteria
from boardcall.standings.settings import Criterion
from boardcall.wording import NO_WORDS, Sentence, capital, say, verbatim, with_colon

Words = Mapping[Any, Sentence]
"""What the values of a key are called, where its sentence in the rules does not say it."""


@dataclass(frozen=True, slots=True)
class RuleKey:
    """A key in a form: its label, a line of help, and names of its values. A list of tables has keys of its own."""

    key: str
    label: Sentence
    help: Sentence = NO_WORDS
    words: Words = field(default_factory=dict)
    keys: tuple["RuleKey", ...] = ()
    one: Sentence = NO_WORDS
    """What a row of a list of tables is called."""
    in_order: bool = False
    """The order of the values in a list counts."""
    is_rare: bool = False
    """Shown on request only, beside the others of its row."""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Rules that belong together, on one page."""

    id: str
    title: Sentence
    about: Sentence
    keys: tuple[RuleKey, ...]


_CRITERIA = {name: capital(criterion_in_words(Criterion(name))) for name in criteria()} | {
    "round-score": say("The higher score in one round"),
    "direct": say("Games against each other"),
    "centres": say("Centres in all games"),
    "centres-by-year": say("Centres year by year, the last year first"),
    "pool": say("Players of one pool before all others"),
}
_ROLES = {name: capital(text) for name, text in ROLES.items()}
_ROUNDS = say("Numbers of rounds, such as 1, 2, 3. Empty: all rounds.")
_POSITIONS = {
    "last-fall": say("The last fall count"),
    "last-fall-or-current-fall": say("The last fall count, or that of the fall being resolved"),
}
_CHAIN = (
    RuleKey("by", say("Compare"), words=_CRITERIA),
    RuleKey(
        "prefer",
        say("Which wins"),
        words={"high": say("The higher value"), "low": say("The lower value")},
        is_rare=True,
    ),
    RuleKey(
        "scope",
        say("Games looked at"),
        words={
            "all": say("All"),
            "counted": say("Those of the rounds that count"),
            "qualifying": say("Those of the qualifying rounds"),
            "team": say("Those of the team rounds"),
        },
        is_rare=True,
    ),
    RuleKey(
        "measure",
        say("With several games against each other"),
        words={"best": say("The best score in one of them"), "sum": say("Their sum")},
        is_rare=True,
    ),
    RuleKey("round", say("Round"), say("For the score in one round."), is_rare=True),
    RuleKey("pool", say("Pool"), say("For players of one pool."), is_rare=True),
    RuleKey("from_year", say("First year compared"), say("For centres year by year: the later year."), is_rare=True),
    RuleKey("to_year", say("Last year compared"), say("The earlier year."), is_rare=True),
)
_PART = (
    RuleKey("rounds", say("Rounds"), _ROUNDS),
    RuleKey(
        "weights",
        say("Weights"),
        say("For the best score first, such as 1, 1, 0.5; scores beyond them are dropped. Empty: all count in full."),
    ),
    RuleKey(
        "if_fewer",
        say("With fewer scores than weights"),
        words={"listed": say("The weights as listed"), "full": say("Every score in full")},
    ),
)
_POOL = (
    RuleKey("id", say("Name"), say("Short, without spaces.")),
    RuleKey("size", say("Seats"), say("A multiple of seven. 0: everybody who is left.")),
    RuleKey(
        "qualify",
        say("Who plays in it"),
        words={
            "top": say("The best of the qualifying list"),
            "rest": say("Everybody else"),
            "by-entry": say("Those entered by hand"),
        },
    ),
    RuleKey(
        "refill",
        say("When a qualifier declines"),
        words={
            "next-in-rank": say("The next in rank takes the seat"),
            "td": say("The director decides"),
            "none": say("The seat stays open"),
        },
    ),
    RuleKey(
        "powers",
        say("How powers are given"),
        words={
            "draw": say("They are drawn"),
            "team": say("Each team decides"),
            "choice-order": say("The players choose in turn"),
            "td": say("The director gives them out"),
        },
    ),
    RuleKey(
        "choice_order",
        say("Order of choosing"),
        words={
            "rank": say("By rank"),
            "insertion-from-last-rank": say("From the last rank up, each puts a name card between the others"),
        },
    ),
    RuleKey("multiplier", say("Factor on the scores"), say("1 for no change.")),
    RuleKey("title", say("The champion comes from here")),
    RuleKey("team_event", say("The team rules apply here"), is_rare=True),
    RuleKey("scored", say("The games count"), is_rare=True),
    RuleKey("may_be_dropped", say("The organisers may do without it"), is_rare=True),
    RuleKey("last_year", say("Last year"), say("Empty: that of the round."), is_rare=True),
)

GROUPS = (
    RuleGroup(
        "rounds",
        say("Rounds"),
        say("How many rounds there are, and how their games end."),
        (
            RuleKey("round", say("Number of rounds"), say("Empty: as many as are played.")),
            RuleKey(
                "round.*.kind",
                say("Kind of round"),
                words={
                    "qualifying": say("For qualifying"),
                    "final": say("The final"),
                    "ordinary": say("An ordinary round"),
                },
            ),
            RuleKey(
                "round.*.end.kind",
                say("How its games end"),
                say("Unless a solo or a vote ends them sooner."),
                {
                    "none": say("No limit"),
                    "year": say("After a last year"),
                    "random-year": say("After a year that is drawn"),
                    "secret-clock": say("At a time only the directors know"),
                },
            ),
            RuleKey("round.*.end.first_year", say("Earliest year"), say("Of a year that is drawn.")),
            RuleKey("round.*.end.last_year", say("Last year"), say("Or the latest of a year that is drawn.")),
            RuleKey(
                "round.*.end.reveal",
                say("When a drawn year is told"),
                words={"at-start": say("At the start"), "when-reached": say("When it is reached")},
            ),
            RuleKey("round.*.end.not_before", say("Earliest secret time")),
            RuleKey("round.*.end.not_after", say("Latest secret time")),
            RuleKey("round.*.end.position", say("Count that is scored"), words=_POSITIONS),
        ),
    ),
    RuleGroup(
        "scoring",
        say("Scores of games"),
        say("How the end of a game becomes points."),
        (
            RuleKey("scoring.system", say("Scoring system")),
            RuleKey(
                "scoring.double_boards",
                say("Two boards in one round"),
                words={"weighted-or-best": say("The better score, or both by weights, whichever is more")},
            ),
            RuleKey(
                "scoring.double_weights", say("Weights of the two games"), say("The better first, such as 0.75, 0.5.")
            ),
            RuleKey(
                "scoring.second_board_counts_for",
                say("What the other game still counts for"),
                words={name: capital(text) for name, text in SECOND_BOARD.items()},
            ),
        ),
    ),
    RuleGroup(
        "standings",
        say("Totals and places"),
        say("How scores of games become a total, and who is the champion."),
        (
            RuleKey("standings.total", say("The total"), say("The parts are added up."), keys=_PART, one=say("Part")),
            RuleKey(
                "standings.qualifying",
                say("The qualifying score"),
                say("The parts are added up. None: there is no qualifying list."),
                keys=_PART,
                one=say("Part"),
            ),
            RuleKey("standings.min_rounds", say("Rounds needed for a place")),
            RuleKey("standings.missing_round", say("Score of a round not played"), say("0: it is left out.")),
            RuleKey("standings.champion_from", say("Pool the champion comes from"), say("all: anybody.")),
            RuleKey(
                "standings.champion_by",
                say("What decides the title"),
                words={
                    "total": say("The total"),
                    "board-score": say("The score in the pool's game"),
                    "board-centres": say("The centres in the pool's game"),
                },
            ),
            RuleKey("standings.ex_aequo", say("What is still tied after all tie-breaks shares the place")),
        ),
    ),
    RuleGroup(
        "clock",
        say("Clock"),
        say("Deadlines, writing time and pauses."),
        (
            RuleKey("clock.mode", say("Clock")),
            RuleKey(
                "clock.period",
                say("Minutes by year"),
                say("To give the first year more time, let a row end in 1901 and the next begin in 1902."),
                keys=(
                    RuleKey("from_year", say("From year")),
                    RuleKey("to_year", say("To year"), say("Empty in the last row.")),
                    RuleKey("spring", say("Minutes of spring")),
                    RuleKey("fall", say("Minutes of fall")),
                ),
                one=say("Row"),
            ),
            RuleKey("clock.includes_adjudication", say("The minutes include resolving the season before")),
            RuleKey("clock.writing_minutes", say("Minutes for writing orders"), say("0: no time of its own.")),
            RuleKey("clock.writing_included", say("Writing is inside the minutes of the season")),
            RuleKey("clock.silent_writing", say("Players are silent while they write")),
            RuleKey("clock.retreat_seconds", say("Seconds for retreats"), say("0: none.")),
            RuleKey("clock.adjustment_seconds", say("Seconds for builds and disbands"), say("0: none.")),
            RuleKey("clock.retreat_clock_optional", say("A board may do without these two")),
            RuleKey(
                "clock.early_adjudication",
                say("Before the deadline"),
                words={"never": say("Nothing is resolved before the deadline.")},
            ),
            RuleKey("clock.signal", say("What marks a deadline"), words={"display": say("A deadline can be seen.")}),
            RuleKey(
                "clock.break",
                say("Pauses"),
                keys=(
                    RuleKey("reason", say("Name")),
                    RuleKey(
                        "needs",
                        say("Who decides"),
                        words={
                            "scheduled": say("It is planned"),
                            "board": say("The board"),
                            "unanimous": say("All players of the board agree"),
                            "td": say("The director allows it"),
                        },
                    ),
                    RuleKey("rounds", say("Rounds"), _ROUNDS),
                    RuleKey("max_minutes", say("Minutes at most"), say("Empty: no limit.")),
                    RuleKey("per_game", say("How many in one game"), say("Empty: no limit.")),
                ),
                one=say("Pause"),
            ),
        ),
    ),
    RuleGroup(
        "draws",
        say("Draws and other ends"),
        say("Who may propose a draw, from when, and how it is voted on."),
        (
            RuleKey("draw_vote.from_year", say("First year with a vote")),
            RuleKey(
                "draw_vote.from_season",
                say("First season with a vote, in that year"),
                words={"spring": say("Spring"), "fall": say("Fall")},
            ),
            RuleKey(
                "draw_vote.when",
                say("When a draw may be proposed"),
                words={"any": say("A draw may be proposed at any time.")},
            ),
            RuleKey("draw_vote.per_season", say("Votes in one season on one board"), say("0: no limit.")),
            RuleKey("draw_vote.per_player_year", say("Proposals of one player in one year"), say("0: no limit.")),
            RuleKey("draw_vote.per_player_game", say("Proposals of one player in one game"), say("0: no limit.")),
            RuleKey(
                "draw_vote.veto", say("Veto before the vote"), words={"none": say("Nobody may veto the proposal.")}
            ),
            RuleKey("draw_vote.proposer", say("The proposer"), words={"votes": say("The proposer votes.")}),
            RuleKey("draw_vote.voters", say("Who votes")),
            RuleKey("draw_vote.abandoned", say("A player who has left")),
            RuleKey("draw_vote.not_voting", say("A player who does not vote")),
            RuleKey(
                "draw_vote.secret_first",
                say("Secret votes on a board before the next form applies"),
                say("0: all are secret."),
            ),
            RuleKey(
                "draw_vote.then",
                say("Form of the votes after those"),
                words={"secret": say("Secret"), "open-simultaneous": say("Open, all at the same moment")},
            ),
            RuleKey("draw_vote.announce_split", say("The numbers of a failed vote are told")),
            RuleKey("draw_vote.held_by", say("Who may hold a vote"), words=_ROLES),
            RuleKey("draw_vote.clock", say("The clock during a vote")),
            RuleKey("ending.concession", say("The players may give someone the solo before it is reached")),
            RuleKey(
                "ending.draws",
                say("An agreed draw is known by"),
                words={"vote": say("A draw vote that passed"), "word": say("The players' word")},
            ),
            RuleKey(
                "ending.director_ends",
                say("To end a game that nothing else ends, the director needs"),
                words={"ruling": say("A ruling"), "reason": say("A reason")},
            ),
            RuleKey(
                "ending.stalemate_years",
                say("Years without a change before the director is told"),
                say("Years in a row in which no centre changes alliance. 0: never."),
            ),
            RuleKey("ending.stalemate_from", say("First of those years")),
            RuleKey(
                "ending.stalemate_action",
                say("What follows"),
                words={
                    "none": say("Nothing"),
                    "td-may": say("The director may end the game"),
                    "td-ends": say("The director ends the game"),
                },
            ),
        ),
    ),
    RuleGroup(
        "check-in",
        say("Check-in, two boards and sitting out"),
        say("Who plays when the number of players is not a multiple of seven."),
        (
            RuleKey("roll_call.per_round", say("Players check in again before each round")),
            RuleKey("roll_call.in_person", say("Only those who are there in person can check in")),
            RuleKey("roll_call.latecomers", say("Players who come late")),
            RuleKey(
                "roll_call.remainder",
                say("If the number is not a multiple of seven"),
                say("In the order in which they are tried."),
                {name: capital(text) for name, text in REMAINDERS.items()},
                in_order=True,
            ),
            RuleKey(
                "roll_call.sit_out_order",
                say("Who sits out first"),
                words={name: capital(text) for name, text in CLASSES.items()},
                in_order=True,
            ),
            RuleKey(
                "roll_call.sit_out_bonus",
                say("Points for sitting out"),
                words={"none": say("There are no points for sitting out.")},
            ),
            RuleKey("roll_call.double_max", say("Boards one player may play at once"), say("1 or 2.")),
            RuleKey("roll_call.double_needs_consent", say("Nobody plays two boards without agreeing to it")),
            RuleKey("roll_call.double_tables_adjacent", say("The two boards stand side by side")),
            RuleKey("roll_call.td_boards_max", say("Boards the director may play")),
            RuleKey(
                "roll_call.six_player_empty",
                say("Powers that may be left empty on a board of six"),
                words={power.value: power.full_name for power in POWERS},
            ),
        ),
    ),
    RuleGroup(
        "seating",
        say("Boards and powers"),
        say("Who sits where, and who plays what."),
        (
            RuleKey("seating.first_round", say("Boards of the first round")),
            RuleKey("seating.later_rounds", say("Boards of later rounds")),
            RuleKey(
                "seating.ranking_by",
                say("Ranks, where boards go by rank"),
                words={"total": say("By the total"), "qualifying": say("By the qualifying score")},
            ),
            RuleKey(
                "seating.alternates_first_round",
                say("Second games in the first round"),
                words={"td": say("The director says on which board second games are.")},
            ),
            RuleKey(
                "seating.alternates_later",
                say("Second games in later rounds"),
                words={"td": say("The director says on which board second games are.")},
            ),
            RuleKey("seating.td_may_change", say("The director may change boards before they are published")),
            RuleKey("seating.published_binding", say("After that only a replacement changes a seat")),
            RuleKey(
                "seating.constraint",
                say("Whom to keep apart"),
                say("The first is weighed most."),
                keys=(
                    RuleKey(
                        "kind",
                        say("Whom"),
                        words={
                            "repeat-opponents": say("Players who have met"),
                            "family": say("Families and couples"),
                            "teammates": say("Team-mates"),
                            "avoid-pair": say("Pairs the director allowed not to meet"),
                            "officials": say("Directors who play"),
                            "recorders": say("Those who record their board"),
                        },
                    ),
                    RuleKey(
                        "strength",
                        say("How strictly"),
                        words={
                            "hard": say("Never on one board"),
                            "soft": say("As far as possible"),
                            "warn": say("Only warn"),
                        },
                    ),
                    RuleKey("rounds", say("Rounds"), _ROUNDS),
                    RuleKey("pools", say("Pools"), say("One on a line. Empty: all pools.")),
                ),
                one=say("Wish"),
            ),
            RuleKey("powers.assign", say("Who gives out the powers")),
            RuleKey(
                "powers.repeat",
                say("The same power again"),
                words={
                    "forbid": say("Never"),
                    "avoid": say("Only where it cannot be avoided"),
                    "allow": say("It does not matter"),
                },
            ),
            RuleKey("powers.repeat_rounds", say("Rounds that are compared"), _ROUNDS),
        ),
    ),
    RuleGroup(
        "teams",
        say("Teams"),
        say("Whether there is a team event, and how teams score."),
        (
            RuleKey("team.enabled", say("There are teams")),
            RuleKey("team.rounds", say("Rounds that count for teams"), say("Numbers of rounds, such as 1, 2, 3.")),
            RuleKey("team.size_min", say("Fewest members")),
            RuleKey("team.size_max", say("Most members")),
            RuleKey("team.min_players", say("Players below which there is no team event"), say("0: none.")),
            RuleKey(
                "team.entry",
                say("What an entry says"),
                words={
                    "name": say("The name of the team"),
                    "players": say("Its players"),
                    "powers": say("Who plays which power"),
                },
            ),
            RuleKey("team.one_team_per_player", say("Nobody plays for two teams")),
            RuleKey(
                "team.score",
                say("A team's score"),
                words={"sum": say("The scores of all its members"), "best-n": say("The scores of its best members")},
            ),
            RuleKey("team.best_n", say("How many of the best members count")),
        ),
    ),
    RuleGroup(
        "pools",
        say("Top board and pools"),
        say("Rounds that are split: a top board and the others, or a team event beside it."),
        (
            RuleKey(
                "round.*.pool",
                say("Pools"),
                say(
                    "A round without pools is one for everybody. A round with pools needs one for everybody else; add "
                    "that first."
                ),
                keys=_POOL,
                one=say("Pool"),
            ),
        ),
    ),
    RuleGroup(
        "tie-breaks",
        say("Tie-breaks"),
        say("What decides between equals, in order."),
        (
            RuleKey("tie_break.champion", say("For the title"), keys=_CHAIN, one=say("Step")),
            RuleKey("tie_break.standings", say("For other places"), keys=_CHAIN, one=say("Step")),
            RuleKey(
                "tie_break.qualifying",
                say("For places in a pool"),
                say("None: as for other places."),
                keys=_CHAIN,
                one=say("Step"),
            ),
            RuleKey(
                "tie_break.seeding",
                say("For boards by rank"),
                say("None: as for other places."),
                keys=_CHAIN,
                one=say("Step"),
            ),
            RuleKey("tie_break.team", say("Between teams"), keys=_CHAIN, one=say("Step")),
            RuleKey("tie_break.best_power", say("For the best result with a power"), keys=_CHAIN, one=say("Step")),
        ),
    ),
    RuleGroup(
        "awards",
        say("Awards"),
        say("What can be won."),
        (
            RuleKey(
                "award",
                say("Awards"),
                keys=(
                    RuleKey("id", say("Name"), say("Short, without spaces.")),
                    RuleKey(
                        "kind",
                        say("How it is won"),
                        words={
                            "place": say("By place"),
                            "team": say("By the best team"),
                            "best-per-power": say("By the best score with each power"),
                            "td-per-power": say("With each power, by the director's choice"),
                            "td": say("By the director's choice"),
                            "ballot": say("By a ballot"),
                        },
                    ),
                    RuleKey("places", say("Places honoured")),
                    RuleKey("names", say("Names of special awards"), say("One on a line.")),
                    RuleKey("more_allowed", say("More may be added at the event")),
                    RuleKey("nominations", say("Players may nominate")),
                    RuleKey("with_multiplier", say("Factors of pools count")),
                ),
                one=say("Award"),
            ),
            RuleKey("publication.recognised_places", say("Places read out")),
        ),
    ),
    RuleGroup(
        "publication",
        say("What is published"),
        say("What everybody may see, and when."),
        (
            RuleKey(
                "publication.qualifying_totals",
                say("Totals and ranks"),
                words={"public": say("Totals and ranks are public.")},
            ),
            RuleKey(
                "publication.qualifier_names",
                say("The list of those who qualify"),
                words={"ranked": say("Those who qualify are named in order of rank.")},
            ),
            RuleKey(
                "publication.game_results",
                say("Results of games"),
                words={"hidden": say("The final counts of each board are not public.")},
            ),
            RuleKey(
                "publication.game_points",
                say("Points of single games"),
                words={
                    "public": say("The points of single games are public."),
                    "with-totals": say("The points of single games are told with the totals."),
                },
            ),
            RuleKey(
                "publication.end_time",
                say("A secret or drawn end"),
                words={"public": say("When a round ends is public.")},
            ),
            RuleKey(
                "publication.results",
                say("Results at the ceremony"),
                words={"final": say("Results told at the ceremony are final.")},
            ),
        ),
    ),
)


def group(name: str) -> RuleGroup:
    """The group of that id. NotFoundError where there is none."""
    for one in GROUPS:
        if one.id == name:
            return one
    raise NotFoundError(say("There is no group of rules “{name}”.", name=name))


def all_keys() -> Iterator[RuleKey]:
    """Every key of every group."""
    return (key for one in GROUPS for key in one.keys)


def words_of(rule: RuleKey, value: Any) -> Sentence:
    """What a value of a key is called: in the form's words, else in the rules' sentence, else as it is written."""
    said = rule.words.get(value) or _sentences().get(rule.key, {}).get(value)
    return said or verbatim(str(value))


@cache
def _sentences() -> Mapping[str, Words]:
    tables = (table for table in vars(texts).values() if isinstance(table, dict))
    return {key: said for table in tables for key, said in table.items() if isinstance(said, dict)}


def sentence_of(key: str, value: Any) -> Sentence:
    """What a value of a key says in the rules, "" where no sentence says it."""
    return _sentences().get(key, {}).get(value, NO_WORDS)


def label_of(key: str) -> Sentence:
    """What a key of a rulebook is called in the forms; the key itself where no form has it."""
    steps = key.split(".")
    for length in range(len(steps), 0, -1):
        for rule in all_keys():
            known = rule.key.split(".")
            if len(known) == length and all(own in (step, "*") for own, step in zip(known, steps, strict=False)):
                return (
                    _inner_label(rule, steps[length:]) if length > 1 or rule.keys or len(steps) == 1 else verbatim(key)
                )
    return verbatim(key)


def _inner_label(rule: RuleKey, rest: list[str]) -> Sentence:
    inner = next((one for one in rule.keys if rest and one.key == rest[-1]), None)
    return with_colon(rule.label, inner.label) if inner else rule.label
