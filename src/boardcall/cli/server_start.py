"""Starts the server of some events: checks what was named, prints where the pages are, and answers until Ctrl-C."""

import secrets
import socket
import sys
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from boardcall.cli.serve_settings import check_front
from boardcall.desk.results.rulings import is_over
from boardcall.errors import NotFoundError, RefusedError
from boardcall.messages.mail import mail_fault
from boardcall.store.association import AssociationFile
from boardcall.store.places import DATABASE_SUFFIXES, event_names, is_place, is_url
from boardcall.store.series_file import same_people, series_rules
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.event.state import Guide
from boardcall.web.machine import EVERYWHERE, time
from boardcall.web.machine.addresses import reached_at, terminal_code
from boardcall.web.machine.end import END, LAST_WORD
from boardcall.web.server.accounts_place import writable_vault
from boardcall.web.server.serve import bound_socket
from boardcall.web.server.serve import serve as show
from boardcall.web.server.site import EventPlace, Front, Site, has_event, slugs, vault_of
from boardcall.wording import day_named, days_named, verbatim

HERE = "."
"""Where the event is when none is named: in this folder."""
ONLY_READ = (
    "Nothing can be written beside the event, so it can only be read. Make room: it goes on by itself. Until then "
    "sign-ins are kept for this run alone."
)


def run(
    places: tuple[str, ...],
    *,
    host: str,
    port: int,
    database: str = "",
    workers: int = 1,
    new: bool = False,
    greeting: str = "",
    address: str = "",
    front: Mapping[str, Any] | None = None,
    copies: Path | None = None,
    association: Path | None = None,
    series: tuple[Path, ...] = (),
    open_: bool = False,
    prints_links: bool = True,
    guide: Guide | None = None,
    opened: Callable[[HostedEvents], None] | None = None,
) -> None:
    """Serves the events at these places and prints where, with a director's link for each.

    `opened` is called with the events before the first request can come.
    """
    facing = Front(**front or {})
    check_front(facing, address)
    _check_files(copies, association, series)
    if workers > 1 and not hasattr(socket, "AF_UNIX"):
        raise RefusedError(verbatim("On this system one process answers. Leave --workers out."))
    is_site = bool(database) and not places and not new
    found = _places(places, database, new=new, is_site=is_site)
    with ExitStack() as stack, bound_socket(host, port) as listener:
        port = listener.getsockname()[1]
        here = f"{facing.scheme}://{shown_host(host)}:{port}"
        others = (f"{address.rstrip('/')}/",) if address else reached_at(host, port, scheme=facing.scheme)
        beside = vault_of(database or found[0].where)
        vault = writable_vault(beside, stack)
        if vault != beside:
            print(ONLY_READ, file=sys.stderr)
        site = Site(
            found,
            vault,
            secrets.token_urlsafe(50),
            others,
            facing,
            guide=guide,
            copies=str(copies or ""),
            association=str(association or ""),
            accounts_from=beside,
            series=tuple(map(str, series)),
            prints_links=prints_links,
            shelf=database if is_site else "",
        )

        def ready(events: HostedEvents, links: tuple[str, ...]) -> None:
            seen_at = address.rstrip("/") or here
            _print_start(events, links, places=found, said=f"{greeting}{here}/", others=others, seen_at=seen_at)
            if open_:
                webbrowser.open(f"{here}/" if guide or not links else f"{here}{links[0] or '/'}")

        with suppress(KeyboardInterrupt):
            show(site, listener=listener, ready=ready, workers=workers, opened=opened)
    print(LAST_WORD, flush=True)
    END.last_word = ""


def _check_files(copies: Path | None, association: Path | None, series: tuple[Path, ...]) -> None:
    """Opens each file that the server is to use once; an error of the first that cannot be."""
    if copies is not None and not copies.is_dir():
        raise NotFoundError(verbatim(f"There is no folder {copies} for copies. Make it, or name another."))
    if association is not None:
        AssociationFile(association).close()
    for one in series:
        series_rules(one)
        same_people(one)


def _places(named: tuple[str, ...], database: str, *, new: bool, is_site: bool) -> tuple[EventPlace, ...]:
    """The places to serve, each checked: a missing event is set up only if that was asked for.

    A site with its own database may have no event yet: its people start them.
    """
    wheres = _in_database(named, database, is_site=is_site) if database else named or (HERE,)
    found = []
    for slug, where in zip(slugs(wheres), wheres, strict=True):
        place = EventPlace(slug, where, "" if has_event(where) else secrets.token_urlsafe(16))
        if place.set_up and not (new or _is_empty_folder(where)):
            raise NotFoundError(
                verbatim(f"There is no event at {place.shown}. Check the name; to set a new event up there, add --new.")
            )
        found.append(place)
    return tuple(found)


def _is_empty_folder(where: str) -> bool:
    """Whether an event may be set up there without asking: the name of a folder that is there is no typing error."""
    return where == HERE or (Path(where).is_dir() and not any(Path(where).iterdir()))


def _in_database(named: tuple[str, ...], database: str, *, is_site: bool) -> tuple[str, ...]:
    """The events of these names in a database, or all it has; what looks like a place of its own is one."""
    if not is_url(database) and not database.endswith(DATABASE_SUFFIXES):
        said = f"--database is a postgresql:// URL or a .db file, not {database}. For another file name it as EVENT."
        raise RefusedError(verbatim(said))
    if named:
        return tuple(one if is_place(one) else f"{database}#{one}" for one in named)
    with suppress(NotFoundError):
        return tuple(f"{database}#{name}" for name in event_names(database))
    return () if is_site else (database,)


def _print_start(
    events: HostedEvents,
    links: tuple[str, ...],
    *,
    places: tuple[EventPlace, ...],
    said: str,
    others: tuple[str, ...],
    seen_at: str,
) -> None:
    """Says where the server is reached and prints its links; `said` ends with the address on this machine."""
    for event in events:
        if event.damage:
            print(f"{event.now().tournament.name}: {event.damage}", file=sys.stderr)
        _print_other_day(event)
    for slug, why in events.left_out.items():
        print(f"{slug}: {why}", file=sys.stderr)
    print(said)
    _print_addresses(tuple(one for one in others if not said.endswith(one)))
    if fault := mail_fault():
        print(fault, file=sys.stderr)
    whole = tuple(link and f"{seen_at}{link}" for link in links)
    _print_links(places, events, whole[: len(places)])
    for one in whole[len(places) :]:
        if one:
            print(f"Administrator of this site, once and within a day: {one}")
        else:
            print("An administrator of this site has signed in before; --link prints a new link.")
    print("Ctrl-C ends it.", flush=True)


def _print_other_day(event: Hosted) -> None:
    """Says the date by this machine's clock where that is no day of an event still to be played.

    So a wrong clock is noticed before play.
    """
    if is_over(event.last.event):
        return
    tournament, zone = event.now().tournament, ZoneInfo(event.last.rulebook.event.timezone)
    first, today = tournament.starts, time.now().astimezone(zone).date()
    last = tournament.ends or first
    if first and last and not first <= today <= last:
        now, days = day_named(today), days_named(first, last)
        print(f"By this machine's clock it is {now}; {tournament.name} is on {days}. Set the clock if it is wrong.")


def _print_links(places: tuple[EventPlace, ...], events: HostedEvents, links: tuple[str, ...]) -> None:
    names = {event.slug: event.now().tournament.name for event in events}
    for place, link in zip(places, links, strict=True):
        if place.slug in events.left_out:
            continue
        if place.slug in names and not link:
            print(f"A director of {names[place.slug]} has signed in before; --link prints a new link.")
        elif place.slug in names:
            print(f"Director of {names[place.slug]}, once and within a day: {link}")
        else:
            where = "in this folder" if place.shown == "." else f"at {place.shown}"
            print(f"There is no event {where} yet. Set it up: {link}")


def _print_addresses(addresses: tuple[str, ...]) -> None:
    """Says where phones get in, with a QR code of the first address where the terminal can show one."""
    if not addresses:
        return
    print("For phones: " + "  or  ".join(addresses))
    if urlsplit(addresses[0]).scheme == "https" and not sys.stdout.isatty():
        return  # a site that people know by its name, whose start stands in a journal
    with suppress(UnicodeEncodeError):
        print(terminal_code(addresses[0]))


def shown_host(host: str) -> str:
    """The host in an address that this machine opens."""
    if host in EVERYWHERE:
        host = "::1" if ":" in host else "127.0.0.1"
    return f"[{host}]" if ":" in host else host
