"""The programming interface: every operation and every refusal, held to its description; who may do what."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from boardcall.web.permission.policy import Role, RoutePolicy
from web.api_site import BASE, ApiSite, Program, api_site, made_token
from web.client import Client
from web.site import site

FILLED = {
    "file": "boards.csv",
    "number": "1",
    "board": "1",
    "player": "p1",
    "power": "A",
    "year": "1901",
    "team": "Reds",
    "phase": "S1901M",
    "seat": "1",
    "moment": "round.1.starts",
}
OPENING = dict.fromkeys("AEFGIRT", 4)
LATER = {"A": 3, "E": 5, "F": 5, "G": 5, "I": 5, "R": 5, "T": 6}
SEATS = [{"power": letter, "player": f"p{number}"} for number, letter in enumerate("AEFGIRT", start=1)]
RESULT = {
    "powers": [{"power": p, "centres": c} for p, c in zip("AEFGIRT", LATER.values(), strict=True)],
    "last_year": 1902,
    "end": "td",
}


def _operations() -> list[Any]:
    site()
    from boardcall.web.api.operations import OPERATIONS

    return list(OPERATIONS)


def _path(operation: Any) -> str:
    return re.sub(r"<\w+:(\w+)>", lambda part: FILLED[part[1]], operation.path)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiSite]:
    with api_site(tmp_path_factory.mktemp("api")) as found:
        yield found


@pytest.fixture
def hidden(tmp_path: Path) -> Iterator[ApiSite]:
    """Under rules that hide totals until they are released."""
    with api_site(tmp_path, rulebook="wdc-2025") as found:
        yield found


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[ApiSite]:
    """A site that one test has for itself."""
    with api_site(tmp_path) as found:
        yield found


def test_whole_event_is_run_by_programs(alone: ApiSite) -> None:
    _sign_up(alone[Role.ASSISTANT])
    _seat(alone[Role.ASSISTANT])
    _play(alone)
    _decide(alone)
    alone[Role.ASSISTANT].act("DELETE", "players/p8")
    _look_at_the_log(alone[Role.ASSISTANT])
    for path in ("event", "players", "teams", "rounds", "rounds/1", "standings", "awards"):
        alone[Role.ANONYMOUS].read(path)


def _sign_up(desk: Program) -> None:
    new = desk.act("POST", "players", {"name": " Ida  Ömer ", "country": "TR", "born": "1985-04-30", "roles": []})
    assert new["acts"][0]["author"] == "The assistant (API)"
    assert "player p9" in new["acts"][0]["about"]
    desk.act("PATCH", "players/p9", {"name": "Ida Özgür"})
    told = desk.read("players/p9")["player"]
    assert (told["name"], told["private"]["country"], told["private"]["born"]) == ("Ida Özgür", "TR", "1985-04-30")
    told = {"preregistered": "2026-11-01", "paid": "2026-11-02", "preferences": ["F", "E"], "records": True}
    assert len(desk.act("PUT", "players/p9/sign-up", told)["acts"]) == 3
    assert desk.act("PUT", "players/p9/sign-up", told | {"preferences": ["T"]})["acts"][0]["kind"] == "describe-player"
    assert desk.read("players/p9")["player"]["private"]["preferences"] == ["T"]
    for player in ("p8", "p9"):
        desk.act("PUT", f"rounds/2/check-ins/{player}", {"offers_sit_out": True})
    assert [one["player"]["id"] for one in desk.read("rounds/2/check-ins")["present"]] == ["p8", "p9"]
    desk.act("DELETE", "rounds/2/check-ins/p9")


def _seat(desk: Program) -> None:
    desk.act("PUT", "rounds/2/boards/X", {"seats": [*SEATS[:6], {"power": "T", "player": "p8"}]})
    desk.act("PUT", "rounds/2/boards/X/seats/T", {"player": "p9"})
    desk.act("PUT", "rounds/2/boards/X/seats/R", {"player": None, "reason": "went home"})
    assert [one["id"] for one in desk.read("rounds/2/boards/X")["seats"][6]["players"]] == ["p8", "p9"]


def _play(here: ApiSite) -> None:
    td = here[Role.TD]
    recorder = Program(here.address, here.contract, made_token(here.td, "Table 1", Role.RECORDER, boards="1:1"))
    recorder.act("PUT", "rounds/1/boards/1/counts/1901", OPENING)
    done = recorder.act("PUT", "rounds/1/boards/1/counts/1903", LATER)
    assert "Nothing is recorded for 1902." in [one["message"] for one in done["notices"]]
    td.act("POST", f"acts/{done['act']}/undo", {"reason": "typed the wrong year"})
    td.act("POST", f"acts/{done['act']}/redo", {"reason": "no, it was right"})
    td.act("POST", f"acts/{done['act']}/undo", {"reason": "it was wrong after all"})
    recorder.act("PUT", "rounds/1/boards/1/counts/1902", LATER)
    before = here[Role.ANONYMOUS].read("standings/now")
    assert here[Role.ANONYMOUS].read("standings")["places"] == []
    recorder.act("PUT", "rounds/1/boards/1/result", RESULT)
    after = {one["player"]["id"]: one["total"] for one in here[Role.ANONYMOUS].read("standings")["places"]}
    assert {one["player"]["id"]: one["total"] for one in before["places"]} == after
    assert here[Role.ANONYMOUS].read("standings/now")["boards"] == []
    board = here[Role.ANONYMOUS].read("rounds/1/boards/1")
    assert [one["year"] for one in board["counts"]] == [1901, 1902]
    assert board["result"]["end"] == RESULT["end"]
    assert board["seats"][6]["centres"] == 6


def _decide(here: ApiSite) -> None:
    td, desk = here[Role.TD], here[Role.ASSISTANT]
    td.act("PUT", "rounds/1/boards/1/scores/p7", {"points": "25/2", "reason": "slow play"})
    td.act("PUT", "rounds/1/boards/1/scored", {"scored": False})
    td.act("PUT", "rounds/1/boards/1/scored", {"scored": True})
    td.act("POST", "adjustments", {"player": "p1", "points": "-1/3", "reason": "late sheet"})
    games = here[Role.ANONYMOUS].read("players/p7")["games"]
    assert games[0]["points"] == {"exact": "25/2", "shown": "12.5"}
    totals = {one["player"]["id"]: one["total"] for one in td.read("standings")["places"]}
    assert Fraction(totals["p1"]["exact"]).denominator % 3 == 0
    td.act("POST", "awards", {"award": "best-dressed", "winner": "p3", "title": "Best dressed"})
    assert "p3" in {won["id"] for one in here[Role.ANONYMOUS].read("awards")["awards"] for won in one["winners"]}
    for question in td.read("questions")["questions"]:
        td.act("POST", "decisions", {"question": question["key"], "lot": True, "reason": "a tie"})
    desk.act("POST", "notices", {"text": "Lunch until 14:00"})
    desk.act("POST", "notices", {"text": "See me at once 90210", "player": "p4"})
    assert [one["text"] for one in here[Role.ANONYMOUS].read("notices")["notices"]] == ["Lunch until 14:00"]
    assert [one["player"] for one in desk.read("notices")["notices"]] == [None, {"id": "p4", "name": "Dora"}]
    assert here[Role.ANONYMOUS].read("rounds/1/clocks")["clocks"] == []
    td.act("POST", "releases", {"kind": "interim", "note": "before lunch"})
    td.act("DELETE", "releases/1")


def _look_at_the_log(desk: Program) -> None:
    log = desk.read("acts?after=1&limit=3")
    assert ([one["number"] for one in log["acts"]], log["more"]) == ([2, 3, 4], True)
    withdrawn = [one for one in desk.read("acts?limit=1000")["acts"] if not one["counts"]]
    assert [one["kind"] for one in withdrawn] == ["record-counts"]
    assert desk.read("agenda")["next"]


def test_team_is_entered_changed_and_withdrawn(hidden: ApiSite) -> None:
    seven = [f"p{number}" for number in range(1, 8)]
    desk, nobody = hidden[Role.ASSISTANT], hidden[Role.ANONYMOUS]
    desk.act("PUT", "teams/Les Rouges", {"members": seven})
    assert [one["player"]["id"] for one in nobody.read("teams")["teams"][0]["members"]] == seven
    desk.act("PUT", "teams/Les Rouges", {"members": [*seven[:6], "p8"]})
    assert nobody.read("teams")["teams"][0]["members"][-1]["player"]["id"] == "p8"
    assert nobody.read("players/p8")["player"]["team"] == "Les Rouges"
    desk.act("DELETE", "teams/Les Rouges")
    assert nobody.read("teams")["teams"] == []


def test_clock_is_clicked_by_programs(hidden: ApiSite) -> None:
    td = hidden[Role.TD]
    td.act("POST", "rounds/1/boards/1/clock", {"click": "start"})
    asked = hidden[Role.ANONYMOUS].ask("GET", "rounds/1/clocks")
    (clock,) = json.loads(asked.body)["clocks"]
    assert (clock["board"], clock["standing"], clock["turn"]) == ("1", "running", "S1901")
    assert clock["left_seconds"] > 60
    again = hidden[Role.ANONYMOUS].ask("GET", "rounds/1/clocks", headers={"If-None-Match": asked.headers["etag"]})
    assert again.status == 200, "a clock is another at every moment"
    assert td.act("POST", "rounds/1/boards/1/clock", {"click": "stop", "reason": "fire alarm"})["acts"]
    wrong = hidden[Role.ASSISTANT].ask("POST", "rounds/1/clock", {"click": "start"})
    assert wrong.status == 422


@pytest.mark.parametrize("operation", _operations(), ids=lambda one: one.name)
def test_operation_answers_the_roles_of_its_policy_and_nobody_else(here: ApiSite, operation: Any) -> None:
    for role, program in here.programs.items():
        answer = program.ask(operation.method, _path(operation), {"nonsense": True})
        if role in operation.policy.roles:
            by_right = "not one of yours" in answer.body or "may hold and count a vote" in answer.body
            assert answer.status not in (401, 403) or by_right, (role, answer.body)
        else:
            assert answer.status == (401 if role is Role.ANONYMOUS else 403), (role, answer.body)


@pytest.mark.parametrize("operation", _operations(), ids=lambda one: one.name)
def test_operation_refuses_what_it_says_it_refuses(here: ApiSite, operation: Any) -> None:
    td, path = here[Role.TD], _path(operation)

    def asked(**changed: Any) -> int:
        sent = {"path": path, "body": None if operation.method == "GET" else {}} | changed
        return td.ask(operation.method, sent.pop("path"), sent.pop("body"), **sent).status

    met = {401: asked(headers={"Authorization": "Basic dGQ6dGQ="}), 404: asked(base="/e/none/api/v1/")}
    if operation.policy is not RoutePolicy.ANYONE:
        met[403] = here[Role.STREAMER].ask(operation.method, path, {}).status
    if operation.query:
        met[422] = asked(path=f"{path}?after=soon&befor=2")
    if operation.body:
        met[413] = asked(body=json.dumps({"reason": "x" * 100_001}))
        met[415] = asked(headers={"Content-Type": "text/xml"})
        met[422] = asked(body={"no such field": 1})
    if operation.is_act:
        met[428] = asked(headers={"If-Match": ""})
    assert all(status == answer for status, answer in met.items()), met
    assert set(met) | {409, 412, 429, 503} >= set(operation.errors)


def test_everything_wrong_with_a_body_is_said_at_once(here: ApiSite) -> None:
    body = {"powers": [{"power": "X", "centres": "many"}], "end": "boredom", "lastyear": 1907}
    answer = here[Role.TD].ask("PUT", "rounds/1/boards/1/result", body)
    told = json.loads(answer.body)
    assert answer.status == told["status"] == 422
    assert {one["field"] for one in told["problems"]} == {"powers.0.power", "powers.0.centres", "end", "lastyear"}
    assert "Write last_year." in {one["hint"] for one in told["problems"]}


def test_names_come_back_as_they_were_sent(here: ApiSite) -> None:
    for name in ("<script>alert(1)</script>", "=cmd()", "Zoë 👩‍👩‍👧", "علي", "x" * 200):
        done = here[Role.TD].act("POST", "players", {"name": name})
        player = done["acts"][0]["about"][0].removeprefix("player ")
        assert here[Role.ANONYMOUS].read(f"players/{player}")["player"]["name"] == name


def test_repeated_request_acts_once_and_a_key_is_for_one_request(here: ApiSite) -> None:
    td = here[Role.TD]
    first = td.act("POST", "players", {"name": "Once Only"}, Idempotency_Key="k1")
    again = td.ask("POST", "players", {"name": "Once Only"}, headers={"Idempotency-Key": "k1"})
    told = json.loads(again.body)
    assert (again.status, told["repeated"], told["acts"]) == (200, True, first["acts"])
    other = td.ask("POST", "players", {"name": "Somebody Else"}, headers={"Idempotency-Key": "k1"})
    assert (other.status, json.loads(other.body)["problems"][0]["field"]) == (422, "Idempotency-Key")
    here[Role.ASSISTANT].act("POST", "players", {"name": "Of Another Token"}, Idempotency_Key="k1")
    assert [one["name"] for one in td.read("players")["players"]].count("Once Only") == 1


def test_act_about_what_somebody_changed_since_is_refused(here: ApiSite) -> None:
    td, desk = here[Role.TD], here[Role.ASSISTANT]
    seen = td.ask("GET", "players/p2").headers["etag"]
    desk.act("PATCH", "players/p2", {"name": "Benjamin"})
    late = td.ask("PATCH", "players/p2", {"name": "Benny"}, headers={"If-Match": seen})
    assert late.status == 412
    assert "The assistant (API) saved something first" in json.loads(late.body)["detail"]
    now = td.ask("GET", "players/p2").headers["etag"]
    assert td.act("PATCH", "players/p2", {"name": "Benny"}, If_Match=now)["acts"]
    assert here[Role.ANONYMOUS].ask("GET", "event", headers={"If-None-Match": 'W/"1"'}).status == 200


def test_rules_refuse_with_their_sentence(here: ApiSite) -> None:
    nobody = here[Role.TD].ask("DELETE", "players/p404")
    assert (nobody.status, json.loads(nobody.body)["detail"]) == (
        409,
        "No player has the id p404. Register the player first.",
    )


def test_token_of_a_recorder_and_of_an_assistant_have_their_limits(here: ApiSite) -> None:
    elsewhere = here[Role.RECORDER].ask("PUT", "rounds/1/boards/1/counts/1901", OPENING)
    assert elsewhere.status == 403
    allowed = here[Role.ASSISTANT].ask("PUT", "rounds/2/check-ins/p1", {"td_allows": True})
    assert allowed.status == 403
    theirs = here[Role.TD].act("POST", "players", {"name": "By The Director"})["act"]
    assert here[Role.ASSISTANT].ask("POST", f"acts/{theirs}/undo", {"reason": "mine now"}).status == 403


def test_cookies_count_for_nothing(here: ApiSite) -> None:
    assert here.td.ask("GET", f"{BASE}agenda").status == 401
    headers = {"Content-Type": "application/json", "Idempotency-Key": "from a page", "If-Match": "*"}
    sent = json.dumps({"name": "Forged"})
    assert here.td.ask("POST", f"{BASE}players", sent, headers).status == 401
    assert not json.loads(here.td.get(f"{BASE}standings").body)["everything"]


def test_pages_of_other_hosts_read_what_is_public_and_nothing_else(here: ApiSite) -> None:
    def allowed(method: str, path: str, **headers: str) -> str | None:
        answer = Client(here.address).ask(method, BASE + path, None, {"Origin": "https://elsewhere.example", **headers})
        return answer.headers.get("access-control-allow-origin")

    assert allowed("GET", "standings") == "*"
    assert allowed("OPTIONS", "standings") == "*"
    assert allowed("GET", "standings", Authorization=f"Bearer {here[Role.TD].token}") is None
    assert allowed("GET", "agenda", Authorization=f"Bearer {here[Role.TD].token}") is None
    assert allowed("OPTIONS", "agenda") is None
    preflight = Client(here.address).ask("OPTIONS", f"{BASE}players", None, {"Origin": "https://elsewhere.example"})
    assert preflight.headers["access-control-allow-methods"] == "GET"
    assert "authorization" not in preflight.headers["access-control-allow-headers"].casefold()


def test_unknown_addresses_and_methods_answer_in_json(here: ApiSite) -> None:
    nothing = here[Role.TD].ask("GET", "no/such/thing")
    assert (nothing.status, nothing.headers["content-type"]) == (404, "application/problem+json")
    method = here[Role.TD].ask("DELETE", "standings")
    assert (method.status, method.headers["allow"]) == (405, "GET, OPTIONS")


def test_token_is_shown_once_and_ends(here: ApiSite) -> None:
    token = made_token(here.td, "Short lived", Role.AUDITOR)
    listed = here.td.get("/e/one/tokens/").body
    assert "Short lived" in listed
    assert token not in listed
    assert re.search(r">\d{1,2} \w+ \d{4}</time>", listed), "the last day as people write it"
    program = Program(here.address, here.contract, token)
    program.read("agenda")
    number = re.search(r"Short lived</bdi>.*?tokens/(\d+)/revoke/", listed, re.DOTALL)
    assert number
    assert here.td.post(f"/e/one/tokens/{number[1]}/revoke/").status == 303
    assert program.ask("GET", "agenda").status == 401
    twice = here.td.post("/e/one/tokens/", {"name": "short LIVED", "role": "td", "days": "9", "boards": ""})
    assert twice.status == 422
    assert 'value="short LIVED"' in twice.body


def test_guessing_tokens_is_stopped_and_good_ones_go_on(hidden: ApiSite) -> None:
    guesser = Program(hidden.address, hidden.contract, "guessed")
    spoofed = [{"X-Forwarded-For": f"10.0.0.{number}", "Forwarded": "for=10.1.1.1"} for number in range(26)]
    statuses = [guesser.ask("GET", "event", headers=headers).status for headers in spoofed]
    assert statuses == [401] * 24 + [429] * 2
    last = guesser.ask("GET", "event")
    assert (last.headers["content-type"], last.headers["retry-after"]) == ("application/problem+json", "600")
    assert hidden[Role.TD].read("agenda")
    assert hidden[Role.ANONYMOUS].read("event")


def test_hidden_standings_and_private_facts_are_in_no_public_answer(hidden: ApiSite) -> None:
    td, nobody = hidden[Role.TD], hidden[Role.ANONYMOUS]
    td.act("PATCH", "players/p1", {"country": "NZ", "born": "1961-02-03"})
    td.act("POST", "adjustments", {"player": "p1", "points": "7919", "reason": "planted 48271"})
    td.act("PUT", "rounds/1/boards/1/counts/1901", OPENING)
    ruling = {"facts": "The hall closed.", "clause": "VII.2", "why": "Nobody can go on.", "alternatives": "None."}
    ended = {"powers": _end(OPENING), "last_year": 1901, "end": "td", "ruling": ruling}
    td.act("PUT", "rounds/1/boards/1/result", ended)
    assert "7919" in json.dumps(td.read("standings"))
    paths = ["event", "players", "players/p1", "teams", "rounds", "rounds/1", "rounds/1/boards/1", "standings"]
    paths += ["standings/now"]
    told = "".join(json.dumps(nobody.read(path)) for path in [*paths, "awards"])
    told += Client(hidden.address).get("/e/one/api/dipvis/v1/tournament/").body
    assert not [secret for secret in ("7919", "48271", "NZ", "1961-02-03") if secret in told]
    standings = nobody.read("standings")
    assert (standings["places"], standings["held"], standings["everything"]) == ([], [], False)
    now = nobody.read("standings/now")
    assert (now["places"], now["boards"]) == ([], [])
    assert "are not public" in now["status"]
    assert standings["status"]
    assert nobody.read("players/p1")["place"] is None
    assert td.ask("POST", "releases", {"kind": "interim"}).status == 422, "they stay hidden until the last round"


def _end(counts: dict[str, int]) -> list[dict[str, Any]]:
    return [{"power": power, "centres": count} for power, count in zip("AEFGIRT", counts.values(), strict=True)]


def test_rules_are_read_and_changed_as_text_and_refused_as_at_the_desk(here: ApiSite) -> None:
    td = here[Role.TD]
    known = td.read("rules")
    assert (known["rulebook"], known["made_from"], known["changed"]) == ("club", "club", [])
    text = known["text"]
    td.act("PATCH", "event", {"rulebook_text": text.replace('"draw"', '"td"'), "place": "Namur"})
    now = td.read("rules")
    assert (now["changed"], td.read("event")["place"]) == (["powers.assign"], "Namur")
    faulty = td.ask(
        "PATCH", "event", {"rulebook_text": text.replace('"draw"', '"lot"').replace("places = 3", "places = 0")}
    )
    assert faulty.status == 422
    told = json.loads(faulty.body)["problems"]
    assert {one["field"] for one in told} == {"powers.assign", "award.places.places"}
    assert here[Role.ASSISTANT].ask("PATCH", "event", {"place": "Elsewhere"}).status == 403
    td.act("PATCH", "event", {"rulebook_text": text})


def test_lists_are_the_files_of_the_desk_for_those_who_may_open_that_page(here: ApiSite) -> None:
    for role in (Role.ASSISTANT, Role.AUDITOR, Role.RECORDER):
        assert here[role].ask("GET", "files/players.csv").status == 403, "it has dates of birth"
    for name in ("players", "teams", "boards", "counts", "results", "standings", "awards", "rulings"):
        told = here[Role.TD].ask("GET", f"files/{name}.csv")
        assert (told.status, told.body) == (200, here.td.get(f"/e/one/desk/files/{name}.csv").body)
        assert here[Role.TD].ask("GET", f"files/{name}.xlsx").body.startswith("PK")
    assert here[Role.TD].ask("GET", "files/event.xlsx").body.startswith("PK")
    assert here[Role.TD].ask("GET", "files/secrets.csv").status == 404
