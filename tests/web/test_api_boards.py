"""Boards through the programming interface: a round drawn and published, draw votes held, a game move by move."""

import json
from collections.abc import Iterator

import pytest

from boardcall.rulebook import rulebook_text
from boardcall.web.permission.policy import Role
from web.api_site import ApiSite, Program, api_site, made_token

VOTE, GAME = "rounds/2/boards/1/draw-vote", "rounds/1/boards/1/game"
THEN_OPEN = '\n[draw_vote]\nsecret_first = 1\nthen = "open-simultaneous"\nveto = "oral"\n'


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiSite]:
    """The club's rules, but the second draw vote on a board is open to all."""
    folder = tmp_path_factory.mktemp("boards")
    rules = folder / "rules.toml"
    rules.write_text(rulebook_text("club")[0] + THEN_OPEN, "utf-8")
    with api_site(folder, rulebook=str(rules)) as found:
        yield found


def test_round_is_drawn_changed_and_published(here: ApiSite) -> None:
    desk, nobody = here[Role.ASSISTANT], here[Role.ANONYMOUS]
    assert here.td.get("/e/one/desk/call/").location == "/e/one/desk/rounds/1/call/"
    for number in range(1, 8):
        desk.act("PUT", f"rounds/2/check-ins/p{number}", {})
    for page in ("roll-call", "call"):
        assert here.td.get(f"/e/one/desk/{page}/").location == f"/e/one/desk/rounds/2/{page}/", "its roll is called"
    assert nobody.ask("GET", "rounds/2/call").status == 404
    assert desk.read("rounds/2/call")["ways"][0]["to_ask"] == 0
    assert desk.ask("POST", "rounds/2/call", {"seed": "three dice"}).status == 422, "nobody types a seed"
    desk.act("POST", "rounds/2/call", {})
    to_call = here.td.get("/e/one/desk/call/").location
    assert to_call == "/e/one/desk/rounds/2/call/", "round 1 is played, and round 2 is called"
    drawn = desk.read("rounds/2/call")
    assert (len(drawn["draft"]["seed"]), drawn["published"], drawn["complaints"]) == (64, None, [])
    assert nobody.ask("GET", "rounds/2/call").status == 404, "a draft is for the desk"
    one, two = drawn["draft"]["boards"][0]["seats"][:2]
    swap = {
        "one": {"player": one["player"]["id"]},
        "two": {"player": two["player"]["id"]},
        "what": "powers",
        "reason": "asked for",
    }
    desk.act("POST", "rounds/2/call/swaps", swap)
    assert desk.read("rounds/2/call")["draft"]["version"] == 2
    assert desk.ask("POST", "rounds/2/call/redraws", {"keep": []}).status == 409
    desk.act("POST", "rounds/2/call/publication")
    told = nobody.read("rounds/2/call")
    assert (told["published"]["version"], told["draft"], told["published"]["seed"]) == (2, None, "")
    seats = {seat["player"]["id"]: seat["power"] for seat in told["published"]["boards"][0]["seats"]}
    assert (seats[one["player"]["id"]], seats[two["player"]["id"]]) == (two["power"], one["power"])
    assert len(nobody.read("rounds/2")["boards"]) == 1


def test_vote_is_proposed_held_and_ends_the_game(here: ApiSite) -> None:
    td, nobody = here[Role.TD], here[Role.ANONYMOUS]
    if nobody.ask("GET", "rounds/2/boards/1").status == 404:
        test_round_is_drawn_changed_and_published(here)
    _veto(td)
    _hold_in_secret(td)
    _hold_in_the_open(td, noes="T")
    failed = td.read(f"{VOTE}s")["votes"][-1]
    assert (failed["stage"], failed["manner"]) == ("failed", "open-simultaneous")
    assert [one["power"] for one in failed["ballots"] if not one["in_favour"]] == ["T"]
    assert nobody.ask("GET", f"{VOTE}s").status == 401
    assert here[Role.RECORDER].ask("GET", f"{VOTE}s").status == 403, "another board's recorder"
    _hold_in_the_open(td, noes="")
    assert nobody.read("rounds/2/boards/1")["result"]["end"] == "draw"


def _hold_in_secret(td: Program) -> None:
    td.act("POST", VOTE, {"power": "E"})
    td.act("POST", f"{VOTE}/opening", {})
    refused = td.ask("PUT", f"{VOTE}/ballots/E", {"in_favour": True})
    assert (refused.status, "its player alone" in refused.body) == (403, True)
    assert td.read(f"{VOTE}s")["awaited"] == list("AEFGIRT")
    td.act("DELETE", VOTE, {"reason": "on paper instead"})
    td.act("POST", VOTE, {"power": "E"})
    td.act("POST", f"{VOTE}/opening", {"paper": True})
    td.act("POST", f"{VOTE}/outcome", {"passed": False})


def _hold_in_the_open(td: Program, *, noes: str) -> None:
    td.act("POST", VOTE, {"power": "F"})
    td.act("POST", f"{VOTE}/opening", {})
    for power in "AEFGIRT":
        body, key = {"in_favour": power not in noes}, f"ballot {power} {noes}"
        td.act("PUT", f"{VOTE}/ballots/{power}", body, Idempotency_Key=key)
        again = td.ask("PUT", f"{VOTE}/ballots/{power}", body, headers={"Idempotency-Key": key})
        assert (again.status, json.loads(again.body)["repeated"]) == (200, True)
        other = td.ask(
            "PUT", f"{VOTE}/ballots/{power}", {"in_favour": False, "reason": "no"}, headers={"If-Match": "*"}
        )
        assert other.status == 422, "a ballot that was given stays"
    waiting = td.read(f"{VOTE}s")["votes"][-1]
    assert (waiting["given"], waiting["ballots"]) == (list("AEFGIRT"), [])
    td.act("POST", f"{VOTE}/count")


def _veto(td: Program) -> None:
    td.act("POST", VOTE, {"power": "E"})
    td.act("POST", f"{VOTE}/veto", {"power": "T"})
    assert [one["stage"] for one in td.read(f"{VOTE}s")["votes"]] == ["vetoed"]
    log = [one["says"] for one in td.read("acts?limit=1000")["acts"]]
    assert not [line for line in log if "veto" in line and "Turkey" in line], "nobody is told whose it was"


def test_game_is_recorded_move_by_move(here: ApiSite) -> None:
    td, nobody = here[Role.TD], here[Role.ANONYMOUS]
    mine = Program(here.address, here.contract, made_token(here.td, "Table 1", Role.RECORDER, boards="1:1"))
    mine.act("POST", GAME, {})
    assert mine.read(f"{GAME}/sheets")["need"] == "sheets"
    mine.act("PUT", f"{GAME}/phases/S1901M/sheets/F", {"text": "A Par-Bur\nF Bre-MAO\nA Mar S A Par-Bur"})
    for program in (nobody, here[Role.STREAMER], here[Role.AUDITOR], here[Role.RECORDER]):
        assert program.ask("GET", f"{GAME}/sheets").status in {401, 403, 404}
    assert "MAO" not in json.dumps(nobody.read(GAME)), "a sheet that waits is no move yet"
    assert mine.ask("POST", f"{GAME}/phases/S1901M/adjudication", {}).status == 422, "six sheets are missing"
    mine.act("POST", f"{GAME}/phases/S1901M/adjudication", {"anyway": True})
    told = nobody.read(GAME)
    assert (told["open_phase"], [one["phase"] for one in told["phases"]]) == ("F1901M", ["S1901M"])
    assert "A PAR - BUR" in {one["order"] for one in told["phases"][0]["outcomes"]}
    late = mine.ask("PUT", f"{GAME}/phases/S1901M/sheets/F", {"text": "A Par-Pic"})
    assert late.status == 422
    fixed = {"sheets": [{"power": "F", "text": "A Par-Pic\nF Bre-MAO\nA Mar H"}], "reason": "misread"}
    td.act("POST", f"{GAME}/phases/S1901M/corrections", fixed)
    assert nobody.read(GAME)["phases"][0]["corrected"] is True
    stands = nobody.read(GAME)["position"].replace("A PIC", "A GAS")
    td.act("PUT", f"{GAME}/position", {"position": stands, "reason": "so it stands"})
    assert "GAS" in nobody.read(GAME)["position"]
    _followers_wait(here, mine)


def _followers_wait(here: ApiSite, mine: Program) -> None:
    """What is published under a delay is told to nobody but the desk and the board's recorder."""
    page = "/e/one/play/1/1/"
    assert here.td.post(f"{page}delay/", here.td.get(page).hidden() | {"minutes": "60"}).status == 303
    mine.act("POST", f"{GAME}/phases/F1901M/adjudication", {"anyway": True})
    nobody = here[Role.ANONYMOUS].read(GAME)
    assert (nobody["open_phase"], bool(nobody["until"])) == ("F1901M", True)
    assert (mine.read(GAME)["open_phase"], mine.read(GAME)["until"]) != ("F1901M", None)
    assert here[Role.RECORDER].read(GAME)["open_phase"] == "F1901M", "another board's recorder follows"
    assert here[Role.AUDITOR].read(GAME)["until"] is None
