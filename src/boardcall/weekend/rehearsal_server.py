"""Serves the copy of an event that is rehearsed, and lets the simulation play it beside, until either is ended."""

import os
import secrets
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from boardcall.store.live import read_event
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.machine.addresses import reached_at
from boardcall.web.machine.end import END
from boardcall.web.server.serve import bound_socket, serve
from boardcall.web.server.site import EventPlace, Site
from boardcall.weekend.rehearsal_options import Wanted, beginning
from boardcall.weekend.running_hall import RunningHall, RunningTime
from boardcall.wording import Sentence, say

if TYPE_CHECKING:
    from boardcall.weekend.rehearsal import Rehearsal

WAIT = 3.0
"""Seconds in which the simulation finishes its step when the server has ended."""
NEVER = 0


@dataclass(slots=True)
class RehearsalRun:
    """A copy of an event at a place, its name in addresses, and how it is to be played; lines go to `told`."""

    copy: Path | str
    slug: str
    wanted: Wanted
    told: Callable[[Sentence], None]
    at_terminal: bool = True
    is_clean: bool = False
    _rehearsal: "Rehearsal | None" = None
    _thread: threading.Thread | None = None
    _summed_up: bool = field(default=False)

    def run(self, host: str, port: int, *, shown: str, minutes: int = NEVER) -> None:
        """Answers and plays until Ctrl-C, SIGTERM, the end of the given minutes, or of a rehearsal that nobody
        watches.
        """
        clock = RunningTime(beginning(read_event(self.copy), now=datetime.now(UTC)))
        if minutes:
            self._after(minutes)
        with bound_socket(host, port) as listener:
            port = listener.getsockname()[1]
            here = f"http://{shown}:{port}"
            places = (EventPlace(self.slug, str(self.copy)),)
            vault = Path(self.copy).with_suffix(".vault.sqlite3")
            site = Site(places, str(vault), secrets.token_urlsafe(50), reached_at(host, port), is_rehearsal=True)

            def ready(events: HostedEvents, links: tuple[str, ...]) -> None:
                link = f"{here}{links[0]}"
                self.told(say("Your desk, once and within a day of the copy's time: {link}", link=link))
                self._told_how_to_end(say("Ctrl-C ends it."))
                hall = RunningHall(
                    events.get(self.slug), f"http://127.0.0.1:{port}" if shown == "127.0.0.1" else here, clock
                )
                self._thread = threading.Thread(target=self._play, args=(hall, here), daemon=True)
                self._thread.start()

            with suppress(KeyboardInterrupt):
                serve(site, listener=listener, ready=ready)
        END.last_word = ""
        self._finish()

    def _play(self, hall: RunningHall, here: str) -> None:
        from boardcall.weekend.rehearsal import Rehearsal  # accounts need the settings, which are made by now

        try:
            self._rehearsal = Rehearsal(hall, self.wanted, self.told, here)
            self._rehearsal.play()
            self._sum_up()
        finally:
            if self.wanted.hands_off:
                interrupt()
            else:
                self._told_how_to_end(say("Look around as long as you like; Ctrl-C ends it."))

    def _told_how_to_end(self, how: Sentence) -> None:
        if self.at_terminal and not END.is_begun:
            self.told(how)

    def _finish(self) -> None:
        """Ends the simulation with the server, and shows its result if that was not shown yet."""
        if self._rehearsal is not None:
            self._rehearsal.end()
        if self._thread is not None:
            self._thread.join(WAIT)
        self._sum_up()

    def _sum_up(self) -> None:
        if self._rehearsal is None or self._summed_up:
            return
        self._summed_up = True
        self.is_clean = self._rehearsal.is_clean
        for line in self._rehearsal.summary():
            self.told(line)

    def _after(self, minutes: int) -> None:
        def end() -> None:
            self.told(say("It ends after {minutes} minutes.", minutes=minutes))
            interrupt()

        timer = threading.Timer(minutes * 60, end)
        timer.daemon = True
        timer.start()


def interrupt() -> None:
    """Ends this process as Ctrl-C does."""
    os.kill(os.getpid(), signal.SIGINT)
