"""What simulated people find on a page."""

import pytest

from boardcall.weekend.page_reader import ReadForm, read_page
from boardcall.weekend.visitor import Page
from boardcall.weekend.weekend import asked_without_field

NEEDS = """
<p class="next">Next: <a href="/e/x/desk/players/">Enter the players.</a></p>
<ul class="needs"><li id="need-a" class="urgent"><span class="need-says">Board 1 is over.</span>
<form method="post" action="/e/x/desk/boards/1/1/end/">
<button name="cause" value="solo">End the game</button></form></li>
<li id="need-b" class="soon"><span class="need-says">Board 2 has not
entered 1901.</span> <a role="button" href="/e/x/desk/boards/1/2/?from=desk/">Count</a></li></ul>
<form method="post" action="/e/x/other/"><button>Other</button></form>
"""


def test_needs_are_found_with_the_button_or_the_link_that_does_them() -> None:
    page = read_page(NEEDS)
    assert page.next is not None
    assert page.next.to == "/e/x/desk/players/"
    found = [(one.says, one.link and one.link.to, one.form and one.form.action) for one in page.needs]
    assert found == [
        ("Board 1 is over.", None, "/e/x/desk/boards/1/1/end/"),
        ("Board 2 has not entered 1901.", "/e/x/desk/boards/1/2/?from=desk/", None),
    ]


@pytest.mark.parametrize(
    ("field", "status", "said"),
    [
        ("", 422, "It was sealed before. Give the reason."),
        ('<input name="reason">', 422, ""),
        ("", 200, ""),
    ],
)
def test_a_page_that_wants_a_reason_has_a_field_for_it(field: str, status: int, said: str) -> None:
    body = (
        f'<ul class="problems"><li>It was sealed before. Give the reason.</li></ul><form method="post">{field}</form>'
    )
    assert asked_without_field(ReadForm("", "post"), Page("/", status, body)) == said
