"""Every address declares who may ask for it, and the declaration is what is checked."""

from django.urls import URLPattern

from boardcall.web.policy import Policy, Role
from web.site import site


def test_every_address_of_an_event_has_a_policy() -> None:
    site()
    from boardcall.web.routes import ROUTES, urlpatterns

    assert all(isinstance(pattern, URLPattern) for pattern in urlpatterns)
    policies = {pattern.name: getattr(pattern.callback, "policy", None) for pattern in urlpatterns}
    undeclared = [name for name, policy in policies.items() if not isinstance(policy, Policy)]
    assert undeclared == ["front", "asset", "asset-now", "language", "set-up"], (
        "the first page, what is of no event, and one that is nobody's without its link"
    )
    assert len(urlpatterns) == len(undeclared) + len(ROUTES)


def test_policy_never_lets_the_anonymous_in_unless_it_is_for_anyone() -> None:
    assert {policy for policy in Policy if Role.ANONYMOUS in policy.roles} == {Policy.ANYONE}
