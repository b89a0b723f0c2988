"""The rules of roll calls, seating, teams and pools, as directors change them."""

from boardcall.game import POWERS
from boardcall.rulebook.groups.keys import ROUND_NUMBERS, RuleGroup, RuleKey
from boardcall.rulebook.sentences.seating import CLASSES, REMAINDERS
from boardcall.wording import capital, say

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
    RuleKey("total_factor", say("Factor on the totals of its players"), say("1 for no change."), is_rare=True),
    RuleKey("title", say("The champion comes from here")),
    RuleKey("team_event", say("The team rules apply here"), is_rare=True),
    RuleKey("scored", say("The games count"), is_rare=True),
    RuleKey("may_be_dropped", say("The organisers may do without it"), is_rare=True),
    RuleKey("last_year", say("Last year"), say("Empty: that of the round."), is_rare=True),
)
CHECK_IN = RuleGroup(
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
)
SEATING = RuleGroup(
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
                RuleKey("rounds", say("Rounds"), ROUND_NUMBERS),
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
        RuleKey("powers.repeat_rounds", say("Rounds that are compared"), ROUND_NUMBERS),
    ),
)
TEAMS = RuleGroup(
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
            words={
                "sum": say("The scores of all its members"),
                "best-n": say("The scores of its best members"),
                "best-scores": say("The best scores of single rounds"),
            },
        ),
        RuleKey("team.best_n", say("How many of the best members or scores count")),
    ),
)
POOLS = RuleGroup(
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
)
