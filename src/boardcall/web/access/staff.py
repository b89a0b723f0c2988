"""The accounts of staff, for directors: opening them, giving links, closing them."""

from django.http import HttpResponse

from boardcall.errors import BoardcallError, InputError
from boardcall.web.access.links import shown_link
from boardcall.web.access.sign_in import ROLE_NAMES
from boardcall.web.identity import accounts, links
from boardcall.web.identity.models import Account
from boardcall.web.machine import time
from boardcall.web.permission.policy import STAFF_ROLES, Role
from boardcall.web.request.act import again
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import joined, say

JOBS = (
    (Role.TD, say("Director"), say("everything")),
    (Role.ASSISTANT, say("Assistant"), say("the desk, without staff and links of staff")),
    (Role.RECORDER, say("Board recorder"), say("centres and results of the boards named")),
    (Role.STREAMER, say("Streamer"), say("screens and overlays")),
    (Role.AUDITOR, say("Auditor"), say("reads the desk and its log, changes nothing")),
)


def staff_page(call: Call) -> HttpResponse:
    """Lists the accounts; a form opens another one, with a link for its owner."""
    if call.request.method != "POST":
        return _page(call, Form({"role": Role.ASSISTANT.value}))
    sent = call.request.POST
    try:
        role = role_of(sent.get("role", ""))
        account = accounts.open_account(
            call.event.id,
            name=sent.get("name", ""),
            role=role,
            at=time.now(),
            boards=boards_of(sent.get("boards", "")) if role is Role.RECORDER else frozenset(),
        )
    except BoardcallError as error:
        return again(call, error, _page)
    return _link_page(call, account)


def new_link(call: Call, number: int) -> HttpResponse:
    """A new link for an account, shown once."""
    return _link_page(call, accounts.the_account(call.event.id, number))


def close(call: Call, number: int) -> HttpResponse:
    """Closes an account and signs its devices out."""
    accounts.close_account(accounts.the_account(call.event.id, number), at=time.now())
    return redirect(f"{call.base}staff/")


def _page(call: Call, form: Form) -> HttpResponse:
    listed = accounts.accounts(call.event.id)
    return private_page(call, "access/staff.html", form=form, accounts=listed, jobs=JOBS, names=ROLE_NAMES)


def _link_page(call: Call, account: Account) -> HttpResponse:
    token = links.account_link(account, at=time.now())
    whose = joined(", ", (account.name, ROLE_NAMES[Role(account.role)]))
    note = say("It signs in one device, once, within a day.")
    return shown_link(call, token, whose=whose, note=note, back=f"{call.base}staff/")


def role_of(text: str) -> Role:
    """The role of that name; InputError for any other."""
    found = next((role for role in STAFF_ROLES if role.value == text), None)
    if found is None:
        raise InputError.of(say("Staff have a role."), say("Choose one from the list."), field="role")
    return found


def boards_of(text: str) -> frozenset[str]:
    """Boards as "2:A 2:B": the round, a colon, the board."""
    words = text.replace(",", " ").split()
    wrong = [word for word in words if not (word.partition(":")[0].isdecimal() and word.partition(":")[2])]
    if wrong:
        hint = say("Write the round, a colon and the board, such as 2:A; leave it empty for every board.")
        raise InputError.of(say("“{wrong}” names no board.", wrong=wrong[0]), hint, field="boards", text=wrong[0])
    return frozenset(words)
