"""The interface is described as it is, and a fault of the program is told in the form of whoever asked."""

import json
from pathlib import Path

from jsonschema import Draft202012Validator

from web.api_site import BASE
from web.site import site

DOCS = Path(__file__).parents[2] / "docs" / "reference"


def test_a_mistake_of_ours_is_told_programs_in_their_form_and_people_on_a_page() -> None:
    site()
    from django.core.handlers.exception import response_for_exception
    from django.test import RequestFactory

    told = {}
    for path in (f"{BASE}standings", "/api/v1/events", "/e/one/standings/"):
        told[path] = response_for_exception(RequestFactory().get(path), ValueError("secret-4711"))
    for path, answer in told.items():
        kind = "application/problem+json" if "/api/" in path else "text/html; charset=utf-8"
        assert (answer.status_code, answer.headers["Content-Type"]) == (500, kind)
        assert "secret-4711" not in answer.content.decode()
    program = json.loads(told[f"{BASE}standings"].content)
    assert (program["status"], program["problems"][0]["message"]) == (500, program["detail"])
    assert "our mistake" in program["detail"]
    assert "our mistake" in told["/e/one/standings/"].content.decode()


def test_description_is_valid_and_the_manual_is_made_from_it() -> None:
    site()
    from reference_pages.interface import reference_page

    from boardcall.web.api.openapi import openapi

    described = openapi()
    for schema in described["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    kept = json.loads((DOCS / "api.openapi.json").read_text("utf-8"))
    assert kept == described, "run scripts/reference"
    assert (DOCS / "api.md").read_text("utf-8") == reference_page(), "run scripts/reference"
