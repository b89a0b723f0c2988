"""The rules of scoring, standings, tie-breaks, awards and their publication, as directors change them."""

from boardcall.rulebook.groups.keys import ROUND_NUMBERS, RuleGroup, RuleKey
from boardcall.rulebook.sentences.results import SECOND_BOARD, criterion_in_words
from boardcall.standings.criteria import criteria
from boardcall.standings.settings import Criterion
from boardcall.wording import capital, say

_CRITERIA = {name: capital(criterion_in_words(Criterion(name))) for name in criteria()} | {
    "round-score": say("The higher score in one round"),
    "direct": say("Games against each other"),
    "centres": say("Centres in all games"),
    "centres-by-year": say("Centres year by year, the last year first"),
    "pool": say("Players of one pool before all others"),
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
    RuleKey("rounds", say("Rounds"), ROUND_NUMBERS),
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
    RuleKey("fewer_factor", say("With fewer scores than weights, factor on the sum"), is_rare=True),
    RuleKey("of", say("Scores of"), words={"rounds": say("Rounds"), "games": say("Single games")}, is_rare=True),
    RuleKey("further", say("Weight of every further score"), say("0: they are dropped."), is_rare=True),
    RuleKey("further_average", say("Weight of the average of the further scores"), is_rare=True),
    RuleKey("average", say("The sum is divided by the number of scores"), is_rare=True),
    RuleKey("average_plus", say("Added to that number"), is_rare=True),
    RuleKey("average_least", say("The least number it is divided by"), is_rare=True),
)
SCORING = RuleGroup(
    "scoring",
    say("Scores of games"),
    say("How the end of a game becomes points."),
    (
        RuleKey("scoring.system", say("Scoring system")),
        RuleKey("round.*.system", say("Scoring system of single rounds"), say("Empty: that of the event.")),
        RuleKey(
            "scoring.double_boards",
            say("Two boards in one round"),
            words={"weighted-or-best": say("The better score, or both by weights, whichever is more")},
        ),
        RuleKey("scoring.double_weights", say("Weights of the two games"), say("The better first, such as 0.75, 0.5.")),
        RuleKey(
            "scoring.second_board_counts_for",
            say("What the other game still counts for"),
            words={name: capital(text) for name, text in SECOND_BOARD.items()},
        ),
    ),
)
STANDINGS = RuleGroup(
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
        RuleKey("standings.max_rounds", say("Rounds that can count"), say("The first ones of a player; 0: all.")),
        RuleKey("standings.sit_out_points", say("Score for sitting out")),
        RuleKey("standings.sit_out_once", say("A player scores for sitting out only once")),
        RuleKey(
            "standings.handicaps",
            say("Handicaps"),
            words={"none": say("None"), "secret": say("Secret until the end")},
        ),
        RuleKey(
            "standings.measure",
            say("What is added up"),
            words={"points": say("Scores"), "places": say("Places in the rounds; the lowest total is best")},
        ),
        RuleKey("standings.wins_first", say("Wins come before totals")),
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
        RuleKey("standings.ex_aequo", say("Players who are still tied after all tie-breaks share the place")),
    ),
)
TIE_BREAKS = RuleGroup(
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
)
AWARDS = RuleGroup(
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
)
PUBLICATION = RuleGroup(
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
                "with-totals": say("The points of single games are published with the totals."),
            },
        ),
        RuleKey(
            "publication.chances",
            say("Who can still win"),
            words={
                "hidden": say("Nobody is told who can still win."),
                "pages": say("Public pages show who can still win, as soon as totals are public."),
                "phones": say("Pages and phones show who can still win, as soon as totals are public."),
            },
        ),
        RuleKey(
            "publication.countries",
            say("Nationalities"),
            words={"hidden": say("Nationalities are not public.")},
        ),
        RuleKey(
            "publication.end_time",
            say("A secret or drawn end"),
            words={"public": say("When a round ends is public.")},
        ),
        RuleKey(
            "publication.forecasts",
            say("Chances on the boards in play"),
            words={"hidden": say("Chances on the boards in play are not public.")},
        ),
        RuleKey(
            "publication.results",
            say("Results at the ceremony"),
            words={"final": say("Results announced at the ceremony are final.")},
        ),
    ),
)
