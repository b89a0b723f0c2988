"""Events, games, rounds and boards from Python, by the words that people use."""

from pathlib import Path

import pytest

import boardcall as bc

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")


def test_a_round_of_an_event_is_drawn_played_and_scored_by_usual_words(tmp_path: Path) -> None:
    with bc.create_event(tmp_path / "one.db", "club") as event:
        with pytest.raises(bc.InputError, match=r"Nobody can be seated\. Check players in first\."):
            event.draw_boards(1)
        for name in NAMES:
            if name == NAMES[1]:
                with pytest.raises(bc.RefusedError, match=r"cannot be seated yet\. [A-Z]"):
                    event.draw_boards(1)
            event.do("register_player", name=name)
            event.do("check_in", player=name, round=1)
        for wrong in ({"player": 7, "round": 1}, {"player": "Ann", "round": "one"}, {"player": "Ann", "round": True}):
            with pytest.raises(TypeError, match="is expected here, not"):
                event.do("check_in", **wrong)
        with pytest.raises(TypeError, match="A date and time is expected here"):
            event.do("register_player", name="Zoe", at="now")
        with pytest.raises(TypeError, match="The number of an act, as the log has it, is expected"):
            event.undo("last")
        (drawn,) = event.draw_boards(1, seed=7)
        event.do("publish_call", round=1)
        event.do("record_result", board=(1, "1"), result="A0@1904 E10 F9 G8 I5 R0@1908 T2")
        assert str(drawn.number) in repr(event.log[-3])
        assert repr(event).endswith(": 7 players, 18 acts>")
        assert len(bc.compute_standings(event).rows) == 7
    assert bc.verify(tmp_path / "one.db").holds


def test_players_are_found_by_a_name_that_one_of_them_has_and_a_closed_event_says_so(tmp_path: Path) -> None:
    with bc.create_event(tmp_path / "one.db", "club") as event:
        for name in ("Ann", "Ben", "Ben"):
            event.do("register_player", name=name)
        with pytest.raises(bc.NotFoundError, match=r"No player is called Anne\. Do you mean Ann\?"):
            event.do("check_in", player="Anne", round=1)
        with pytest.raises(bc.InputError, match=r"Several players are called Ben: p2, p3\. Give the id\."):
            event.do("check_in", player="Ben", round=1)
        event.do("check_in", player="p3", round=1)
    assert bc.verify(event).holds
    assert repr(event).endswith(": closed>")
    with pytest.raises(bc.RefusedError, match=r"The event is closed\. Open it again: bc\.open_event\("):
        event.undo()


def test_a_game_in_play_stands_for_its_position_its_rules_and_its_record() -> None:
    game = bc.Game("1976")
    game.play("FRA: A Par - Bur")
    assert bc.adjudicate(game, "FRA: A Bur H") == bc.adjudicate(game.position, "FRA: A Bur H", "1976")
    assert bc.legal_orders(game, "F") == game.legal_orders("F")
    assert bc.draw(game).svg == game.draw().svg
    assert bc.write_record(game) == str(game)
    assert bc.write_position(game).startswith("F1901M")
    assert repr(game) == "<Game F1901M: 1 phases played>"
    with pytest.raises(bc.InputError, match="An empty text holds no game"):
        bc.read_game("")


def test_a_round_is_seated_from_lists_open_files_and_rows_and_says_which_wishes_cannot_hold(tmp_path: Path) -> None:
    people = [{"player": f"Player {number}"} for number in range(1, 15)]
    kept_apart = [{**people[0], "avoid": ["Player 2", "Player 3"]}, *people[1:]]
    (tmp_path / "people.csv").write_text(bc.RowTable(people).csv(), "utf-8")
    with (tmp_path / "people.csv").open() as file:
        first = bc.seat(file, "club", seed="1")
    assert first.rows == bc.seat(people, "club", seed="1").rows
    boards = {row["player"]: row["board"] for row in bc.seat(kept_apart, "club", seed="1").rows}
    assert boards["Player 1"] not in {boards["Player 2"], boards["Player 3"]}
    again = bc.seat(people, "club", history=[first], seed="2")
    for history in (first, first.rows, [first.rows]):
        assert bc.seat(people, "club", history=history, seed="2").rows == again.rows
    assert list(bc.seat(people[:8], "club", sit_out="Player 8").sits_out) == ["Player 8"]
    with pytest.raises(bc.RefusedError, match=r"only 1 board\. Change the wishes, or who is present\."):
        bc.seat(kept_apart[:7], "club", seed="1")


def test_counts_and_draws_may_be_written_as_people_and_sheets_do() -> None:
    board, system = [0, 10, 9, 8, 5, 0, 2], "sum-of-squares"
    spelt = "Austria: 0, England: 10, France: 9, Germany: 8, Italy: 5, Russia: 0, Turkey: 2"
    for counts in (
        "0 10 9 8 5 0 2",
        "0,10,9,8,5,0,2",
        spelt,
        dict(zip("EFGIT", ("10", "9", "8", "5", "2"), strict=True)),
    ):
        assert bc.score(counts, system) == bc.score(board, system)
    for one in (board, {"E": 10, "F": 9, "G": 8, "I": 5, "T": 2}):
        assert bc.score_table(one, system) == bc.score_table([board], system)
    drawn = bc.board_result([0, 12, 11, 11, 0, 0, 0], draw="EFG")
    assert drawn == bc.board_result([0, 12, 11, 11, 0, 0, 0], draw="England, France, Germany")
    with pytest.raises(bc.InputError, match="England is given twice"):
        bc.score({"E": 10, "England": 9}, system)
    with pytest.raises(bc.InputError, match="board B: Seven counts"):
        bc.score_table({"A": board, "B": [1, 2]}, system)
