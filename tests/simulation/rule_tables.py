"""Tables of a rulebook made at random: rounds with pools, totals, tie-breaks, teams, clocks, draws, awards.

What has to agree is made from one `EventShape`: a total names rounds that there are, a tie-break a pool that there is.
"""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from boardcall.game import POWERS
from boardcall.scoring.systems import system_ids
from boardcall.standings.criteria import TIE_BREAKS

HEAD = re.compile(r"^\[\[?([a-z_]+)[^\]]*\]\]?", re.MULTILINE)
LETTERS = [one.value for one in POWERS]
OWN_SYSTEM = 0.1
"""How often a round has a scoring system of its own."""
EVERY_ROUND = "rounds = [], weights = []"
WAYS = ["sit-out", "double", "td-plays", "six-player", "td"]
FIRST_OUT = ["volunteers", "not-preregistered", "last-registered", "local-board-member", "traveller", "td"]


@dataclass(frozen=True, slots=True)
class EventShape:
    """How many rounds there are, 0 for any number; the pools of the last; whether teams play."""

    rounds: int
    pools: tuple[str, ...]
    teams: bool

    @property
    def numbers(self) -> list[int]:
        return list(range(1, self.rounds + 1))

    @property
    def before(self) -> list[int]:
        """The rounds that lead to the pools, where there are some."""
        return self.numbers[:-1] if self.pools else self.numbers


Maker = Callable[[EventShape, random.Random], str]


def a_shape(chance: random.Random) -> EventShape:
    """Some number of rounds, with a top board or two in the last of several, with teams or without."""
    rounds = chance.choice((0, 0, 1, 2, 2, 3, 4))
    pools = chance.choice(((), ("top",), ("top", "second"))) if rounds > 1 else ()
    return EventShape(rounds, pools, teams=bool(rounds) and chance.random() < 0.4)


def without(text: str, *tables: str) -> str:
    """A rulebook's text without some tables, and without the tables in them."""
    heads = list(HEAD.finditer(text))
    ends = [*(one.start() for one in heads[1:]), len(text)]
    kept = (text[one.start() : end] for one, end in zip(heads, ends, strict=True) if one[1] not in tables)
    return "".join(kept)


def several(known: list[str], chance: random.Random, least: int = 1) -> str:
    """Some of them in any order, as TOML writes a list."""
    found = chance.sample(known, chance.randint(least, len(known)))
    quoted = ", ".join(f'"{one}"' for one in found)
    return f"[{quoted}]"


def rounds(shape: EventShape, chance: random.Random) -> str:
    """Rounds, each with an end of its own kind, and the pools of the last."""
    if not shape.rounds:
        return f'[[round]]\nnumber = "any"\nend = {{ {_end(chance)} }}\n'
    same = _end(chance) if chance.random() < 0.5 else ""
    found = []
    for number in shape.numbers:
        kind = "ordinary" if not shape.pools else "final" if number not in shape.before else "qualifying"
        system = f'system = "{chance.choice(system_ids())}"\n' if chance.random() < OWN_SYSTEM else ""
        found.append(f'[[round]]\nnumber = {number}\nkind = "{kind}"\n{system}end = {{ {same or _end(chance)} }}\n')
    return "\n".join((*found, *_pools(shape, chance)))


def _end(chance: random.Random) -> str:
    year = chance.randint(1902, 1907)
    position = chance.choice(("", ', position = "last-fall-or-current-fall"'))
    reveal = chance.choice(("at-start", "when-reached"))
    first = f"first_year = {year}, last_year = {year + chance.randint(1, 3)}"
    hard = chance.choice(("day 1 21:30:00", "day 2 18:00:00", "day 3 12:00:00"))
    return chance.choice(
        (
            'kind = "none"',
            f'kind = "year", last_year = {year}',
            f'kind = "random-year", {first}, reveal = "{reveal}"',
            f'kind = "secret-clock", not_before = 13:30:00, not_after = 15:30:00{position}',
            f'kind = "none", hard_stop = "{hard}"{position}',
            f'kind = "year", last_year = {year}, hard_stop = "{hard}"{position}',
        )
    )


def _pools(shape: EventShape, chance: random.Random) -> Iterator[str]:
    for name in shape.pools:
        powers = chance.choice(("draw", "choice-order", "td"))
        lines = [f'id = "{name}"', "size = 7", 'qualify = "top"', f'powers = "{powers}"']
        lines.append(f'refill = "{chance.choice(("next-in-rank", "td", "none"))}"')
        if powers == "choice-order":
            lines.append(f'choice_order = "{chance.choice(("rank", "insertion-from-last-rank"))}"')
        if chance.random() < 0.4:
            lines.append("multiplier = " + chance.choice(("1.15", "1.5", "2", '"4/3"')))
        lines += ["total_factor = 1.1"] if chance.random() < 0.1 else []
        if name == "top":
            lines += [
                f"title = {chance.choice(('true', 'false'))}",
                f"may_be_dropped = {chance.choice(('true', 'false'))}",
            ]
        yield "\n".join(("[[round.pool]]", *lines, ""))
    if shape.pools:
        scored = chance.choice(("", "scored = false\n"))
        yield f'[[round.pool]]\nid = "others"\nqualify = "rest"\n{scored}'


def standings(shape: EventShape, chance: random.Random) -> str:
    """How scores of games become a total: parts, weights, the best of them, averages; and who can be champion."""
    lines = [f"ex_aequo = {chance.choice(('true', 'true', 'false'))}", f"total = [{_parts(shape, chance)}]"]
    if shape.pools:
        lines.append(f"qualifying = [{{ rounds = {shape.before}, {_weights(len(shape.before), chance)} }}]")
        if chance.random() < 0.5:
            by = chance.choice(("total", "board-score", "board-centres"))
            lines += ['champion_from = "top"', f'champion_by = "{by}"']
    for chosen, line in (
        (0.2, f"min_rounds = {chance.randint(1, 2)}"),
        (0.2, f"max_rounds = {chance.randint(1, 3)}"),
        (0.2, "missing_round = " + chance.choice(("1", "5", '"1/2"'))),
        (0.3, "sit_out_points = " + chance.choice(("1", '"5/2"\nsit_out_once = true'))),
        (0.25, 'handicaps = "secret"'),
        (0.15, f'measure = "places"\nmissing_round = {chance.randint(7, 20)}'),
        (0.2, "wins_first = true"),
    ):
        lines += [line] if chance.random() < chosen else []
    return "\n".join(("[standings]", *lines, ""))


def _parts(shape: EventShape, chance: random.Random) -> str:
    if not shape.rounds or chance.random() < 0.4:
        return f"{{ {_further(chance) or EVERY_ROUND} }}"
    if shape.pools and chance.random() < 0.5:
        first = f"{{ rounds = {shape.before}, {_weights(len(shape.before), chance)} }}"
        return f"{first}, {{ rounds = [{shape.rounds}], weights = [1] }}"
    return f"{{ rounds = {shape.numbers}, {_weights(len(shape.numbers), chance)} }}"


def _weights(most: int, chance: random.Random) -> str:
    falling = ("1", "1", "0.8", "0.5", '"1/3"')
    weights = [falling[one] for one in sorted(chance.randrange(5) for _ in range(chance.randint(0, most)))]
    fewer = chance.choice(("", "", ', if_fewer = "full"', ', fewer_factor = "2/3"')) if weights else ""
    return f"weights = [{', '.join(weights)}]{fewer}"


def _further(chance: random.Random) -> str:
    best = f"rounds = [], weights = {[1] * chance.randint(1, 3)}"
    return chance.choice(
        (
            "",
            best,
            f"{best}, further = 0.5",
            f"{best}, further_average = 0.4",
            f'{best}, of = "games"',
            "rounds = [], average = true",
            f"rounds = [], average = true, average_plus = {chance.randint(1, 10)}",
            f"rounds = [], average = true, average_least = {chance.randint(2, 4)}",
        )
    )


def tie_breaks(shape: EventShape, chance: random.Random) -> str:
    """Chains for every list: some criteria of those that compare such people, often with a lot or the director last."""
    lists = {"champion": "players", "standings": "players", "best_power": "best powers"}
    lists |= {"qualifying": "players", "seeding": "players"} if shape.pools else {}
    lists |= {"team": "teams"} if shape.teams else {}
    lines = []
    for name, among in lists.items():
        known = [by for by, one in TIE_BREAKS.items() if among in one.among]
        chain = [_criterion(by, shape, chance) for by in chance.sample(known, chance.randint(0, min(5, len(known))))]
        chain += chance.choice(([], [], ['{ by = "lot" }'], ['{ by = "td" }']))
        lines.append(f"{name} = [{', '.join(one for one in chain if one)}]")
    return "\n".join(("[tie_break]", *lines, ""))


def _criterion(by: str, shape: EventShape, chance: random.Random) -> str:
    keys, said = TIE_BREAKS[by].keys, [f'by = "{by}"']
    if ("round" in keys and not shape.rounds) or (("pool" in keys or "to_year" in keys) and not shape.pools):
        return ""
    if "round" in keys:
        said.append(f"round = {chance.choice(shape.numbers)}")
    if "pool" in keys:
        said.append(f'pool = "{chance.choice(shape.pools)}"')
    if "to_year" in keys:
        said.append("from_year = 1907, to_year = 1902")
    if "scope" in keys and chance.random() < 0.4:
        scopes = ["all", "counted", *(["qualifying"] if shape.pools else []), *(["team"] if shape.teams else [])]
        said.append(f'scope = "{chance.choice(scopes)}"')
    if "measure" in keys and chance.random() < 0.5:
        said.append('measure = "sum"')
    if chance.random() < 0.2:
        said.append('prefer = "low"')
    return f"{{ {', '.join(said)} }}"


def teams(shape: EventShape, chance: random.Random) -> str:
    """Teams of some sizes, whose members' scores of some rounds are added up."""
    if not shape.teams:
        return ""
    least, score = chance.randint(1, 3), chance.choice(("sum", "best-n", "best-scores"))
    played = sorted(chance.sample(shape.numbers, chance.randint(1, len(shape.numbers))))
    lines = ["enabled = true", f"rounds = {played}", f'score = "{score}"']
    lines += [f"size_min = {least}", f"size_max = {least + chance.randint(0, 4)}"]
    lines += [] if score == "sum" else [f"best_n = {chance.randint(1, least)}"]
    lines += [f"register_before_signup_of_round = {played[0]}"] if chance.random() < 0.3 else []
    return "\n".join(("[team]", *lines, ""))


def roll_call(_: EventShape, chance: random.Random) -> str:
    """Who sits out, plays two boards or is let in late."""
    lines = [f"remainder = {several(WAYS, chance)}", f"sit_out_order = {several(FIRST_OUT, chance)}"]
    lines += ["double_max = 2", f"td_boards_max = {chance.randint(1, 2)}"]
    lines.append(f"six_player_empty = {several(LETTERS, chance)}")
    return "\n".join(("[roll_call]", *lines, ""))


def clock(_: EventShape, chance: random.Random) -> str:
    """One clock, a clock for each board or none; periods that grow shorter, writing time, breaks."""
    mode, later = chance.choice(("none", "central", "board")), chance.randint(1902, 1905)
    if mode == "none":
        return '[clock]\nmode = "none"\n'
    spring, fall = chance.randint(8, 20), chance.randint(8, 20)
    periods = [f"{{ from_year = 1901, spring = {spring}, fall = {fall} }}"]
    if chance.random() < 0.5:
        periods = [f"{{ from_year = 1901, to_year = {later - 1}, spring = {spring}, fall = {fall} }}"]
        periods.append(f"{{ from_year = {later}, spring = {spring - 3}, fall = {fall - 3} }}")
    lines = [f'mode = "{mode}"', f"period = [{', '.join(periods)}]", f"writing_minutes = {chance.randint(0, 3)}"]
    lines += [f"retreat_seconds = {chance.choice((0, 60))}", f"adjustment_seconds = {chance.choice((0, 90))}"]
    needs = chance.choice(("scheduled", "board", "unanimous", "td"))
    if chance.random() < 0.5:
        lines.append(f'break = [{{ reason = "lunch", needs = "{needs}", max_minutes = 45, per_game = 1 }}]')
    return "\n".join(("[clock]", *lines, ""))


def draw_vote(_: EventShape, chance: random.Random) -> str:
    """When draws may be voted on, how often, by whom, in secret or in the open."""
    lines = [f"from_year = {chance.randint(1901, 1904)}", f"secret_first = {chance.choice((0, 0, 1, 3))}"]
    lines += [f"{key} = {chance.choice((0, 0, 1, 2))}" for key in ("per_season", "per_player_year", "per_player_game")]
    lines.append(f"held_by = {several(['td', 'assistant-td', 'committee', 'arbiter', 'designee'], chance)}")
    return "\n".join(("[draw_vote]", *lines, ""))


def ending(_: EventShape, chance: random.Random) -> str:
    """How games end besides their last year: agreed draws, concessions, a standstill, a director's word."""
    lines = [f'draws = "{chance.choice(("vote", "word"))}"']
    if chance.random() < 0.5:
        then = chance.choice(("td-may", "td-ends"))
        lines.append(f'stalemate_years = {chance.randint(1, 3)}\nstalemate_action = "{then}"')
    if chance.random() < 0.5:
        asked, by = chance.choice(("survivors", "everybody")), chance.choice(("all", "two-thirds", "majority"))
        lines.append(f"concession = true\nconcession_centres = {chance.choice((0, 10, 14))}")
        lines.append(f'concession_asked = "{asked}"\nconcession_by = "{by}"')
    return "\n".join(("[ending]", *lines, ""))


def scoring(_: EventShape, chance: random.Random) -> str:
    """A system of the catalogue or one of the event's own, and what the second of two boards counts."""
    double = chance.choice(("best", "weighted-or-best", "sum"))
    lines = ["[scoring]", f'double_boards = "{double}"']
    lines += ["double_weights = [0.8, 0.4]"] if double == "weighted-or-best" else []
    if chance.random() < 0.75:
        return "\n".join((*lines, f'system = "{chance.choice(system_ids())}"', ""))
    own = ["[scoring.system]", 'name = "Ours"']
    own += ["[[scoring.system.draw]]", 'kind = "per-centre"', "points = " + chance.choice(("1", "2", "0.5", '"1/3"'))]
    own += ["[[scoring.system.draw]]", 'kind = "lead"', f"points = {chance.randint(1, 9)}"]
    own += ["[[scoring.system.solo]]", 'kind = "fixed"', 'who = "soloist"', f"points = {chance.randint(40, 100)}"]
    return "\n".join((*lines, *own, ""))


def awards(shape: EventShape, chance: random.Random) -> str:
    """Awards of every kind, with ballots for those that people vote for."""
    kinds = ["place", "best-per-power", "td-per-power", "td", *(["team"] if shape.teams else [])]
    found = []
    for kind in chance.sample(kinds, chance.randint(1, len(kinds))):
        more = {"place": f"places = {chance.randint(1, 7)}\n", "td": 'names = ["Best hat"]\nmore_allowed = true\n'}
        found.append(f'[[award]]\nid = "{kind}-award"\nkind = "{kind}"\n' + more.get(kind, ""))
    if chance.random() < 0.5:
        form, when = chance.choice((("one-name", "last-round"), ("points", "each-game")))
        found.append('[[award]]\nid = "voted"\nkind = "ballot"\nnames = ["Fairest player"]\n')
        found.append(_ballot(form, when, chance))
    if chance.random() < 0.4:
        vote = f'form = "one-name"\nmajority = "{chance.choice(("plurality", "simple"))}"'
        found.append(f'[[ballot]]\nid = "bids"\nwhen = "meeting"\nelectorate = "attendees"\n{vote}\n')
    return "\n".join(found)


def _ballot(form: str, when: str, chance: random.Random) -> str:
    lines = ['id = "fair"', f'form = "{form}"', f'when = "{when}"', 'electorate = "players"']
    lines += ['categories = ["Fairest player"]', f"self_vote = {chance.choice(('true', 'false'))}"]
    if form == "points":
        lines += ['candidates = "same-game"', "patterns = [[3, 1], [2, 2]]", f"best_of = {chance.randint(1, 4)}"]
    return "\n".join(("[[ballot]]", *lines, ""))


def registration(_: EventShape, chance: random.Random) -> str:
    """Whether there is a fee, and what everybody is asked for."""
    return f"[registration]\nfee_required = {chance.choice(('true', 'false'))}\n"


def conduct(_: EventShape, chance: random.Random) -> str:
    """A code of conduct, to which the director may add or may not."""
    allowed = chance.choice(("true", "false"))
    return f'[conduct]\ncode = "Code of Conduct"\ncode_text_locked = {allowed}\nadditions_allowed = {allowed}\n'


def seating(shape: EventShape, chance: random.Random) -> str:
    """How boards are drawn, and who is kept apart how strictly."""
    ways = ("random", "min-repeat", "ranking-blocks", "td")
    kinds = ["repeat-opponents", "family", "avoid-pair", "officials", "recorders", *(["teammates"] * shape.teams)]
    apart = []
    for kind in chance.sample(kinds, chance.randint(0, 3)):
        strength = chance.choice(("soft", "warn", "hard" if kind != "repeat-opponents" else "soft"))
        apart.append(f'{{ kind = "{kind}", strength = "{strength}" }}')
    lines = [f'first_round = "{chance.choice(("random", "min-repeat"))}"', f'later_rounds = "{chance.choice(ways)}"']
    return "\n".join(("[seating]", *lines, f"constraint = [{', '.join(apart)}]", ""))


def powers(_: EventShape, chance: random.Random) -> str:
    """Who decides which power somebody plays."""
    assign, repeat = chance.choice(("draw", "draw", "preferences", "td")), chance.choice(("forbid", "avoid", "allow"))
    return f'[powers]\nassign = "{assign}"\nrepeat = "{repeat}"\n'


MADE_TOGETHER: dict[str, Maker] = {"round": rounds, "standings": standings, "tie_break": tie_breaks, "team": teams}
"""Tables that name what stands in one of the others."""
MADE_ALONE: dict[str, Maker] = {
    "roll_call": roll_call,
    "clock": clock,
    "draw_vote": draw_vote,
    "ending": ending,
    "scoring": scoring,
    "registration": registration,
    "powers": powers,
    "conduct": conduct,
}
MADE_FOR_TEAMS: dict[str, Maker] = {"award": awards, "seating": seating}
"""Tables that may name teams."""
