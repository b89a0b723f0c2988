"""Games as people copy them: from pages, mails, forwarded mails and their sources; what is no game is left out."""

import html
import quopri
import re
import textwrap
from collections.abc import Callable
from contextlib import suppress
from email.message import EmailMessage

import pytest

from boardcall.errors import InputError
from boardcall.exchange.games.losses import lost_in
from boardcall.exchange.games.recognition import read_games
from bounded import bounded
from exchange.game_form_texts import COPIED, MAIL, TEXTS
from exchange.test_game_forms import IDLE, IN_WORDS, POLICY

COPIES: dict[str, Callable[[str], str]] = {
    "quoted": lambda text: "On Monday Tom wrote:\n" + re.sub(r"^", "> ", text, flags=re.MULTILINE),
    "pasted from a page": lambda text: "".join(f"<p>{html.escape(line)}</p>\n" for line in text.splitlines()),
    "with a mark of bytes and CRLF": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
    "with hard spaces": lambda text: text.replace(" ", "\u00a0"),
    "indented": lambda text: re.sub(r"^", "\t", text, flags=re.MULTILINE),
    "signed": lambda text: text + "\nBest wishes,\nTom\n-- \nTom\nhttps://example.org\n",
    "with a greeting and words at the end": lambda text: (
        f"Hi all,\nthis is our game so far.\n\n{text}\n\nSee you on Friday!\n\nViele Grüße\nTom\n"
    ),
    "forwarded": lambda text: f"FYI\n\n-- Forwarded message --\nFrom: Tom\nSubject: game\n\n{text}",
    "in quoted-printable": lambda text: quopri.encodestring(text.encode()).decode(),
    "as the source of a mail": lambda text: sent(text, "base64"),
    "as the source of a mail with a page": lambda text: sent(
        text, "quoted-printable", f"<pre>{html.escape(text)}</pre>"
    ),
    "broken at 40 letters": lambda text: "\n".join(
        "\n".join(textwrap.wrap(line, 40, break_long_words=False, break_on_hyphens=False)) for line in text.split("\n")
    ),
}


def sent(text: str, coding: str, page: str = "") -> str:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "Tom <tom@example.org>", "Our game"
    mail.set_content(text, cte=coding)
    if page:
        mail.add_alternative(page, subtype="html", cte=coding)
    return mail.as_string()


@pytest.mark.parametrize("form", IN_WORDS)
@pytest.mark.parametrize("copy", COPIES)
def test_a_copied_text_is_the_same_game(form: str, copy: str) -> None:
    assert read_games(COPIES[copy](TEXTS[form]), policy=POLICY).games == read_games(TEXTS[form], policy=POLICY).games


@pytest.mark.parametrize("form", TEXTS)
def test_words_around_a_game_are_left_out_and_said(form: str) -> None:
    found = read_games(f"Hi all,\nour game:\n\n{TEXTS[form]}\n\nCheers,\nTom\n", policy=POLICY)
    assert found.games == read_games(TEXTS[form], policy=POLICY).games
    assert {line for _, line in found.left_out} >= {"Hi all,", "our game:", "Cheers,", "Tom"}
    assert str(found.what_was_left_out).startswith("Lines that are no part of the game were left out: 1 “Hi all,”")


def test_the_first_orders_that_cannot_be_read_are_told_without_what_follows_from_them() -> None:
    text = IDLE.replace("F Lon - NTH", "F Lon - Nth, A Lvp - Atlantis").replace("F Nwy - BAR", "F Nwy - Bra")
    with pytest.raises(InputError) as refused:
        read_games(text.replace("F NTH - Nwy", "A Yor - Nwy"), policy=POLICY)
    assert [problem.text for problem in refused.value.problems] == ["Atlantis", "Bra"]


@pytest.mark.parametrize("form", ["judge or Realpolitik, results", "webDiplomacy, history"])
def test_lines_that_a_mail_program_broke_are_joined(form: str) -> None:
    broken = "\n".join("\n".join(textwrap.wrap(line, 44)) for line in TEXTS[form].split("\n"))
    assert broken.count("\n") > TEXTS[form].count("\n")
    assert read_games(broken, policy=POLICY).games == read_games(TEXTS[form], policy=POLICY).games


def test_an_order_below_a_quoted_text_is_told_with_its_line() -> None:
    text = re.sub(r"^", "> ", COPIED, flags=re.MULTILINE) + "\nBurgundy: A → Atlantis\n"
    with pytest.raises(InputError) as error:
        read_games(text, policy=POLICY)
    assert error.value.problems[0].line == text.count("\n")


@pytest.mark.parametrize("wrong", ["france: Army Paris -> Burgundy.", "France Army Paris -> Burgundy."])
def test_an_order_of_a_mail_without_its_power_does_not_vanish(wrong: str) -> None:
    text = MAIL.replace("France: Army Paris -> Burgundy.", wrong, 1)
    assert text != MAIL
    assert not list(lost_in(read_games(MAIL, policy=POLICY).games[0], read_games(text, policy=POLICY).games[0]))


@pytest.mark.parametrize(
    ("form", "order", "mangled"),
    [
        ("jDip, report", "France: A par", "* france: A par"),
        ("jDip, report", "France: A par", "France A par"),
        ("DAIDE", "ORD ( SPR #1901 ) ( ( FRA AMY PAR )", "xORD( SPR #1901 ) ( ( FRA AMY PAR )"),
    ],
)
def test_a_damaged_order_is_read_alike_or_refused(form: str, order: str, mangled: str) -> None:
    whole = read_games(TEXTS[form], policy=POLICY).games[0]
    with suppress(InputError):
        again = read_games(TEXTS[form].replace(order, mangled), policy=POLICY).games[0]
        assert not list(lost_in(whole, again))


@pytest.mark.parametrize(
    "text",
    [
        "-- \n" + "x" * 30_000 + "\n" * 20,
        "> a\n" + "schrieb " * 30_000,
        "> a\n" + "wrote " * 30_000 + ":",
        "-- \n" * 30_000,
        "Best\n" * 20_000,
        "Best,\n\nTom\n\n" * 5_000,
        "From: a\nContent-Type: multipart/mixed; boundary=b\n\n" + "--b\n" * 20_000,
        "a=20" * 20_000,
        "ORD ( (\n" * 20_000,
        "Mar MOVE\n" + "Spring 1901\n" + "Mar MOVE →\n" * 20_000,
        "1\n" * 20_000,
        "Spring, 1901\nDiplomacy\nAustria\n" + "é\n" * 200_000,
        "game x\nS1901M\n" + "Y\n" * 200_000,
        "game_id,unit_order,location,target,target_dest,turn_num\n" + "1\n" * 30_000,
        "game_id,unit_order,location,target,target_dest,turn_num\n",
        "{\n" * 20_000,
        "[" * 30_000,
        "---- a\n" * 20_000,
        "Movement results for Spring of 1901.\nAustria: A" + " CONVOYS" * 20_000,
        "Movement results for Spring of 1901.\nAustria: A" + "\u3000(*" * 20_000,
        "Results for Spring, 1901 (Movement)\nOrder Results\n" + "\u3000" * 30_000 + "Austria: A" + " A" * 15_000,
        "Spring, 1901\nDiplomacy\nAustria\n" + "(fail) " * 20_000 + "x",
    ],
)
def test_a_text_that_was_never_a_mail_is_refused_and_does_not_keep_the_program(text: str) -> None:
    with bounded(), pytest.raises(InputError):
        read_games(text, policy=POLICY)
