"""The rule sets' own rulings on adjudication, each with the example of its clause."""

import json
from dataclasses import replace
from typing import Any

import pytest
from typer.testing import CliRunner

from boardcall.adjudication import Policy, adjudicate, policy_from, preset
from boardcall.adjudication.at_the_board import next_reader, retreats_are_written, unnamed_routes
from boardcall.adjudication.outcomes import Bounced, DislodgedBy, Disrupted
from boardcall.adjudication.phase_record import adjudicate_phase
from boardcall.cli.app import app
from boardcall.game import Convoy, Location, Move, Phase, Position, Power, Unit
from boardcall.rulebook import Rulebook, load
from boardcall.rulebook.policy import policy_of

ALL = ("wdc-2025", "wdc-2025-draft", "codcon-2018", "edc-2016", "wdc-2008")
WDC = ("wdc-2025", "wdc-2025-draft")
Listed = dict[str, list[str]]


def policy(rules: str) -> Policy:
    return policy_of(load(rules))


def judge(rules: str | Policy, phase: str, units: Listed, orders: Listed | None = None, **more: Any) -> dict[str, Any]:
    """What `boardcall adjudicate` tells under a rulebook; under a policy of the test's own, what it is made of."""
    record = {"p": phase, "u": units, "o": orders or {}, **more}
    if not isinstance(rules, str):
        return adjudicate_phase(record, rules)
    done = CliRunner().invoke(app, ["adjudicate", "--rules", rules, "--jsonl"], input=json.dumps(record))
    assert done.exit_code == 0, done.output
    told: dict[str, Any] = json.loads(done.output)
    return told


def removed(rules: str | Policy, power: str, units: list[str], centres: list[str]) -> set[str]:
    """The units that go in winter when no removal is written."""
    return set(units) - set(judge(rules, "W1903A", {power: units}, sc={power: centres})["u2"].get(power, []))


# convoys

TWO_ROUTES: Listed = {"ENG": ["A LON", "F NTH", "F ENG"], "GER": ["F HEL", "F DEN"]}
NTH_LOST: Listed = {"GER": ["F HEL - NTH", "F DEN S F HEL - NTH"]}
BOTH_CONVOY = ["F NTH C A LON - BEL", "F ENG C A LON - BEL"]


@pytest.mark.clause("wdc-2025:V.2.a-alternate", "wdc-2025-draft:V.2.a", "wdc-2008:12.5-route")
@pytest.mark.parametrize("rules", [*WDC, "wdc-2008"])
def test_named_route_is_the_only_one_tried(rules: str) -> None:
    named = judge(rules, "S1901M", TWO_ROUTES, {"ENG": ["A LON - NTH - BEL", *BOTH_CONVOY], **NTH_LOST})
    assert named["u2"]["ENG"] == ["A LON", "F ENG"]
    unnamed = judge(rules, "S1901M", TWO_ROUTES, {"ENG": ["A LON - BEL", *BOTH_CONVOY], **NTH_LOST})
    assert unnamed["u2"]["ENG"] == ["A BEL", "F ENG"]


@pytest.mark.parametrize("rules", ["edc-2016", "wdc-2008"])
def test_edition_2000_lets_a_convoy_pass_on_any_route_left(rules: str) -> None:
    result = judge(rules, "S1901M", TWO_ROUTES, {"ENG": ["A LON - BEL", *BOTH_CONVOY], **NTH_LOST})
    assert result["u2"]["ENG"] == ["A BEL", "F ENG"]


def test_a_rulebook_may_want_every_fleet_of_a_convoy_without_a_named_path() -> None:
    strict = replace(policy("wdc-2025"), multi_route="all-survive")
    read = policy_from(
        replace(load("wdc-2025").adjudication, unnamed_route="all"),
        load("wdc-2025").retreats,
        load("wdc-2025").adjustments,
    )
    assert read.multi_route == strict.multi_route
    unnamed = judge(strict, "S1901M", TWO_ROUTES, {"ENG": ["A LON - BEL", *BOTH_CONVOY], **NTH_LOST})
    assert unnamed["u2"]["ENG"] == ["A LON", "F ENG"]


@pytest.mark.parametrize("choice", ["counts", "ignored"])
def test_an_order_that_cannot_be_followed_counts_beside_another_or_is_left_out(choice: str) -> None:
    chosen = replace(policy("wdc-2025"), duplicate_unusable=choice)
    units: Listed = {"FRA": ["A PAR", "F BRE", "A MAR"]}
    for pair in (["A PAR - BUR", "A PAR - MOS"], ["A PAR - MOS", "A PAR - BUR"], ["A PAR - BUR", "A PAR - XYZ"]):
        moved = judge(chosen, "S1901M", units, {"FRA": pair})["u2"]["FRA"]
        assert ("A BUR" in moved) == (choice == "ignored"), pair


@pytest.mark.parametrize("rules", WDC)
def test_two_own_routes_ask_for_a_name(rules: str) -> None:
    army, nth, eng = (Unit.read(Power.ENGLAND, text) for text in ("A LON", "F NTH", "F ENG"))
    bel = Location("BEL")
    convoys = (Convoy(nth, army, bel), Convoy(eng, army, bel))
    settings = load(rules).adjudication
    (warning,) = unnamed_routes((Move(army, bel), *convoys), settings)
    assert str(warning) == "A LON - BEL can go LON - ENG - BEL or LON - NTH - BEL. Name the route in the order."
    assert unnamed_routes((Move(army, bel, via_convoy=True, route=("NTH",)), *convoys), settings) == ()
    assert unnamed_routes((Move(army, bel), convoys[0]), settings) == ()


@pytest.mark.clause("codcon-2018:VI.1.a")
def test_own_fleets_leave_no_room_for_foreign_ones() -> None:
    units = {"ENG": ["A LON", "F NTH"], "FRA": ["F ENG"], "GER": ["F HEL", "F DEN"]}
    orders = {"ENG": ["A LON - BEL", "F NTH C A LON - BEL"], "FRA": ["F ENG C A LON - BEL"], **NTH_LOST}
    assert judge("codcon-2018", "S1901M", units, orders)["u2"]["ENG"] == ["A LON"]
    assert judge(preset("2008"), "S1901M", units, orders)["u2"]["ENG"] == ["A BEL"]


@pytest.mark.clause("wdc-2025:V.2.b-land", "wdc-2025-draft:V.2.b", "codcon-2018:VI.1.b", "wdc-2008:12.5-unwanted")
@pytest.mark.parametrize("rules", [*WDC, "codcon-2018", "wdc-2008"])
def test_move_to_a_neighbour_goes_by_land_unless_marked(rules: str) -> None:
    units = {"ENG": ["A BEL", "F NTH"], "GER": ["A HOL"]}
    convoy = ["F NTH C A BEL - HOL"]
    by_land = judge(rules, "S1901M", units, {"ENG": ["A BEL - HOL", *convoy], "GER": ["A HOL - BEL"]})
    assert by_land["r"]["ENG"] == ["bounced", "void"]
    by_sea = judge(rules, "S1901M", units, {"ENG": ["A BEL - HOL VIA", *convoy], "GER": ["A HOL - BEL"]})
    assert by_sea["u2"] == {"ENG": ["A HOL", "F NTH"], "GER": ["A BEL"]}


@pytest.mark.clause("wdc-2025:V.2.b-kidnap", "wdc-2025-draft:V.2.b", "codcon-2018:VI.1.b")
@pytest.mark.parametrize("rules", [*WDC, "codcon-2018"])
def test_nobody_convoys_an_army_against_its_will(rules: str) -> None:
    units = {"ENG": ["A BEL"], "GER": ["A HOL", "F NTH"]}
    orders = {"ENG": ["A BEL - HOL"], "GER": ["A HOL - BEL", "F NTH C A BEL - HOL"]}
    result = judge(rules, "S1901M", units, orders)
    assert result["u2"] == {"ENG": ["A BEL"], "GER": ["A HOL", "F NTH"]}
    assert result["r"]["GER"] == ["bounced", "void"]


@pytest.mark.clause("wdc-2025:V.2.c", "wdc-2025-draft:V.2.c", "codcon-2018:VI.1.c")
@pytest.mark.parametrize("rules", [*WDC, "codcon-2018"])
def test_unit_dislodged_by_convoy_may_go_where_the_army_came_from(rules: str) -> None:
    units = {"ENG": ["A BEL", "F NTH"], "GER": ["A HOL"], "FRA": ["A RUH"]}
    convoy = "F NTH C A BEL - HOL"
    support = {"FRA": ["A RUH S A BEL - HOL"]}
    by_sea = judge(rules, "S1901M", units, {"ENG": ["A BEL - HOL VIA", convoy], **support})
    assert by_sea["d2"] == {"GER": {"A HOL": ["BEL", "KIE"]}}
    by_land = judge(rules, "S1901M", units, {"ENG": ["A BEL - HOL", convoy], **support})
    assert by_land["d2"] == {"GER": {"A HOL": ["KIE"]}}


@pytest.mark.clause("wdc-2008:12.5-paradox")
def test_convoy_of_a_paradox_fails_and_does_not_touch_its_target() -> None:
    units = {"ENG": ["F LON", "F WAL"], "FRA": ["A BRE", "F ENG"]}
    orders = {"ENG": ["F LON S F WAL - ENG", "F WAL - ENG"], "FRA": ["A BRE - LON", "F ENG C A BRE - LON"]}
    result = judge("wdc-2008", "S1901M", units, orders)
    assert result["u2"] == {"ENG": ["F ENG", "F LON"], "FRA": ["A BRE"]}
    assert list(result["d2"]) == ["FRA"]
    assert result["r"] == {"ENG": ["given", "succeeds"], "FRA": ["disrupted", "disrupted dislodged"]}


# at the board


@pytest.mark.parametrize("rules", [*WDC, "codcon-2018"])
def test_readers_take_turns_in_the_order_of_the_letters(rules: str) -> None:
    settings = load(rules).adjudication
    assert next_reader(settings) is Power.AUSTRIA
    assert next_reader(settings, last=Power.AUSTRIA) is Power.ENGLAND
    assert next_reader(settings, last=Power.ENGLAND) is Power.FRANCE
    assert next_reader(settings, last=Power.FRANCE, eliminated={Power.GERMANY}) is Power.ITALY
    assert next_reader(settings, last=Power.TURKEY) is Power.AUSTRIA
    assert settings.reader_may_pass


@pytest.mark.parametrize("rules", ["edc-2016", "wdc-2008"])
def test_any_player_reads_where_no_order_is_set(rules: str) -> None:
    assert next_reader(load(rules).adjudication) is None


def retreating(*powers: Power) -> Position:
    """A position in which one unit of each of these powers is dislodged."""
    west = {Power.TURKEY: "BUL", Power.AUSTRIA: "SER"}
    attackers = {"BUL": ("A GRE", "A RUM"), "SER": ("A ALB", "A BUD")}
    units = [Unit.read(power, f"A {west[power]}") for power in powers]
    italians = [Unit.read(Power.ITALY, text) for power in powers for text in attackers[west[power]]]
    start = Position(Phase.read("S1903M"), (*units, *italians))
    orders = []
    for power in powers:
        mover, helper = (Unit.read(Power.ITALY, text) for text in attackers[west[power]])
        orders += [Move(mover, Location(west[power])), supported(helper, mover, west[power])]
    return adjudicate(start, orders, preset("2023")).next


def supported(helper: Unit, mover: Unit, to: str) -> Any:
    from boardcall.game import SupportMove

    return SupportMove(helper, mover, Location(to))


@pytest.mark.parametrize("rules", [*WDC, "codcon-2018"])
def test_retreats_are_written_when_several_powers_have_one(rules: str) -> None:
    settings = load(rules).retreats
    assert retreats_are_written(retreating(Power.TURKEY, Power.AUSTRIA), settings)
    assert not retreats_are_written(retreating(Power.TURKEY), settings)


def test_retreats_are_always_written() -> None:
    assert retreats_are_written(retreating(Power.TURKEY), load("wdc-2008").retreats)


# retreats


@pytest.mark.clause("edc-2016:II.3.3f", "wdc-2008:11.2-retreat")
@pytest.mark.parametrize("rules", ["edc-2016", "wdc-2008"])
@pytest.mark.parametrize("orders", [[], ["A BUL R MUN"], ["A BUL R BUL"]])
def test_dislodged_unit_without_a_valid_retreat_is_destroyed(rules: str, orders: list[str]) -> None:
    result = judge(rules, "S1903R", {"ITA": ["A GRE"]}, {"TUR": orders}, d={"TUR": ["A BUL"]})
    assert result["u2"] == {"ITA": ["A GRE"]}


def test_player_may_ask_what_is_barred_and_why() -> None:
    units = {"ITA": ["A TYR", "A VEN"], "GER": ["A MUN", "A SIL"], "AUS": ["A TRI", "A VIE"]}
    position = Position(
        Phase.read("S1902M"), tuple(Unit.read(Power(name[0]), text) for name, texts in units.items() for text in texts)
    )
    unit = {str(one): one for one in position.units}
    orders = (
        Move(unit["A VEN"], Location("TRI")),
        supported(unit["A TYR"], unit["A VEN"], "TRI"),
        Move(unit["A MUN"], Location("BOH")),
        Move(unit["A SIL"], Location("BOH")),
    )
    outcome = adjudicate(position, orders, policy("codcon-2018"))
    (lost,) = (result.dislodged for result in outcome.results if result.dislodged)
    assert isinstance(lost, DislodgedBy)
    assert [str(barred) for barred in lost.barred] == [
        "TYR: occupied",
        "VEN: the attacker came from there",
        "VIE: occupied",
    ]
    assert [str(place) for place in lost.options] == ["ALB", "BUD", "SER"]
    assert load("codcon-2018").retreats.may_ask_barred


# builds


@pytest.mark.clause("wdc-2025:V.4.a", "wdc-2025-draft:V.4.a", "codcon-2018:VI.3.a")
@pytest.mark.parametrize("rules", [*WDC, "codcon-2018"])
def test_fleet_in_st_petersburg_needs_its_coast(rules: str) -> None:
    assert judge(rules, "W1901A", {}, {"RUS": ["F STP B"]}, sc={"RUS": ["STP"]})["u2"] == {}
    assert judge(rules, "W1901A", {}, {"RUS": ["F STP/NC B"]}, sc={"RUS": ["STP"]})["u2"] == {"RUS": ["F STP/NC"]}


@pytest.mark.clause(
    "wdc-2025:V.6.b", "wdc-2025-draft:V.6.b", "codcon-2018:VII.1.a", "wdc-2008:11.2-adjust", "edc-2016:II.3.3g-build"
)
@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("orders", [[], ["A LON B"], ["A XYZ B"]])
def test_missing_or_miswritten_build_is_lost(rules: str, orders: list[str]) -> None:
    centres = {"ENG": ["EDI", "LON", "LVP"]}
    result = judge(rules, "W1901A", {"ENG": ["A LON", "F NTH"]}, {"ENG": orders}, sc=centres)
    assert result["u2"] == {"ENG": ["A LON", "F NTH"]}


@pytest.mark.clause("wdc-2025:V.6.c", "edc-2016:II.3.3g-build")
@pytest.mark.parametrize("rules", ["wdc-2025", "edc-2016"])
def test_too_many_builds_are_taken_as_written(rules: str) -> None:
    centres = {"GER": ["BER", "KIE", "MUN"]}
    written = {"GER": ["A MUN B", "F KIE B", "A BER B"]}
    result = judge(rules, "W1901A", {"GER": ["A DEN"]}, written, sc=centres)
    assert result["u2"] == {"GER": ["A DEN", "A MUN", "F KIE"]}
    assert result["r"]["GER"] == ["builds", "builds", "too-many"]


# removals


@pytest.mark.clause("edc-2016:II.3.3g-disband")
def test_too_many_removals_are_taken_as_written() -> None:
    units = {"AUS": ["A GAL", "A VIE"]}
    result = judge("edc-2016", "W1903A", units, {"AUS": ["A GAL D", "A VIE D"]}, sc={"AUS": ["VIE"]})
    assert result["u2"] == {"AUS": ["A VIE"]}


@pytest.mark.clause("wdc-2025:V.6.d-order", "wdc-2025-draft:V.6.c")
@pytest.mark.parametrize("rules", WDC)
def test_removal_goes_by_classes_before_distance(rules: str) -> None:
    assert removed(rules, "TUR", ["A SER", "F AEG", "A CON"], ["CON", "SER"]) == {"F AEG"}


@pytest.mark.clause("wdc-2025:V-base", "wdc-2025-draft:V-base")
@pytest.mark.parametrize("rules", WDC)
def test_rulings_listed_win_over_the_base_rulebook(rules: str) -> None:
    """The 2023 rulebook measures from owned centres and lets the army on its own centre in Serbia be."""
    units, centres = ["A SER", "F SYR", "A CON"], ["CON", "SER"]
    assert removed(preset("2023"), "TUR", units, centres) == {"F SYR"}
    assert removed(rules, "TUR", units, centres) == {"A SER"}


@pytest.mark.clause("wdc-2025:V.6.d-tie", "wdc-2025-draft:V.6.c")
@pytest.mark.parametrize("rules", WDC)
@pytest.mark.parametrize(
    ("power", "units", "centres", "gone"),
    [
        ("RUS", ["A GAL", "A TYR"], ["MOS"], "A TYR"),
        ("AUS", ["A TYR", "A ALB"], ["VIE"], "A ALB"),
        ("AUS", ["F ADR", "A ALB"], ["VIE"], "F ADR"),
        ("RUS", ["A BOH", "F BAL", "A PRU"], ["MOS", "WAR"], "F BAL"),
    ],
)
def test_ties_go_fleets_first_then_by_the_alphabet(
    rules: str, power: str, units: list[str], centres: list[str], gone: str
) -> None:
    assert removed(rules, power, units, centres) == {gone}


def test_alphabet_is_that_of_full_names() -> None:
    """F Marseilles goes before F Mid-Atlantic Ocean, which the codes MAR and MAO would reverse."""
    book = policy("wdc-2025")
    by_name = replace(book, adjustments=replace(book.adjustments, removal_order=("alphabet",), removal_classes=()))
    by_code = replace(by_name, adjustments=replace(by_name.adjustments, alphabet="code"))
    assert removed(by_name, "ITA", ["F MAO", "F MAR"], ["ROM"]) == {"F MAR"}
    assert removed(by_code, "ITA", ["F MAO", "F MAR"], ["ROM"]) == {"F MAO"}


@pytest.mark.clause("codcon-2018:VII.1.b", "codcon-2018:II.1-3")
def test_removal_measures_from_owned_centres() -> None:
    units = ["A UKR", "F AEG", "A SER", "A CON", "A SMY", "A ANK"]
    assert removed("codcon-2018", "TUR", units, ["CON", "SMY", "ANK", "BUL", "SER"]) == {"A UKR"}


@pytest.mark.clause("edc-2016:II.3.3h")
def test_removal_goes_by_distance_then_fleets_then_alphabet() -> None:
    assert removed("edc-2016", "TUR", ["A SER", "F AEG"], ["CON"]) == {"A SER"}
    assert removed("edc-2016", "TUR", ["F AEG", "A BUL"], ["CON"]) == {"F AEG"}


@pytest.mark.clause("wdc-2008:12.3", "wdc-2008:11.2-adjust")
def test_removal_goes_by_distance_then_off_centre() -> None:
    assert removed("wdc-2008", "TUR", ["A SER", "F AEG"], ["CON"]) == {"A SER"}
    assert removed("wdc-2008", "TUR", ["F AEG", "A BUL"], ["CON"]) == {"F AEG"}
    assert removed("wdc-2008", "TUR", ["A ARM", "F BUL/SC"], ["CON"]) == {"A ARM"}
    assert removed("edc-2016", "TUR", ["A ARM", "F BUL/SC"], ["CON"]) == {"F BUL/SC"}


# reasons


def test_bounce_names_strengths_supports_and_the_cut_one() -> None:
    listed = {"F": ["A PAR", "A GAS", "A MAR"], "G": ["A MUN", "A RUH"], "I": ["F LYO"]}
    position = Position(
        Phase.read("S1902M"), tuple(Unit.read(Power(name), text) for name, texts in listed.items() for text in texts)
    )
    unit = {str(one): one for one in position.units}
    orders = (
        Move(unit["A PAR"], Location("BUR")),
        supported(unit["A GAS"], unit["A PAR"], "BUR"),
        supported(unit["A MAR"], unit["A PAR"], "BUR"),
        Move(unit["A MUN"], Location("BUR")),
        supported(unit["A RUH"], unit["A MUN"], "BUR"),
        Move(unit["F LYO"], Location("MAR")),
    )
    results = {str(result.unit): result for result in adjudicate(position, orders).results}
    assert isinstance(results["A MUN"].outcome, Bounced)
    assert str(results["A MUN"]) == (
        "A MUN - BUR: bounces: 2 (A RUH) against 2 (A PAR, A GAS). The support of A MAR was cut by F LYO."
    )
    assert str(results["A MAR"]) == "A MAR S A PAR - BUR: is cut by F LYO."


def test_paradox_quotes_the_section_that_decides() -> None:
    listed = {"E": ["F LON", "F WAL"], "F": ["A BRE", "F ENG"]}
    position = Position(
        Phase.read("S1902M"), tuple(Unit.read(Power(name), text) for name, texts in listed.items() for text in texts)
    )
    unit = {str(one): one for one in position.units}
    orders = (
        supported(unit["F LON"], unit["F WAL"], "ENG"),
        Move(unit["F WAL"], Location("ENG")),
        Move(unit["A BRE"], Location("LON")),
        Convoy(unit["F ENG"], unit["A BRE"], Location("LON")),
    )
    results = {str(result.unit): result for result in adjudicate(position, orders).results}
    army = results["A BRE"].outcome
    assert isinstance(army, Disrupted)
    assert army.paradox
    assert str(army) == "fails: the convoy would undo itself, so F ENG only holds. [DATC 4.A.2]"


def test_rulebook_without_a_word_on_a_choice_follows_its_edition() -> None:
    book: Rulebook = load("edc-2016")
    assert policy_of(book).paradox == preset("2000").paradox
    assert policy_of(book).adjacent_convoy == preset("2000").adjacent_convoy
