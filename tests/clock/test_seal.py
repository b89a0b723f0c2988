"""Seals: nothing is told early, nothing can be changed later, and two slips bring a lost secret back."""

from collections import Counter
from datetime import time
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.clock.seal import SealedEnd, combine, draw_value, minutes, seal_end, split, years
from boardcall.errors import InputError

SALT = bytes(range(16))
PAD = bytes(range(100, 124))
VALUES = st.sampled_from([*years(1907, 1910), *minutes(time(13, 30), time(15, 30))])


def sealed(value: str = "14:37", salt: bytes = SALT) -> SealedEnd:
    return seal_end("wdc-2025", 4, value, salt=salt)


def test_the_commitment_is_the_hash_that_anybody_can_compute() -> None:
    text = "boardcall sealed end 1\nrulebook wdc-2025\nround 4\nends 14:37\nsalt 000102030405060708090a0b0c0d0e0f\n"
    assert sealed().text == text
    assert sealed().commitment == sha256(text.encode()).hexdigest()
    assert sealed().keeps(sealed().commitment.upper())


@given(VALUES, VALUES, st.binary(min_size=16, max_size=16))
def test_only_the_committed_value_and_salt_open_a_seal(value: str, other: str, salt: bytes) -> None:
    commitment = sealed(value).commitment
    assert sealed(other, salt).keeps(commitment) == ((other, salt) == (value, SALT))


@given(VALUES, st.binary(min_size=16, max_size=16), st.binary(min_size=24, max_size=24))
def test_two_slips_bring_the_secret_back(value: str, salt: bytes, pad: bytes) -> None:
    secret = sealed(value, salt)
    first, second = split(secret, pad=pad)
    assert combine(second, first.lower().replace("-", " "), rulebook="wdc-2025", number=4) == secret


def test_each_slip_alone_may_belong_to_any_value() -> None:
    """For every value there is a pad that gives the very same second slip, so it tells nothing of which it is."""
    first, second = split(sealed("13:30"), pad=PAD)
    shift = bytes(a ^ b for a, b in zip(b"13:30\0\0\0", b"15:30\0\0\0", strict=True)) + bytes(16)
    other = split(sealed("15:30"), pad=bytes(a ^ b for a, b in zip(PAD, shift, strict=True)))
    assert other[1] == second
    assert other[0] != first


def test_slips_that_were_misread_or_do_not_fit_are_refused() -> None:
    first, second = split(sealed(), pad=PAD)
    wrong = ("A" if first[6] != "A" else "B").join([first[:6], first[7:]])
    with pytest.raises(InputError, match="was misread"):
        combine(wrong, second, rulebook="wdc-2025", number=4)
    with pytest.raises(InputError, match="was misread"):
        combine("no slip", second, rulebook="wdc-2025", number=4)
    with pytest.raises(InputError, match="Give one of each"):
        combine(first, first, rulebook="wdc-2025", number=4)
    stranger = split(sealed(), pad=bytes(24))[0]
    with pytest.raises(InputError, match="do not belong together"):
        combine(stranger, second, rulebook="wdc-2025", number=4)


def test_a_salt_that_is_too_short_is_a_mistake_of_the_program() -> None:
    with pytest.raises(ValueError, match="a salt of 8 bytes"):
        sealed(salt=bytes(8))
    with pytest.raises(ValueError, match="a pad of 3 bytes"):
        split(sealed(), pad=b"abc")


def test_a_time_is_drawn_by_the_minute_from_half_past_one_to_half_past_three() -> None:
    choices = minutes(time(13, 30), time(15, 30))
    assert (choices[0], choices[-1], len(choices)) == ("13:30", "15:30", 121)
    assert not {"13:29", "15:31"} & set(choices)


def test_each_year_is_drawn_as_often_and_the_same_words_draw_the_same() -> None:
    choices = years(1907, 1910)
    drawn = Counter(draw_value(choices, f"words {number}") for number in range(4000))
    assert sorted(drawn) == list(choices)
    assert all(abs(times - 1000) < 120 for times in drawn.values())  # more than four standard deviations
    assert draw_value(choices, "from the floor") == draw_value(choices, "from the floor")
