"""Signing in and out, staff, and private links."""

from boardcall.web.access import links as private_links
from boardcall.web.access import passkeys, staff
from boardcall.web.access import sign_in as signing_in
from boardcall.web.request.route import ACT, FORM, Route, RoutePolicy

ACCESS_ROUTES = (
    Route("sign-in/", "sign-in", signing_in.sign_in_page, RoutePolicy.ANYONE, FORM),
    Route("sign-in/passkey/", "sign-in-passkey", signing_in.sign_in_by_passkey, RoutePolicy.ANYONE, ACT),
    Route("account/passkeys/", "passkey-new", passkeys.add, RoutePolicy.STAFF, ACT),
    Route("account/passkeys/<int:number>/remove/", "passkey-remove", passkeys.remove, RoutePolicy.STAFF, ACT),
    Route("sign-out/", "sign-out", signing_in.sign_out, RoutePolicy.ANYONE, ACT),
    Route("enter/<str:token>/", "enter", signing_in.enter_page, RoutePolicy.ANYONE, FORM),
    Route("account/", "account", signing_in.account_page, RoutePolicy.STAFF, FORM),
    Route("staff/", "staff", staff.staff_page, RoutePolicy.DIRECTOR, FORM),
    Route("staff/<int:number>/link/", "staff-link", staff.new_link, RoutePolicy.DIRECTOR, ACT),
    Route("staff/<int:number>/close/", "staff-close", staff.close, RoutePolicy.DIRECTOR, ACT),
    Route("links/", "links", private_links.links_page, RoutePolicy.DESK),
    Route("links/sheet/", "links-sheet", private_links.print_sheet, RoutePolicy.DESK, ACT),
    Route("links/<str:player>/new/", "link-new", private_links.new_link, RoutePolicy.DESK, ACT),
    Route("links/<str:player>/key/", "link-key", private_links.take_key_back, RoutePolicy.DESK, ACT),
    Route("links/<str:player>/revoke/", "link-revoke", private_links.revoke, RoutePolicy.DESK, ACT),
)
