"""Every address declares who may ask for it, and the declaration is what is checked."""

from django.urls import URLPattern

from boardcall.web.permission.policy import Role, RoutePolicy, SitePolicy, SiteRole
from web.site import site


def test_every_address_of_an_event_has_a_policy() -> None:
    site()
    from boardcall.web.desk.site.routes import SITE_ROUTES
    from boardcall.web.routes import ROUTES, urlpatterns

    assert all(isinstance(pattern, URLPattern) for pattern in urlpatterns)
    pages = [pattern for pattern in urlpatterns if not hasattr(pattern.callback, "policies")]
    policies = {pattern.name: getattr(pattern.callback, "policy", None) for pattern in pages}
    undeclared = [name for name, policy in policies.items() if not isinstance(policy, RoutePolicy | SitePolicy)]
    of_no_event = ["front", "alive", "ready", "metrics", "robots", "favicon", "style", "guide", "asset", "asset-now"]
    of_no_event += ["program", "python", "help", "help-page", "language"]
    by_reading_key = ["association"]
    without_link = ["set-up"]
    of_programs, by_site_token = ["event-list"], ["event-new"]
    assert undeclared == [*of_no_event, *by_reading_key, *without_link, *of_programs]
    assert len(pages) == len(undeclared) + len(by_site_token) + len(ROUTES) + len(SITE_ROUTES)


def test_every_address_of_the_interface_answers_the_operations_of_the_table_and_no_other() -> None:
    site()
    from boardcall.web.api.operations import OPERATIONS
    from boardcall.web.api.routes import API, api_patterns

    answered = [
        (str(pattern.pattern).removeprefix(API), method, policy)
        for pattern in api_patterns
        for method, policy in vars(pattern.callback)["policies"].items()
    ]
    assert sorted(answered) == sorted((one.path, one.method, one.policy) for one in OPERATIONS)
    assert len({one.name for one in OPERATIONS}) == len(OPERATIONS)


def test_policy_never_lets_the_anonymous_in_unless_it_is_for_anyone() -> None:
    assert {policy for policy in RoutePolicy if Role.ANONYMOUS in policy.roles} == {RoutePolicy.ANYONE}
    assert {policy for policy in SitePolicy if SiteRole.ANONYMOUS in policy.roles} == {SitePolicy.ANYONE}


def test_links_of_the_head_lead_nobody_to_a_page_that_turns_them_away() -> None:
    site()
    from boardcall.web.request.private_page import LINKS
    from boardcall.web.routes import ROUTES

    policies = {route.pattern: route.policy for route in ROUTES} | {"": RoutePolicy.ANYONE}
    there = [(path.format(round="<int:number>"), roles) for path, _, roles, _ in LINKS]
    turned_away = {(path, role) for path, roles in there for role in roles if not policies[path].lets_in(role)}
    assert turned_away == set()
