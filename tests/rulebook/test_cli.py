"""`boardcall rulebook list | show | check | schema`."""

import json
from pathlib import Path

import pytest

from boardcall.cli import main
from boardcall.rulebook import rulebook_text


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.argv", ["boardcall", "rulebook", *words])
    with pytest.raises(SystemExit) as end:
        main()
    output = capsys.readouterr()
    return int(end.value.code or 0), output.out, output.err


def test_list(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, _ = run(capsys, monkeypatch, "list")
    assert status == 0
    assert len(out.splitlines()) == 6
    assert "Club rules: any number of rounds, sum-of-squares" in out
    _, out, _ = run(capsys, monkeypatch, "list", "--json")
    assert json.loads(out)["rulebooks"][0] == {
        "id": "club",
        "title": "Club rules",
        "edition": "",
        "rounds": None,
        "scoring": "sum-of-squares",
    }


def test_show(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, _ = run(capsys, monkeypatch, "show", "wdc-2025")
    assert status == 0
    assert "- The total is the two best scores of rounds 1 to 3 plus the score of round 4. [II.1]\n" in out
    assert "(our reading: the text is silent; powers are drawn)" not in out
    assert "[our reading: the text is silent; the last fall that was counted; draw_vote.position]" in out
    _, out, _ = run(capsys, monkeypatch, "show", "wdc-2025", "--json")
    sections = {section["title"]: section["lines"] for section in json.loads(out)["sections"]}
    assert sections["Standings"][1]["source"] == "II.1"


def test_show_marks_what_a_file_changed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(rulebook_text("wdc-2025")[0].replace("from_year = 1906", "from_year = 1904"), "utf-8")
    _, out, _ = run(capsys, monkeypatch, "show", str(file))
    assert "From spring 1904 on players may propose to end the game in a draw. [changed by this event]\n" in out
    assert "- The total is the two best scores of rounds 1 to 3 plus the score of round 4. [II.1]\n" in out


def test_show_what_does_not_exist(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, err = run(capsys, monkeypatch, "show", "nothing")
    assert (status, out) == (2, "")
    assert err.startswith('There is no rulebook "nothing".')


def test_check_what_holds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(capsys, monkeypatch, "check", "club") == (0, "club.toml holds.\n", "")
    status, out, _ = run(capsys, monkeypatch, "check", "codcon-2018")
    assert status == 0
    assert out.startswith("Warning: codcon-2018.toml:")


def test_check_what_does_not_hold(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(rulebook_text("club")[0].replace("ex_aequo", "ex_equo").replace('"none"\n', '"nun"\n'), "utf-8")
    status, out, err = run(capsys, monkeypatch, "check", str(own))
    assert (status, err) == (1, "")
    assert "there is no key ex_equo in [standings]. Write ex_aequo." in out
    assert f"{own} does not hold: 2 problems." in out
    status, out, _ = run(capsys, monkeypatch, "check", str(own), "--json")
    found = json.loads(out)
    assert (status, found["holds"]) == (1, False)
    assert [problem["field"] for problem in found["errors"]] == ["clock.mode", "standings.ex_equo"]
    assert all(problem["line"] for problem in found["errors"])


def test_schema(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, _ = run(capsys, monkeypatch, "schema")
    assert (status, out, "") == run(capsys, monkeypatch, "schema", "--json")
    assert status == 0
    assert json.loads(out)["title"] == "Boardcall rulebook"


def test_check_what_is_not_text(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes(b"\xff\xfe")
    status, out, err = run(capsys, monkeypatch, "check", str(own))
    assert (status, err) == (1, "")
    assert out.startswith(f"{own}:1: the file is not UTF-8 text. Save it as UTF-8.")


def test_a_command_without_its_rulebook(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for command in ("show", "check"):
        status, _, err = run(capsys, monkeypatch, command)
        assert status == 2
        assert "RULEBOOK" in err


def test_copy_writes_a_new_file_or_prints_and_never_writes_over_another(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text, file = rulebook_text("club")[0], tmp_path / "ours.toml"
    assert run(capsys, monkeypatch, "copy", "club", "-") == (0, text, "")
    status, out, _ = run(capsys, monkeypatch, "copy", "club", str(file))
    assert (status, file.read_text("utf-8")) == (0, text)
    assert f"boardcall rulebook check {file}" in out
    file.write_text("mine", "utf-8")
    status, _, err = run(capsys, monkeypatch, "copy", "wdc-2025", str(file))
    assert (status, file.read_text("utf-8")) == (2, "mine")
    assert "is there already. Give another name." in err
    assert run(capsys, monkeypatch, "copy", "club", str(tmp_path / "no" / "ours.toml"))[0] == 2
    assert "There is no rulebook" in run(capsys, monkeypatch, "copy", "clubb", str(tmp_path / "x.toml"))[2]
