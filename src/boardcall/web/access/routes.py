"""Signing in and out, staff, and private links."""

from boardcall.web.access import links as private_links
from boardcall.web.access import passkeys, staff
from boardcall.web.access import sign_in as signing_in
from boardcall.web.request.route import ACT, FORM, Policy, Route

ACCESS_ROUTES = (
    Route("sign-in/", "sign-in", signing_in.sign_in_page, Policy.ANYONE, FORM),
    Route("sign-in/passkey/", "sign-in-passkey", signing_in.sign_in_by_passkey, Policy.ANYONE, ACT),
    Route("account/passkeys/", "passkey-new", passkeys.add, Policy.STAFF, ACT),
    Route("account/passkeys/<int:number>/remove/", "passkey-remove", passkeys.remove, Policy.STAFF, ACT),
    Route("sign-out/", "sign-out", signing_in.sign_out, Policy.ANYONE, ACT),
    Route("enter/<str:token>/", "enter", signing_in.enter_page, Policy.ANYONE, FORM),
    Route("account/", "account", signing_in.account_page, Policy.STAFF, FORM),
    Route("staff/", "staff", staff.staff_page, Policy.DIRECTOR, FORM),
    Route("staff/<int:number>/link/", "staff-link", staff.new_link, Policy.DIRECTOR, ACT),
    Route("staff/<int:number>/close/", "staff-close", staff.close, Policy.DIRECTOR, ACT),
    Route("links/", "links", private_links.links_page, Policy.DESK),
    Route("links/sheet/", "links-sheet", private_links.print_sheet, Policy.DESK, ACT),
    Route("links/<str:player>/new/", "link-new", private_links.new_link, Policy.DESK, ACT),
    Route("links/<str:player>/revoke/", "link-revoke", private_links.revoke, Policy.DESK, ACT),
)
