"""boardcall seal: an end is sealed, brought back from its slips, and checked."""

import json
from functools import partial

import pytest

from command_line import Run

ROUND = ("--round", "4")


@pytest.fixture
def run(command: Run) -> Run:
    """Runs `boardcall seal` and gives (exit status, standard output, standard error)."""
    return partial(command, "seal")


@pytest.mark.clause("wdc-2025:II.5.b", "wdc-2025-draft:II.1-end")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_a_time_is_sealed_opened_and_verified(run: Run, rulebook: str) -> None:
    status, out, _ = run("new", rulebook, *ROUND, "--value", "14:37", "--json")
    made = json.loads(out)
    assert (status, set(made)) == (0, {"commitment", "slips"})
    assert "14:37" not in out
    _, out, _ = run("open", rulebook, *made["slips"], *ROUND, "--json")
    opened = json.loads(out)
    assert (opened["value"], opened["commitment"]) == ("14:37", made["commitment"])
    check = ("verify", rulebook, made["commitment"], *ROUND, "--salt", opened["salt"])
    assert run(*check, "--value", "14:37")[0] == 0
    status, out, _ = run(*check, "--value", "14:38")
    assert status == 1
    assert out.startswith("It does not hold")
    for wrong in ("13:29", "15:31"):
        status, _, err = run("new", rulebook, *ROUND, "--value", wrong)
        assert (status, err) == (2, f"--value: {wrong} is no end of round 4. It is between 13:30 and 15:30.\n")


def test_the_same_words_draw_the_same_year_and_only_show_shows_it(run: Run) -> None:
    drawn = [run("new", "codcon-2018", "--round", "1", "--words", "from the floor", "--show")[1] for _ in range(2)]
    secrets_shown = [text.split("The secret: ")[1].split(",")[0] for text in drawn]
    assert secrets_shown[0] == secrets_shown[1] in {"1907", "1908", "1909", "1910"}
    assert drawn[0] != drawn[1]
    assert "The secret" not in run("new", "codcon-2018", "--round", "1")[1]


def test_mistakes_get_sentences(run: Run) -> None:
    assert "has no secret end" in run("new", "edc-2016", "--round", "1")[2]
    assert "is no salt" in run("verify", "edc-2016", "ab", *ROUND, "--value", "1907", "--salt", "xyz")[2]
    assert run("open", "wdc-2025", "AAAA", "BBBB", *ROUND)[0] == 2


def test_director_and_volunteers_find_the_year_together_and_one_at_a_time(run: Run) -> None:
    where = ("codcon-2018", "--round", "1")
    parts = {name: json.loads(run("part", *where, "--json")[1]) for name in ("director", "Gentz")}
    words = [word for name, part in parts.items() for word in ("--commitment", f"{name}={part['commitment']}")]
    assert run("lottery", *where, *words)[1] == "All links hold. Play goes on.\n"
    ended = None
    for year in ("1907", "1908", "1909", "1910"):
        for name, part in parts.items():
            link = run("part", *where, "--secret", part["secret"], "--end", year)[1].strip()
            words += ["--link", f"{name}@{year}={link}"]
        status, out, _ = run("lottery", *where, *words, "--json")
        ended = json.loads(out)["ends"]
        assert status == 0
        if ended:
            break
    assert ended == year


def test_links_that_do_not_hold_are_told(run: Run) -> None:
    where = ("codcon-2018", "--round", "1")
    made = json.loads(run("part", *where, "--json")[1])
    own = ("--commitment", f"td={made['commitment']}")
    assert "does not match the commitment" in run("lottery", *where, *own, "--link", f"td@1907={'0' * 64}")[2]
    assert "names no possible end" in run("lottery", *where, *own, "--link", f"td@1906={'0' * 64}")[2]
    assert "cannot be read" in run("lottery", *where, "--commitment", "td=12")[2]
    assert "There is no link for 1911" in run("part", *where, "--secret", made["secret"], "--end", "1911")[2]
    assert "This is no part" in run("part", *where, "--secret", "ab")[2]
