"""The tie-breaks: each a small function of one of the tied, which sees only those who are tied.

A function returns the figure that is compared (a number, or a tuple compared from the left), or None if the data is
missing; then the step is skipped for all of the tied, and the skip is shown. Higher figures win unless the rulebook
says `prefer = "low"`. To add one: write the function here; its name in rulebooks is that of the function.
"""
# ruff: noqa: ARG001  every tie-break is called the same way, whatever it looks at

from fractions import Fraction

from boardcall.game import FIRST_YEAR, POWERS
from boardcall.standings.contender import Contender
from boardcall.standings.criteria import GAMES, PLAYERS, TEAMS, Figure, tie_break
from boardcall.standings.games import Game
from boardcall.standings.rounds import NOTHING
from boardcall.standings.settings import Criterion
from boardcall.wording import Sentence, own_name, say, say_number

Tied = tuple[Contender, ...]
_SCOPES = {
    "all": "",
    "counted": say(" of the rounds that count"),
    "qualifying": say(" of the qualifying rounds"),
    "team": say(" of the team rounds"),
}


def _centres(figures: object, number: int) -> Sentence:
    return say_number("{number} centre", "{number} centres", number, number=figures)


def games_in_words(figures: object, number: int) -> Sentence:
    return say_number("{number} game", "{number} games", number, number=figures)


def _kilometres(figures: object, number: int) -> Sentence:
    return say("{number} km", number=figures)


def _in_it(_figures: object, number: int) -> Sentence:
    return say("in it") if number == 1 else say("not in it")


def _round_score_says(criterion: Criterion) -> Sentence:
    return say("the higher score in round {round}", round=criterion.round)


def _best_game_says(criterion: Criterion) -> Sentence:
    return say("the best single game{scope}", scope=_SCOPES[criterion.scope])


def _direct_says(criterion: Criterion) -> Sentence:
    if criterion.measure == "sum":
        return say("the higher sum of games against each other")
    return say("the better score in a game against each other")


def _centres_says(criterion: Criterion) -> Sentence:
    more = say("more") if criterion.prefer == "high" else say("fewer")
    return say("{more} centres in all games{scope}", more=more, scope=_SCOPES[criterion.scope])


def _years_say(criterion: Criterion) -> Sentence:
    return say(
        "more centres in {from_year}, then the years before, to {to_year}",
        from_year=criterion.from_year,
        to_year=criterion.to_year,
    )


def _pool_says(criterion: Criterion) -> Sentence:
    return say("players of the pool {pool}", pool=own_name(criterion.pool))


@tie_break(say("score of the round"), says=_round_score_says, among=(PLAYERS,), keys=("round",))
def round_score(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The score of round `round`; 0 for a round not played."""
    return next((entry.points for entry in one.rounds if entry.round == criterion.round), NOTHING)


@tie_break(say("best game"), says=_best_game_says, among=(PLAYERS, TEAMS), keys=("scope",))
def best_game(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The best game score in `scope`, without a pool's factor; 0 with no game."""
    return nth_best(one, criterion, 0)


@tie_break(say("second-best game"), says=say("the better second-best game"), among=(PLAYERS, TEAMS), keys=("scope",))
def second_game(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The second best game score in `scope`, without a pool's factor; 0 with a single game."""
    return nth_best(one, criterion, 1)


@tie_break(say("sum of all rounds"), says=say("the higher sum of all rounds"), among=(PLAYERS, TEAMS))
def sum_all(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The sum of all round scores, the dropped ones too; of a team, of its members' in all rounds of the event."""
    return sum((member.all_rounds for member in one.members), NOTHING) if one.members else one.all_rounds


@tie_break(say("total"), says=say("the higher total"), among=(PLAYERS, TEAMS, GAMES))
def total(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The tournament score."""
    return one.total


@tie_break(
    say("games against each other"),
    says=_direct_says,
    among=(PLAYERS, TEAMS),
    keys=("scope", "measure"),
    needs=say("a game in which all of them sat"),
)
def direct(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """Game scores on the boards where all of the tied sat: the best one, or their sum, as `measure` says.

    Of a team, the scores of its members on boards where all of the tied teams had a member.
    """
    boards = [frozenset(game.board.ref for game in other.games(criterion.scope)) for other in tied]
    shared = frozenset.intersection(*boards)
    mine = (game for game in one.games(criterion.scope) if game.board.ref in shared)
    scores = [game.points for game in mine if game.points is not None]
    if not scores:
        return None
    return sum(scores, NOTHING) if criterion.measure == "sum" else max(scores)


@tie_break(say("centres"), says=_centres_says, among=(PLAYERS, TEAMS), keys=("scope",), unit=_centres)
def centres(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The sum of final centres over the games in `scope`."""
    return sum(game.centres for game in one.games(criterion.scope))


@tie_break(
    say("centres year by year"),
    says=_years_say,
    among=(PLAYERS,),
    keys=("from_year", "to_year"),
    needs=say("yearly centre counts of the title board"),
    unit=_centres,
)
def centres_by_year(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """Centres on the board that decides the title, year by year from `from_year` back to `to_year`.

    Starts with the last year recorded, if that is earlier. Where counts are missing for one of the tied, only the
    years after that are compared; if they are alike, or no year is known of all, the data is lacking.
    """
    counts = {other.id: _counts(other, criterion) for other in tied}
    years = frozenset.intersection(*map(frozenset, counts.values()))
    year = last = max((max(held, default=0) for held in counts.values()), default=0)
    while year in years:  # ends: each year is one less, and their number is limited
        year -= 1
    if year == last:
        return None
    compared = {other: tuple(held[known] for known in range(last, year, -1)) for other, held in counts.items()}
    complete = year < (criterion.to_year or FIRST_YEAR)
    return compared[one.id] if complete or len(set(compared.values())) > 1 else None


@tie_break(say("score that did not count"), says=say("the better score that did not count"), among=(PLAYERS,))
def dropped_score(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The best round score that does not count in the total; 0 with none dropped."""
    return max(one.dropped, default=NOTHING)


@tie_break(
    say("distance from home"),
    says=(say("the longer way from home"), say("the shorter way from home")),
    among=(PLAYERS, GAMES),
    needs=say("the distance from home"),
    unit=_kilometres,
)
def home_distance(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The great-circle distance from home to the venue in kilometres."""
    return one.distance_km


@tie_break(say("pool"), says=_pool_says, among=(PLAYERS,), keys=("pool",), unit=_in_it)
def pool(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """1 for a player of pool `pool`, 0 for others."""
    return int(criterion.pool in one.pools)


@tie_break(
    say("points for eliminations"),
    says=say("the later eliminations, by points for the order of them"),
    among=(PLAYERS, TEAMS),
    keys=("scope",),
    needs=say("the years of elimination"),
)
def elimination_points(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """In each game the place in the order of elimination (1 for the first out), added up over the games in `scope`.

    Powers out in the same fall share the lower number, and the next number is left out; survivors get one more than
    there are eliminated powers.
    """
    places = [_elimination_place(game) for game in one.games(criterion.scope)]
    return None if None in places else sum(place for place in places if place is not None)


@tie_break(
    say("games played"),
    says=(say("more games played"), say("fewer games played")),
    among=(PLAYERS, TEAMS),
    unit=games_in_words,
)
def games_played(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The number of rounds with a game; two boards in one round count as one game, sitting out as none."""
    if one.members:
        return len(one.games())
    return sum(entry.played for entry in one.rounds)


@tie_break(
    say("age"),
    says=(say("the older player"), say("the younger player")),
    among=(PLAYERS, GAMES),
    needs=say("the birth date"),
    private=True,
)
def age(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The age, from the birth date: `prefer = "low"` puts the younger first."""
    return None if one.born is None else -one.born.toordinal()


@tie_break(
    say("average age"),
    says=(say("the older team on average"), say("the younger team on average")),
    among=(TEAMS,),
    needs=say("the birth date of every member"),
    private=True,
)
def average_age(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The mean age of a team's members."""
    born = [member.born.toordinal() for member in one.members if member.born is not None]
    return Fraction(-sum(born), len(born)) if born and len(born) == len(one.members) else None


@tie_break(
    say("from abroad"),
    says=say("players from abroad"),
    among=(PLAYERS, GAMES),
    needs=say("the country, of the player and of the event"),
)
def foreigner(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """1 for a player from another country than the event's, 0 for others."""
    return None if one.foreign is None else int(one.foreign)


@tie_break(
    say("order of choosing"),
    says=say("who chose a power later"),
    among=(PLAYERS,),
    needs=say("the order in which powers were chosen"),
)
def last_chooser(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The place in the order in which powers were chosen on the board that decides the title."""
    order = one.title_board.choice_order if one.title_board else ()
    return order.index(one.id) + 1 if one.id in order else None


@tie_break(
    say("centres in the game"),
    says=say("more centres in that game"),
    among=(GAMES,),
    needs=say("a game"),
    unit=_centres,
)
def game_centres(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """Final centres in the game concerned."""
    return one.game.centres if one.game else None


@tie_break(say("score of the game"), says=say("the higher score in that game"), among=(GAMES,), needs=say("a game"))
def game_score(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The score of the game concerned."""
    return one.game.points if one.game else None


@tie_break(
    say("gap to the next better power"),
    says=(say("the larger gap to the next better power"), say("the smaller gap to the next better power")),
    among=(GAMES,),
    needs=say("a game"),
    unit=_centres,
)
def gap_ahead(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """Centres behind the next power with more of them in the game concerned; 0 if there is none."""
    if one.game is None:
        return None
    mine = one.game.centres
    return min((power.centres - mine for power in one.game.result.powers if power.centres > mine), default=0)


@tie_break(
    say("lead over the next worse power"),
    says=(say("the larger lead over the next worse power"), say("the smaller lead over the next worse power")),
    among=(GAMES,),
    needs=say("a game"),
    unit=_centres,
)
def gap_behind(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """Centres ahead of the next power with fewer of them in the game concerned; 0 if there is none."""
    if one.game is None:
        return None
    mine = one.game.centres
    return min((mine - power.centres for power in one.game.result.powers if power.centres < mine), default=0)


@tie_break(
    say("year of elimination"), says=say("the later elimination"), among=(GAMES,), needs=say("the year of elimination")
)
def elimination_year(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The year of elimination in the game concerned; survivors come after every year."""
    if one.game is None:
        return None
    return 9999 if one.game.centres else one.game.result[one.game.power].eliminated


@tie_break(
    say("totals of the opponents"),
    says=say("the higher totals of the opponents"),
    among=(GAMES,),
    needs=say("all six opponents"),
)
def opponents_total(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The sum of the tournament scores of the six opponents in the game concerned."""
    return one.opponents_total


@tie_break(say("best member"), says=say("the better best member"), among=(TEAMS,))
def best_member(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The best score of a team's members."""
    return max((member.score for member in one.members), default=NOTHING)


@tie_break(say("second-best member"), says=say("the better second-best member"), among=(TEAMS,))
def second_member(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The second best score of a team's members; 0 with a single member."""
    scores = sorted((member.score for member in one.members), reverse=True)
    return scores[1] if len(scores) > 1 else NOTHING


@tie_break(
    say("sums without the lowest"),
    says=say("the sums without the lowest member of each, again and again"),
    among=(TEAMS,),
)
def drop_lowest(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The team's sum without its lowest member score, then without the lowest two, and so on."""
    scores = sorted((member.score for member in one.members), reverse=True)
    return tuple(sum(scores[:kept], NOTHING) for kept in range(len(scores) - 1, 0, -1))


@tie_break(say("votes per game"), says=say("more points per game"), needs=say("votes"))
def vote_average(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """Points per game in the ballot, over every game, those that do not count too."""
    return Fraction(sum(one.votes), len(one.votes)) if one.votes else None


@tie_break(say("most votes in one game"), says=say("more points in one game"), needs=say("votes"))
def most_votes_one_game(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The most points in the ballot of one game."""
    return max(one.votes, default=None)


def nth_best(one: Contender, criterion: Criterion, place: int) -> Fraction:
    scores = sorted((game.points or NOTHING for game in one.games(criterion.scope)), reverse=True)
    return scores[place] if place < len(scores) else NOTHING


def _counts(one: Contender, criterion: Criterion) -> dict[int, int]:
    """Year to centres on the title board, within the years of the criterion, the final count included."""
    game = next((game for game in one.games() if one.title_board and game.board.ref == one.title_board.ref), None)
    if game is None:
        return {}
    counts = {count.year: count.centres[POWERS.index(game.power)] for count in game.board.counts}
    if game.result.last_year is not None:
        counts[game.result.last_year] = game.centres
    first, last = criterion.to_year or 0, criterion.from_year or 9999
    return {year: held for year, held in counts.items() if first <= year <= last}


def _elimination_place(game: Game) -> int | None:
    """None when the order of the eliminated is not known."""
    out = [power for power in game.result.powers if power.centres == 0]
    if game.centres:
        return len(out) + 1
    if len(out) == 1:
        return 1
    years = [power.eliminated for power in out]
    mine = game.result[game.power].eliminated
    if mine is None or None in years:
        return None
    return 1 + sum(year < mine for year in years if year is not None)
