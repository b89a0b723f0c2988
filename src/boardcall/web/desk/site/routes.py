"""The addresses of the site itself, each with who may ask."""

from boardcall.web.desk.site import administration, events, sign_in
from boardcall.web.desk.site.guard import SiteRoute
from boardcall.web.permission.policy import SitePolicy
from boardcall.web.request.route import ACT, FORM

ANYONE, MEMBER, ADMINISTRATOR = SitePolicy.ANYONE, SitePolicy.MEMBER, SitePolicy.ADMINISTRATOR

SITE_ROUTES = (
    SiteRoute("", "site", events.home_page, MEMBER),
    SiteRoute("sign-in/", "site-sign-in", sign_in.sign_in_page, ANYONE, FORM),
    SiteRoute("sign-out/", "site-sign-out", sign_in.sign_out, MEMBER, ACT),
    SiteRoute("reset/", "site-reset", sign_in.reset_page, ANYONE, FORM),
    SiteRoute("enter/<str:token>/", "site-enter", sign_in.enter_page, ANYONE, FORM),
    SiteRoute("account/", "site-account", sign_in.account_page, MEMBER, FORM),
    SiteRoute("account/tokens/", "site-token", sign_in.make_token, MEMBER, ACT),
    SiteRoute("account/tokens/<int:number>/end/", "site-token-end", sign_in.end_token, MEMBER, ACT),
    SiteRoute("new/", "site-new", events.start_page, MEMBER, FORM),
    SiteRoute("own/<slug:slug>/", "site-desk", events.open_desk, MEMBER, ACT),
    SiteRoute("people/", "site-people", administration.people_page, ADMINISTRATOR, FORM),
    SiteRoute("people/<int:number>/<slug:change>/", "site-person", administration.change_person, ADMINISTRATOR, ACT),
    SiteRoute("events/", "site-events", administration.events_page, ADMINISTRATOR),
    SiteRoute("events/<slug:slug>/<slug:change>/", "site-event", administration.change_event, ADMINISTRATOR, ACT),
    SiteRoute("state/", "site-state", administration.state_page, ADMINISTRATOR),
)
