"""What programs send is read off the verbs: nothing without words can be set, and nothing is left untold."""

from typing import Annotated, Any

import pytest

from boardcall.desk.event import Draft, Event
from boardcall.tables.json_schema import docs_of
from boardcall.tables.keys import fields_of
from web.site import site


def _operations() -> tuple[Any, ...]:
    site()
    from boardcall.web.api.operations import OPERATIONS

    return OPERATIONS


def test_every_field_of_a_body_has_words() -> None:
    for operation in _operations():
        if operation.body:
            assert set(fields_of(operation.body)) == set(docs_of(operation.body)), operation.name


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("check-in", {"in_person", "any_time", "pays", "fee_allowed", "at", "player"}),
        ("put-sheet", {"director", "own", "at", "phase", "power"}),
        ("set-position", {"director", "found"}),
        ("correct-phase", {"director"}),
        ("fill-chair", {"director", "salt", "at"}),
        ("open-vote", {"held_by", "at"}),
    ],
)
def test_what_a_verb_is_told_otherwise_no_program_sets(name: str, own: set[str]) -> None:
    (operation,) = (one for one in _operations() if one.name == name)
    assert not own & set(fields_of(operation.body))


def test_each_shape_has_a_name_of_its_own() -> None:
    shapes = {one.body for one in _operations() if one.body} | {one.answer for one in _operations()}
    assert len({shape.__name__ for shape in shapes}) == len(shapes)


def test_a_verb_with_a_parameter_that_nothing_tells_is_no_operation() -> None:
    site()
    from boardcall.web.api.bodies import body_of

    def told(event: Event, *, many: Annotated[int, "How many."], few: int = 0) -> Draft:
        """Does something."""
        raise NotImplementedError(event, many, few)

    def untold(event: Event, *, many: int) -> Draft:
        """Does something."""
        raise NotImplementedError(event, many)

    assert list(fields_of(body_of("do-it", "things", told))) == ["reason", "amends_facts", "amends_clause", "many"]
    with pytest.raises(TypeError, match="nothing tells many"):
        body_of("do-it", "things", untold)
