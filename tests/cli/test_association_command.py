"""An association's cases from the command line, under the code of conduct of wdc-2025."""

import json
from pathlib import Path

import pytest

from boardcall.errors import InputError, NotFoundError
from society_file import WORD, Society


@pytest.fixture
def nadf(tmp_path: Path) -> Society:
    return Society(tmp_path)


def refused(nadf: Society, section: str, verb: str, *given: str, by: str = "Pat") -> None:
    """The command says why it is not done, by the section that forbids it."""
    with pytest.raises(InputError, match=rf"\(CoC {section}\)"):
        nadf.run(verb, *given, by=by)


@pytest.mark.clause("wdc-2025:CoC-C.1-review")
def test_president_and_board_refer_a_case_or_close_it(nadf: Society) -> None:
    nadf.receive()
    assert "case 1: The president and board review it for referral. (CoC C.1)" in nadf.run("due", "--on", "2025-06-01")
    refused(nadf, "C.1", "review", "1", "--refer", "--on", "2025-06-02", by="Olaf")
    refused(nadf, "C.1", "take-up", "1", "--ground", "egregious", "--on", "2025-06-02", by="Bea")
    nadf.run("review", "1", "--close", "--on", "2025-06-02", by="Bea")
    assert nadf.run("cases", "--on", "2025-06-02") == "Case 1, received 2025-06-01: not referred.\n"
    refused(nadf, "C.1", "review", "1", "--refer", "--on", "2025-06-03")


@pytest.mark.clause("wdc-2025:CoC-C.1.a,c,d")
def test_committee_has_its_three_seats_and_replaces_who_is_involved(nadf: Society) -> None:
    nadf.receive()
    nadf.run("review", "1", "--refer", "--on", "2025-06-01", by="Pat")
    refused(nadf, "C.1.a", "session", "1", "Tess", "Bea", "Olaf", "--on", "2025-06-01", by="Bea")
    refused(nadf, "C.1.c", "session", "1", "Olaf", "Bea", "Una", "--on", "2025-06-01")
    refused(nadf, "C.1.c", "session", "1", "Tess", "Pat", "Una", "--on", "2025-06-01")
    refused(nadf, "C.1.c", "session", "1", "Tess", "Bea", "Olaf", "--on", "2026-05-03")
    nadf.run("session", "1", "Tess", "Bea", "Olaf", "--on", "2025-06-01", by="Pat")
    nadf.run("keep-out", "1", "Olaf", "--on", "2025-06-02", by="Pat")
    assert "Olaf is involved, is excused and replaced. (CoC C.1.d)" in nadf.run("due", "--on", "2025-06-02")
    nadf.run("excuse", "1", "Olaf", "--substitute", "Una", "--on", "2025-06-03", by="Pat")
    assert "Session 1, 2025-06-01 to 2026-05-31: Tess, Bea, Una" in nadf.run("people")
    nadf.run("event", "Later", "--held", "2026-05-30", "--director", "Mel", "--on", "2026-06-01")
    nadf.receive(on="2026-06-01")
    nadf.run("review", "2", "--refer", "--on", "2026-06-01", by="Pat")
    for barred in ("Olaf", "Una"):
        refused(nadf, "C.1.b", "session", "2", "Mel", "Bo", barred, "--on", "2026-06-01")


def test_excused_member_and_complained_about_officer_read_nothing(nadf: Society) -> None:
    nadf.referred()
    assert WORD in nadf.run("show", "1", by="Olaf")
    nadf.run("keep-out", "1", "Olaf", "--on", "2025-06-02", by="Pat")
    with pytest.raises(NotFoundError, match="No paper of case 1 is sealed to your key"):
        nadf.run("show", "1", by="Olaf")
    nadf.run("excuse", "1", "Olaf", "--substitute", "Una", "--on", "2025-06-03", by="Pat")
    assert WORD in nadf.run("show", "1", by="Una")
    nadf.receive("bo", on="2025-06-04")
    with pytest.raises(NotFoundError):
        nadf.run("show", "2", by="Bo")
    refused(nadf, "C.1.d", "review", "2", "--close", "--on", "2025-06-04", by="Bo")


@pytest.mark.clause("wdc-2025:CoC-C.1.b")
def test_session_begins_with_a_referral_lasts_twelve_months_and_nobody_serves_twice(nadf: Society) -> None:
    nadf.receive()
    refused(nadf, "C.1.b", "session", "1", "Tess", "Bea", "Olaf", "--on", "2025-06-01")
    nadf.run("review", "1", "--refer", "--on", "2025-06-01", by="Pat")
    assert "until 2026-05-31" in nadf.run("session", "1", "Tess", "Bea", "Olaf", "--on", "2025-06-01", by="Pat")
    nadf.receive(on="2026-05-31")
    assert "Session 1 takes it" in nadf.run("review", "2", "--refer", "--on", "2026-05-31", by="Pat")
    nadf.receive(on="2026-06-01")
    nadf.run("review", "3", "--refer", "--on", "2026-06-01", by="Pat")
    nadf.run("event", "Later", "--held", "2026-05-30", "--director", "Tess", "--on", "2026-06-01")
    refused(nadf, "C.1.b", "session", "3", "Tess", "Bo", "Una", "--on", "2026-06-01")


@pytest.mark.clause("wdc-2025:CoC-C.2")
def test_record_of_a_case_that_was_not_referred_is_deleted_after_24_months(nadf: Society) -> None:
    nadf.receive(on="2025-04-20")
    nadf.run("review", "1", "--close", "--on", "2025-05-20", by="Pat")
    assert "Deleted" not in nadf.run("due", "--on", "2027-04-19", "--delete")
    assert "2027-04-20  case 1: Delete the papers. (CoC C.2)" in nadf.run("due", "--on", "2027-04-20", "--delete")
    assert nadf.run("cases") == "There is no case.\n"
    assert b"sealed paper" not in nadf.file.read_bytes()


@pytest.mark.clause("wdc-2025:CoC-C.3")
def test_committee_takes_up_serial_or_egregious_breaches_alone(nadf: Society) -> None:
    nadf.referred()
    nadf.receive("rex", on="2025-06-02", event="May Cup")
    nadf.receive("Rex", on="2025-06-02")
    nadf.receive("Kim", on="2025-06-02", event="Whipping")
    day = ("--on", "2025-06-03")
    refused(nadf, "C.3", "take-up", "1", "--ground", "annoying", *day, by="Bea")
    refused(nadf, "C.3", "take-up", "1", "--ground", "serial", *day, by="Bea")
    refused(nadf, "C.3", "take-up", "1", "--ground", "serial", "--with-case", "3", *day, by="Bea")
    refused(nadf, "C.3", "take-up", "1", "--ground", "serial", "--with-case", "4", *day, by="Bea")
    said = nadf.run("take-up", "1", "--ground", "serial", "--with-case", "2", *day, by="Bea")
    assert said == "Case 1 is taken up as serial.\n"


@pytest.mark.clause("wdc-2025:CoC-C.4")
def test_director_s_word_alone_gives_no_more_than_a_warning(nadf: Society) -> None:
    nadf.referred()
    day = ("--on", "2025-06-02")
    nadf.run("take-up", "1", "--ground", "egregious", *day, by="Bea")
    nadf.run("statement", "1", "--from", "director", "--text", nadf.text("as I saw it"), *day, by="Bea")
    reasons = nadf.text("Because")
    severe = ("decide", "1", "Tess=zero-tolerance", "Bea=zero-tolerance", "--text", reasons, *day)
    refused(nadf, "C.4.a", *severe, by="Bea")
    nadf.run("statement", "1", "--from", "accused", "--text", nadf.text("my side"), *day, by="Bea")
    nadf.text("Because")
    assert nadf.run(*severe, by="Bea") == "Case 1: recommended.\n"


@pytest.mark.clause("wdc-2025:CoC-C.5.a-d")
def test_two_of_three_agree_in_writing_or_the_matter_ends(nadf: Society) -> None:
    nadf.referred()
    day = ("--on", "2025-06-02")
    nadf.run("take-up", "1", "--ground", "egregious", *day, by="Bea")
    warning, other = "written-warning", "zero-tolerance"
    refused(nadf, "C.5.c", "decide", "1", f"Tess={warning}", f"Bea={warning}", *day, by="Bea")
    refused(nadf, "C.5.a", "decide", "1", f"Tess={warning}", f"Bea={other}", *day, by="Bea")
    split = (f"Tess={warning}", f"Bea={other}", "Olaf=none")
    assert nadf.run("decide", "1", *split, *day, by="Bea") == "Case 1: no agreement.\n"
    assert "Tell the tournament committee that there is no sanction. (CoC C.5.b)" in nadf.run("due", *day)
    refused(nadf, "C.6", "present", "1", *day)
    nadf.run("tell", "1", *day, by="Pat")
    assert nadf.run("due", *day) == "Nothing is due.\n"


@pytest.mark.clause("wdc-2025:CoC-C.5.e", "wdc-2025:CoC-C.7")
def test_suspension_can_be_looked_at_each_year_and_its_papers_go_with_it(nadf: Society) -> None:
    nadf.ratified("suspension-longer", "--months", "36")
    (case,) = json.loads(nadf.run("cases", "--on", "2025-06-01", "--json"))
    assert (case["state"], case["until"], case["deleted"]) == ("in force", "2028-06-01", "2028-06-01")
    ahead = nadf.run("due", "--ahead", "--on", "2025-06-02")
    looks = [line[:10] for line in ahead.splitlines() if "looked at again" in line]
    assert looks == ["2026-06-01", "2027-06-01"]
    refused(nadf, "C.7.d-e", "look", "1", "--wish", "player", "--on", "2026-05-31")
    refused(nadf, "C.7.d-e", "look", "1", "--wish", "officers", "--on", "2026-06-01")
    nadf.run("event", "Later", "--held", "2026-05-30", "--director", "Mel", "--on", "2026-06-01")
    nadf.run("person", "Mel", "--with-key", "--on", "2026-06-01")
    nadf.run("look", "1", "--wish", "player", "--on", "2026-06-01", by="Pat")
    refused(nadf, "C.1.b", "session", "1", "Tess", "Bo", "Una", "--on", "2026-06-01")
    nadf.run("session", "1", "Mel", "Bo", "Una", "--on", "2026-06-01", by="Pat")
    said = nadf.run("decide-look", "1", "--keep", "Bo", "--keep", "Una", "--end", "Mel", "--on", "2026-06-02", by="Bo")
    assert said == "Case 1: in force.\n"
    assert "Deleted" not in nadf.run("due", "--on", "2028-05-31", "--delete")
    assert "Deleted the papers of case 1." in nadf.run("due", "--on", "2028-06-01", "--delete")


@pytest.mark.clause("wdc-2025:CoC-C.5.e", "wdc-2025:CoC-C.7")
@pytest.mark.parametrize(("level", "deleted"), [("written-warning", "2027-06-01"), ("permanent-ban", None)])
def test_papers_of_a_sanction_go_24_months_after_it_or_stay_with_it(
    nadf: Society, level: str, deleted: str | None
) -> None:
    nadf.ratified(level)
    (case,) = json.loads(nadf.run("cases", "--on", "2025-06-01", "--json"))
    assert case["deleted"] == deleted


@pytest.mark.clause("wdc-2025:CoC-C.7")
def test_levels_are_the_five_of_the_ladder(nadf: Society) -> None:
    nadf.referred()
    day = ("--on", "2025-06-02")
    nadf.run("take-up", "1", "--ground", "egregious", *day, by="Bea")
    nadf.run("statement", "1", "--from", "offended", "--text", nadf.text("it hurt"), *day, by="Bea")
    text = ("--text", nadf.text("Because"), *day)
    with pytest.raises(InputError, match="no vote"):
        nadf.run("decide", "1", "Tess=suspension-6-months", "Bea=suspension-6-months", *text, by="Bea")
    votes = ("Tess=suspension-longer", "Bea=suspension-longer")
    refused(nadf, "C.7", "decide", "1", *votes, "--months", "6", *text, by="Bea")
    assert nadf.run("decide", "1", *votes, "--months", "13", *text, by="Bea") == "Case 1: recommended.\n"


@pytest.mark.clause("wdc-2025:CoC-C.6")
def test_recommendation_is_given_to_the_tournament_committee(nadf: Society) -> None:
    nadf.referred()
    nadf.run("take-up", "1", "--ground", "egregious", "--on", "2025-06-01", by="Bea")
    text = ("--text", nadf.text("Because"), "--on", "2025-06-01")
    nadf.run("decide", "1", "Tess=written-warning", "Bea=written-warning", *text, by="Bea")
    due = nadf.run("due", "--on", "2025-06-01")
    assert "Give the recommendation to the tournament committee. (CoC C.6)" in due
    refused(nadf, "C.6", "ratify", "1", "May Cup", "yes", "--on", "2025-06-01")
    assert "until the end of 2025-06-15" in nadf.run("present", "1", "--on", "2025-06-01", by="Pat")
    assert nadf.run("cases", "--on", "2025-06-01").endswith("before the ratifying body.\n")


@pytest.mark.clause("wdc-2025:CoC-D.1")
def test_each_event_of_the_past_24_months_has_one_vote(nadf: Society) -> None:
    for name, held in (("Old", "2023-06-01"), ("Too old", "2023-05-31"), ("To come", "2025-06-02")):
        nadf.run("event", name, "--held", held, "--on", "2025-06-01")
    nadf.recommended("written-warning")
    with pytest.raises(InputError, match=r"has no vote on it. \(CoC D.1\)"):
        nadf.run("ratify", "1", "Too old", "yes", "--on", "2025-06-02", by="Pat")
    refused(nadf, "D.1", "ratify", "1", "To come", "yes", "--on", "2025-06-02")
    nadf.run("represent", "Old", "Una", "--on", "2025-06-02", by="Bea")
    refused(nadf, "D.1", "represent", "Old", "Olaf", "--on", "2025-06-02", by="Olaf")
    assert "Old, held until 2023-06-01, votes by Una" in nadf.run("people")
    assert "0 yes of 3 needed" in nadf.run("due", "--ahead", "--on", "2025-06-02")
    nadf.run("ratify", "1", "Old", "yes", "--on", "2025-06-02", by="Pat")


@pytest.mark.clause("wdc-2025:CoC-D.2", "wdc-2025:CoC-D.3-4")
def test_two_thirds_within_fourteen_days_without_a_change(nadf: Society) -> None:
    for number in range(4, 10):
        nadf.run("event", f"Event {number}", "--held", "2025-05-20", "--on", "2025-05-30")
    nadf.recommended("zero-tolerance")
    changed = ("decide", "1", "Tess=written-warning", "Bea=written-warning", "--on", "2025-06-02")
    refused(nadf, "D.3", *changed, by="Bea")
    for number in range(1, 6):
        nadf.run("ratify", "1", f"e{number}", "yes", "--on", "2025-06-02", by="Pat")
    for number in range(6, 9):
        nadf.run("ratify", "1", f"e{number}", "abstain", "--on", "2025-06-15", by="Pat")
    assert "before the ratifying body" in nadf.run("cases", "--on", "2025-06-15")
    refused(nadf, "D.2", "ratify", "1", "e9", "yes", "--on", "2025-06-16")
    assert nadf.run("cases", "--on", "2025-06-16").endswith("rejected.\n")
    assert nadf.run("ratify", "1", "e9", "yes", "--on", "2025-06-15", by="Pat").endswith("Case 1: given.\n")


def test_file_without_a_key_tells_no_word_and_no_name(nadf: Society) -> None:
    nadf.ratified("permanent-ban")
    data = nadf.file.read_bytes()
    assert [word for word in (WORD, "Rex", "I saw it", "Because") if word.encode() in data] == []
    assert "rex" not in nadf.run("cases", "--json").lower()
    with pytest.raises(InputError, match="Nobody here has this reading key"):
        nadf.run("show", "1", by="Nobody")
    assert oct(nadf.file.stat().st_mode & 0o777) == "0o600"


def test_officer_who_left_reads_nothing_once_papers_are_sealed_anew(nadf: Society) -> None:
    nadf.receive()
    nadf.run("person", "Bo", "--office", "none")
    assert "case 1: Since its papers were sealed" in nadf.run("due", "--on", "2025-06-01")
    assert nadf.run("reseal", by="Bea") == "Sealed anew: case 1.\n"
    assert nadf.run("reseal", by="Bea") == "All papers were right.\n"
    with pytest.raises(NotFoundError):
        nadf.run("show", "1", by="Bo")
    assert WORD in nadf.run("show", "1", by="Bea")
