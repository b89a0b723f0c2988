"""Writing single rules into a rulebook's text, under every rulebook that comes with the program."""

from collections.abc import Sequence

import pytest

from boardcall.errors import InputError
from boardcall.rulebook import load, read_rulebook, rulebook_ids, rulebook_text
from boardcall.rulebook.groups import GROUPS, RuleGroup, RuleKey, all_keys, group, words_of
from boardcall.rulebook.kinds import kind_of
from boardcall.tables.keys import alternatives, choices, item_type
from boardcall.web.desk.round_count import with_rounds
from boardcall.web.desk.rule_fields import Block, Rows, RuleField, blocks, fields_of
from boardcall.web.desk.rule_text import RuleText
from boardcall.web.desk.rule_values import plain
from boardcall.web.desk.rule_writer import Writer, path_of, placed

EVERY_PAGE = [(name, one) for name in rulebook_ids() for one in GROUPS]


def whole_form(found: Sequence[Block]) -> dict[str, str]:
    """What a browser sends when nothing of a form was touched."""
    rows = [row for block in found for part in block.parts if isinstance(part, Rows) for row in part.rows]
    sent = {f"{row.name}.place": str(row.place) for row in rows if row.place}
    for field in fields_of(found):
        sent |= sent_for(field)
    return sent


def sent_for(field: RuleField) -> dict[str, str]:
    if field.widget == "ticks":
        return {f"{field.name}.shown": "1"} | {f"{field.name}.{value}": "on" for value in field.values}
    if field.widget == "order":
        values = [*field.values, *[""] * len(field.options)]
        return {f"{field.name}.{place}": values[place - 1] for place in range(1, len(field.options) + 1)}
    return {field.name: field.value.replace("\n", "\r\n")}


def written(name: str, page: str, changes: dict[str, str]) -> str:
    one = group(page)
    return Writer(rulebook_text(name)[0], whole_form(blocks(one, load(name))) | changes).write(one)


def lines_changed(name: str, text: str) -> tuple[set[str], set[str]]:
    old, new = set(rulebook_text(name)[0].splitlines()), set(text.splitlines())
    return old - new, new - old


@pytest.mark.parametrize(("name", "one"), EVERY_PAGE, ids=lambda value: getattr(value, "id", value))
def test_form_sent_back_untouched_leaves_the_text_to_the_letter(name: str, one: RuleGroup) -> None:
    text = rulebook_text(name)[0]
    assert Writer(text, whole_form(blocks(one, load(name)))).write(one) == text


@pytest.mark.parametrize(("name", "one"), EVERY_PAGE, ids=lambda value: getattr(value, "id", value))
def test_each_value_written_anew_leaves_the_rulebook_as_it_is(name: str, one: RuleGroup) -> None:
    text = rulebook_text(name)[0]
    known, writer = read_rulebook(text), RuleText(text)
    for field in fields_of(blocks(one, known)):
        if field.name != "round" and ".new." not in field.name:
            parent, _, last = field.name.rpartition(".")
            head, _, place = parent.rpartition(".")
            in_row = place.isdecimal() and head != "round"
            path = (*path_of(writer, head), int(place) - 1, last) if in_row else path_of(writer, field.name)
            writer.set(path, plain(field.kind, field.value, field.name))
    assert read_rulebook(writer.text) == known


def test_every_value_to_choose_has_a_name() -> None:
    def unnamed(rule: RuleKey, path: str) -> list[str]:
        if rule.keys:
            return [found for inner in rule.keys for found in unnamed(inner, f"{path}.1.{inner.key}")]
        kinds = [inner for one in alternatives(kind_of(path)) for inner in alternatives(item_type(one) or one)]
        return [f"{path} = {value}" for kind in kinds for value in choices(kind) if words_of(rule, value) == str(value)]

    assert [found for rule in all_keys() for found in unnamed(rule, rule.key)] == []


CHANGES = [
    ("wdc-2025", "clock", {"clock.period.3.spring": "9"}, "  { from_year = 1908, spring = 9, fall = 10 },"),
    ("wdc-2025", "draws", {"draw_vote.from_year": "1905"}, "from_year = 1905"),
    ("wdc-2025", "pools", {"round.4.pool.1.multiplier": "1.25"}, "multiplier = 1.25"),
    ("codcon-2018", "standings", {"standings.missing_round": "1/3"}, 'missing_round = "1/3"'),
    ("codcon-2018", "scoring", {"scoring.system": "haight"}, 'system = "haight"'),
    ("edc-2016", "teams", {"team.size_max": "5"}, "size_max = 5"),
    ("edc-2016", "seating", {"powers.repeat": "avoid"}, 'repeat = "avoid"'),
    ("wdc-2008", "publication", {"publication.game_results": "hidden"}, 'game_results = "hidden"'),
    ("wdc-2008", "check-in", {"roll_call.remainder.2": "double"}, 'remainder = ["td", "double"]'),
    ("club", "rounds", {"round.any.end.last_year": "1907"}, 'end = { kind = "none", last_year = 1907 }'),
    ("club", "awards", {"award.1.places": "5"}, "places = 5"),
    ("club", "draws", {"draw_vote.held_by.assistant-td": "on"}, 'held_by = ["td", "assistant-td"]'),
]


@pytest.mark.parametrize(("name", "page", "changes", "line"), CHANGES)
def test_change_writes_its_line_and_no_other(name: str, page: str, changes: dict[str, str], line: str) -> None:
    text = written(name, page, changes)
    gone, new = lines_changed(name, text)
    assert line in new
    assert len(gone) <= 1
    assert new <= {line, "[draw_vote]"}
    read_rulebook(text)


def test_row_is_moved_added_and_taken_out_and_its_sections_follow() -> None:
    changes = {"tie_break.champion.4.place": "1", "tie_break.standings.2.place": ""}
    changes |= {"tie_break.team.new.by": "total", "tie_break.team.new.place": "1"}
    text = written("wdc-2025", "tie-breaks", changes)
    book = read_rulebook(text)
    assert [one.by for one in book.tie_break.champion][:3] == ["centres", "round-score", "best-game"]
    assert [one.by for one in book.tie_break.team] == ["total", "drop-lowest", "td"]
    assert "round-score" not in [one.by for one in book.tie_break.standings]
    assert book.sources["tie_break.champion.1"] == "VIII.1.b.iv"
    assert book.sources["tie_break.champion.4"] == "VIII.1.b.iii"
    assert book.sources["tie_break.team.3"] == "VIII.3.b"


def test_final_stays_last_when_rounds_are_added_or_taken_out() -> None:
    five, three = (read_rulebook(with_rounds(rulebook_text("wdc-2025")[0], count)) for count in (5, 3))
    for book, last in ((five, 5), (three, 3)):
        assert [one.kind for one in book.rounds] == ["qualifying"] * (last - 1) + ["final"]
        assert book.round(last).pools == load("wdc-2025").round(4).pools
        assert book.team.rounds == (last,)
        assert book.tie_break.champion[0].round == last
        assert book.standings.total[1].rounds == (last,)
        assert book.standings.qualifying[0].rounds == tuple(range(1, last))
        assert book.sources[f"round.{last}.end"] == "II.5.b-c"


@pytest.mark.parametrize("name", rulebook_ids())
def test_rounds_added_and_taken_out_again_leave_the_rules_as_they_were(name: str) -> None:
    text, count = rulebook_text(name)[0], load(name).round_count
    assert count is None or with_rounds(text, count) == text
    if count and name not in {"edc-2016", "wdc-2008"}:  # there a round of its own times is the model
        assert read_rulebook(with_rounds(with_rounds(text, count + 1), count)).team == read_rulebook(text).team
    assert read_rulebook(with_rounds(text, 3)).round_count == 3


def test_round_that_is_added_has_no_day_or_time() -> None:
    book = read_rulebook(with_rounds(rulebook_text("codcon-2018")[0], 4))
    assert (book.round(4).starts, book.round(4).end.hard_stop) == (None, None)
    assert book.round(4).end.last_year == 1910


def test_comments_stay() -> None:
    text = rulebook_text("club")[0].replace("[clock]", "# our hall closes at ten\n[clock]  # plain")
    new = Writer(text, {"clock.retreat_seconds": "60"}).write(group("clock"))
    assert "# our hall closes at ten\n[clock]  # plain\n" in new
    assert read_rulebook(new).clock.retreat_seconds == 60


def test_award_that_goes_takes_its_sections_along() -> None:
    text = written("wdc-2025", "awards", {"award.4.place": ""})
    book = read_rulebook(text)
    assert [award.id for award in book.awards] == ["places", "team-champion", "outstanding-play"]
    assert not [key for key in (*book.sources, *book.chosen) if key.startswith("award.special")]


def test_pool_without_a_name_is_told_in_the_words_of_a_form() -> None:
    rules, pools = rulebook_text("wdc-2025")[0], group("pools")
    writer = Writer(rules, {"round.1.pool.new.qualify": "top", "round.1.pool.new.id": ""})
    with pytest.raises(InputError) as refused:
        read_rulebook(writer.write(pools))
    told = [one for one in placed(refused.value.problems, blocks(pools, load(rules)), writer.moved) if one.field]
    assert ("round.1.pool.new.id", "Fill this in.") in [(one.field, one.message) for one in told]
