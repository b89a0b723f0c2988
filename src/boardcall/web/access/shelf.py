"""The database of a hosted site: its events are all shown, and its people start new ones in it."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack
from datetime import datetime

from boardcall.desk.event import Draft
from boardcall.errors import InputError, NotFoundError, StoreError, UnreachableError
from boardcall.store.damaged_events import open_shown
from boardcall.store.live import create_event
from boardcall.store.places import event_names
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.unreadable_events import LeftOut, why_left_out
from boardcall.web.identity.site_events import archived_events, refuse_if_locked
from boardcall.wording import say


class DatabaseShelf:
    """All events of a database, in this process; closed with the stack. `slugs` makes names in addresses of places."""

    def __init__(self, database: str, stack: ExitStack, slugs: Callable[[Iterable[str]], tuple[str, ...]]) -> None:
        self._database = database
        self._stack = stack
        self._slugs = slugs

    def take(self, event: Hosted) -> Hosted:
        """Lets the site lock an event."""
        event.refuse_acts = refuse_if_locked
        return event

    def look(self, known: Collection[str], left_out: LeftOut) -> Iterator[Hosted]:
        """Finds events that were made meanwhile, by any program."""
        places = [f"{self._database}#{name}" for name in self._names()]
        for slug, place in zip(self._slugs(places), places, strict=True):
            if slug not in known:
                try:
                    live = self._stack.enter_context(open_shown(place))
                except UnreachableError:
                    raise
                except (InputError, StoreError) as error:
                    left_out[slug] = why_left_out(slug, error)
                    continue
                yield self.take(Hosted(slug, live))

    def create(self, slug: str, draft: Draft, *, at: datetime, author: str) -> Hosted:
        """A new event; InputError where there is one of this name, made by this process or another."""
        try:
            live = create_event(f"{self._database}#{slug}", draft, at=at, author=author)
        except UnreachableError:
            raise
        except StoreError as error:
            message = say("There is an event called {slug} here already.", slug=slug)
            raise InputError.of(message, say("Choose another address."), field="slug") from error
        return self.take(Hosted(slug, self._stack.enter_context(live)))

    def archived(self) -> Collection[str]:
        """The ids of the events that are on no list."""
        return archived_events()

    def _names(self) -> tuple[str, ...]:
        try:
            return event_names(self._database)
        except NotFoundError:
            return ()
