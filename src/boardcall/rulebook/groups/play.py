"""The rules of rounds, clocks and draws, as directors change them."""

from boardcall.rulebook.groups.keys import ROUND_NUMBERS, RuleGroup, RuleKey
from boardcall.rulebook.sentences.words import ROLES
from boardcall.wording import capital, say

_ROLES = {name: capital(text) for name, text in ROLES.items()}
_POSITIONS = {
    "last-fall": say("The last fall count"),
    "last-fall-or-current-fall": say("The last fall count, or that of the fall being resolved"),
}
ROUNDS = RuleGroup(
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
            say("When a drawn year is announced"),
            words={"at-start": say("At the start"), "when-reached": say("When it is reached")},
        ),
        RuleKey("round.*.end.not_before", say("Earliest secret time")),
        RuleKey("round.*.end.not_after", say("Latest secret time")),
        RuleKey("round.*.end.position", say("Count that is scored"), words=_POSITIONS),
    ),
)
CLOCK = RuleGroup(
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
        RuleKey(
            "clock.signal", say("What marks a deadline"), words={"display": say("Each deadline is shown on screen.")}
        ),
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
                RuleKey("rounds", say("Rounds"), ROUND_NUMBERS),
                RuleKey("max_minutes", say("Minutes at most"), say("Empty: no limit.")),
                RuleKey("per_game", say("How many in one game"), say("Empty: no limit.")),
            ),
            one=say("Pause"),
        ),
    ),
)
DRAWS = RuleGroup(
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
        RuleKey("draw_vote.veto", say("Veto before the vote"), words={"none": say("Nobody may veto the proposal.")}),
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
        RuleKey("draw_vote.announce_split", say("The numbers of a failed vote are announced")),
        RuleKey("draw_vote.held_by", say("Who may hold a vote"), words=_ROLES),
        RuleKey("draw_vote.clock", say("The clock during a vote")),
        RuleKey("ending.concession", say("The players may give someone the solo before it is reached")),
        RuleKey("ending.concession_centres", say("Centres needed to be conceded to"), say("0: no number.")),
        RuleKey(
            "ending.concession_asked",
            say("Who is asked whether they concede"),
            words={"survivors": say("Who still has a centre"), "everybody": say("Everybody who played on the board")},
        ),
        RuleKey(
            "ending.concession_by",
            say("How many of them have to concede"),
            words={"all": say("All"), "two-thirds": say("Two thirds"), "majority": say("More than half")},
        ),
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
)
