"""Who may ask for a route of an event or of the site. Deny by default: a route that declares no policy is not built."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Protocol, TypeVar, cast


class Role(StrEnum):
    """What a visitor is at one event."""

    ANONYMOUS = "anonymous"
    PLAYER = "player"
    RECORDER = "recorder"
    STREAMER = "streamer"
    AUDITOR = "auditor"
    ASSISTANT = "assistant"
    TD = "td"


DESK_ROLES = frozenset({Role.ASSISTANT, Role.TD})
STAFF_ROLES = frozenset({Role.RECORDER, Role.STREAMER, Role.AUDITOR, Role.ASSISTANT, Role.TD})


class RoutePolicy(StrEnum):
    """What a route asks of its visitor; a person's roles are those at the event the address names, no other's."""

    ANYONE = "anyone"
    """Whoever reaches the server; the page shows what is public and nothing else."""
    PLAYER = "player"
    """A player of the event, and only about themselves."""
    RECORDING = "recording"
    """A player or a recorder, for the boards that are theirs, and the desk."""
    HOLDING = "holding"
    """A recorder, for the boards that are theirs, and the desk: who may hold a vote where the rulebook lets them."""
    STREAM = "stream"
    """Whoever runs a stream or a screen, and the desk."""
    STAFF = "staff"
    """Whoever has an account, and only about their own."""
    READING = "reading"
    """The desk and auditors, to read."""
    DESK = "desk"
    """Directors and assistants."""
    DIRECTOR = "director"
    """Directors only."""

    @property
    def roles(self) -> frozenset[Role]:
        return _ROLES[self]

    def lets_in(self, role: Role) -> bool:
        """Whether a visitor with this role may ask."""
        return role in _ROLES[self]


_ROLES = {
    RoutePolicy.ANYONE: frozenset(Role),
    RoutePolicy.PLAYER: frozenset({Role.PLAYER}),
    RoutePolicy.RECORDING: frozenset({Role.PLAYER, Role.RECORDER}) | DESK_ROLES,
    RoutePolicy.HOLDING: frozenset({Role.RECORDER}) | DESK_ROLES,
    RoutePolicy.STREAM: frozenset({Role.STREAMER}) | DESK_ROLES,
    RoutePolicy.STAFF: STAFF_ROLES,
    RoutePolicy.READING: frozenset({Role.AUDITOR}) | DESK_ROLES,
    RoutePolicy.DESK: DESK_ROLES,
    RoutePolicy.DIRECTOR: frozenset({Role.TD}),
}


class SiteRole(StrEnum):
    """A visitor's role on a hosted site, whose events each have roles of their own."""

    ANONYMOUS = "anonymous"
    DIRECTOR = "director"
    ADMINISTRATOR = "administrator"


class SitePolicy(StrEnum):
    """What a page of the site itself asks of its visitor. An administrator gets into no event by it."""

    ANYONE = "anyone"
    """Whoever reaches the server."""
    MEMBER = "member"
    """Whoever was invited, and only about themselves and the events they own."""
    ADMINISTRATOR = "administrator"
    """Administrators: people, the list of events, the state of the server."""

    @property
    def roles(self) -> frozenset[SiteRole]:
        return _SITE_ROLES[self]

    def lets_in(self, role: SiteRole) -> bool:
        """Whether a visitor with this role may ask."""
        return role in _SITE_ROLES[self]


_SITE_ROLES = {
    SitePolicy.ANYONE: frozenset(SiteRole),
    SitePolicy.MEMBER: frozenset({SiteRole.DIRECTOR, SiteRole.ADMINISTRATOR}),
    SitePolicy.ADMINISTRATOR: frozenset({SiteRole.ADMINISTRATOR}),
}


class _Declared(Protocol):
    """A view with who may ask; at an address of the interface by method."""

    policy: RoutePolicy | SitePolicy
    policies: Mapping[str, RoutePolicy]


AnyView = TypeVar("AnyView", bound=Callable[..., Any])


def with_policy(view: AnyView, policy: RoutePolicy | SitePolicy) -> AnyView:
    """The view with its policy noted on it, which the build's check of all routes looks for."""
    cast("_Declared", view).policy = policy
    return view


def with_policies(view: AnyView, policies: Mapping[str, RoutePolicy]) -> AnyView:
    """The view of an address of the interface with the policy of each of its methods."""
    cast("_Declared", view).policies = policies
    return view
