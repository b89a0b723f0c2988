"""Ends nobody knows beforehand: even, checked link by link, and beyond the reach of all but one contributor."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.clock.lottery import Lottery, ended_at, part_link
from boardcall.clock.seal import years
from boardcall.errors import InputError

CHOICES = years(1907, 1910)
STEPS = len(CHOICES)
SECRETS = {"director": "00" * 16, "Talleyrand": "11" * 16, "Metternich": "22" * 16}


def lottery(secrets: dict[str, str]) -> Lottery:
    return Lottery(
        "codcon-2018", 1, CHOICES, {name: part_link(part, steps=STEPS, step=-1) for name, part in secrets.items()}
    )


def links(secrets: dict[str, str], step: int) -> dict[str, str]:
    return {name: part_link(part, steps=STEPS, step=step) for name, part in secrets.items()}


def played(secrets: dict[str, str]) -> str:
    """The end that opening year by year comes to."""
    opened: list[dict[str, str]] = []
    for step in range(STEPS):
        opened.append(links(secrets, step))
        if end := ended_at(lottery(secrets), opened):
            return end
    raise AssertionError("no end")


def test_every_year_is_as_likely() -> None:
    drawn = Counter(played({**SECRETS, "director": f"{number:032x}"}) for number in range(2000))
    assert sorted(drawn) == list(CHOICES)
    assert all(abs(times - 500) < 90 for times in drawn.values())  # more than four standard deviations


@given(st.dictionaries(st.sampled_from(["director", "A", "B", "C"]), st.binary(min_size=16, max_size=16), min_size=1))
def test_play_always_ends_and_a_step_that_was_opened_never_changes(parts: dict[str, bytes]) -> None:
    secrets = {name: part.hex() for name, part in parts.items()}
    end = played(secrets)
    every = [links(secrets, step) for step in range(STEPS)]
    assert ended_at(lottery(secrets), every) == end
    assert ended_at(lottery(secrets), every[: CHOICES.index(end)]) is None


def test_one_part_that_is_not_known_leaves_every_year_open() -> None:
    known = {name: SECRETS[name] for name in ("director", "Talleyrand")}
    assert {played({**known, "Metternich": f"{number:032x}"}) for number in range(60)} == set(CHOICES)


def test_a_link_that_was_not_committed_to_is_refused() -> None:
    public = lottery(SECRETS)
    first = links(SECRETS, 0)
    with pytest.raises(InputError, match="The link of Talleyrand for 1907 does not match the commitment"):
        ended_at(public, [{**first, "Talleyrand": "ab"}])
    with pytest.raises(InputError, match="Metternich gave no link for 1907"):
        ended_at(public, [{name: link for name, link in first.items() if name != "Metternich"}])
    with pytest.raises(InputError, match="Gentz has made no commitment"):
        ended_at(public, [{**first, "Gentz": "ab"}])
    with pytest.raises(
        InputError, match="for 1907 does not match"
    ):  # a later link may not be opened in the place of the first
        ended_at(public, [links(SECRETS, 1)])
    with pytest.raises(ValueError, match="step 4 of 4"):
        part_link("00" * 16, steps=STEPS, step=4)
