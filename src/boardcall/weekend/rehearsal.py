"""A rehearsal: simulated people play a copy of an event through its pages, beside its director."""

import random
import threading
import time as machine
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from http.client import HTTPException

from boardcall.desk.agenda.agenda import SEVEN, current_round
from boardcall.desk.agenda.due_questions import is_due
from boardcall.desk.people.players import BY_PLAYER
from boardcall.errors import BoardcallError
from boardcall.tournament import FIRST_ROUND
from boardcall.web.access.directors_link import directors_link
from boardcall.web.identity.accounts import first_director, open_account
from boardcall.web.identity.links import account_link, player_link
from boardcall.web.identity.models import Device
from boardcall.web.machine.end import END
from boardcall.web.permission.policy import Role
from boardcall.weekend.addresses import route_of
from boardcall.weekend.arrivals import Arrivals
from boardcall.weekend.board_calls import board_call
from boardcall.weekend.director import HANDS, do_at_once, due, in_words, is_played_out
from boardcall.weekend.door import Answer
from boardcall.weekend.field_values import filled, main_button
from boardcall.weekend.findings import FindingKind, WeekendStoppedError
from boardcall.weekend.form_presses import anything
from boardcall.weekend.marks import Marks
from boardcall.weekend.page_reader import ReadNeed
from boardcall.weekend.rehearsal_log import Telling
from boardcall.weekend.rehearsal_options import Wanted
from boardcall.weekend.rounds import Rounds, starts_at
from boardcall.weekend.running_hall import RunningHall
from boardcall.weekend.visitor import Page, WeekendVisitor
from boardcall.weekend.weekend import Weekend, WeekendPlan
from boardcall.wording import NO_WORDS, Sentence, own, say, verbatim, with_colon

SIMULATED = DIRECTOR, HELPER, RECORDER = "Simulated director", "Simulated helper", "Simulated recorder"
PHONES = 5
"""How many players look at pages on their phones."""
GRACE = 15.0
"""Seconds after an act of the director's in which the simulation leaves the desk alone."""
IDLE = 15
"""How often Next is tried without anything coming of it."""
MOST_WAIT = timedelta(hours=3)
LINK_LIFE = timedelta(hours=20)
HELPED = frozenset({"desk-players", "roll-call", "desk-board", "round-results"})
"""Pages where the helpers do what Next says, also while the director directs by hand."""
BEFORE_CALL = frozenset({"roll-call", "call", "close-roll-call"})


class WatchedWeekend(Weekend):
    """A weekend whose findings are shown as they come."""

    telling: Telling

    def find(self, kind: StrEnum, page: str, said: str, trace: str = "") -> None:  # noqa: ARG002  no trace is shown
        if kind is FindingKind.SLOW:
            return
        event = self.event()
        values = {"what": own(str(kind).capitalize()), "page": page, "said": said}
        self.telling.once(self.telling.failed, event, self.hall.clock.now, say("{what}: {page}: {said}", **values))

    def heard(self, who: WeekendVisitor, method: str, path: str, answer: Answer) -> None:
        self.telling.answered(
            self.event(), self.hall.clock.now, f"{method} {path.split('?', maxsplit=1)[0]}", answer.seconds
        )
        Weekend.heard(self, who, method, path, answer)

    def refused(self, page: Page) -> bool:
        if not page.is_refused or not page.reading.problems:
            return page.is_refused
        if page.path.endswith("/end/"):
            return True  # the simulation has tried another way to end a game than this board has
        said, event, at = verbatim(page.reading.problems[0]), self.event(), self.hall.clock.now
        self.last_refusal = str(said)
        if "/call/" in page.path or page.path.endswith("/close/"):
            number = page.path.partition("/rounds/")[2].partition("/")[0]
            self.telling.once(
                self.telling.not_drawn, event, at, say("Round {number}: {said}", number=number, said=said)
            )
        else:
            self.telling.once(self.telling.refused, event, at, said)
        return True


@dataclass(slots=True)
class Rehearsal:
    """Plays an event from its current state until it is over or `end` is called."""

    hall: RunningHall
    wanted: Wanted
    told: Callable[[Sentence], None]
    address: str
    """Where the director's browser reaches the server."""
    weekend: WatchedWeekend = field(init=False)
    telling: Telling = field(init=False)
    arrivals: Arrivals = field(init=False)
    rounds: Rounds = field(init=False)
    _stop: threading.Event = field(default_factory=threading.Event)
    _looked: int = 0
    _waits_for: Sentence = NO_WORDS
    _idle: int = 0
    _linked: datetime = field(init=False)
    _touched: float = float("-inf")

    def __post_init__(self) -> None:
        chance, seed = random.Random(f"rehearsal {self.wanted.seed}"), self.wanted.seed
        played = current_round(self.hall.event()) or 1
        plan = WeekendPlan(seed, players=self.wanted.expected, rounds=played - 1 + self.wanted.rounds)
        self.weekend = WatchedWeekend(plan, self.hall, chance, Marks(random.Random(seed)))
        self.telling = self.weekend.telling = Telling(self.told, self.hall.event())
        self._looked, self._linked = self.telling.seen, self.hall.clock.now
        self.arrivals = Arrivals(self.weekend, self.wanted.expected)
        self.rounds = Rounds(self.weekend)

    def end(self) -> None:
        self._stop.set()

    def play(self) -> None:
        """Plays until the event is over, `end` is called or the server is gone."""
        try:
            self._sign_in()
            while not self._stop.is_set():
                going = self._step()
                self._look()
                if not going:
                    break
                self._stop.wait(self.wanted.pause)
        except WeekendStoppedError:
            self.told(say("A page did not answer: the rehearsal ends here."))
        except (BoardcallError, OSError, HTTPException):
            if not END.is_begun:
                raise

    def summary(self) -> tuple[Sentence, ...]:
        return self.telling.summary()

    @property
    def is_clean(self) -> bool:
        """Whether it reached the end of the event, and no page failed."""
        return self.telling.ended and not self.telling.failed

    def _sign_in(self) -> None:
        """The simulated staff get accounts of their own, so that the log tells them from the director."""
        for name, role in ((DIRECTOR, Role.TD), (HELPER, Role.ASSISTANT), (RECORDER, Role.RECORDER)):
            account = open_account(self.hall.hosted.id, name=name, role=role, at=self.hall.clock.now)
            self._enter(name, role.value, account_link(account, at=self.hall.clock.now))
        self.weekend.go(self.weekend.visitors[DIRECTOR], "desk/")
        self.telling.begun = True

    def _enter(self, name: str, role: str, token: str, player: str = "") -> None:
        who = self.weekend.somebody(name, role, player)
        page = self.weekend.go(who, f"enter/{token}/")
        if form := next((one for one in page.reading.forms if not one.action), None):
            self.weekend.press(who, page, form, {}, main_button(form))

    def _phones(self) -> None:
        """Some players sign in on their phones once they are here, and look at a page now and then."""
        players = [one.id for one in self.weekend.event().tournament.players if not one.withdrawn]
        for player in players[:PHONES]:
            if player not in self.weekend.visitors:
                token = player_link(self.hall.hosted.id, player=player, at=self.hall.clock.now)
                self._enter(player, "player", token, player)
        if phones := self.weekend.of_role("player"):
            who, chance = self.weekend.chance.choice(phones), self.weekend.chance
            self.weekend.go(who, chance.choice(("me/", "", "standings/", "now/", "screen/clocks/", "screen/boards/")))

    def _look(self) -> None:
        """Tells what is new, and notices where the director was at work."""
        event = self.weekend.event()
        self.telling.look(event)
        new = event.replay.entries[self._looked :]
        self._looked = len(event.replay.entries)
        if any(entry.author not in SIMULATED and not entry.author.startswith(BY_PLAYER) for entry in new):
            self._touched = machine.monotonic()

    def _step(self) -> bool:
        """One person's step; False when the event is over."""
        wanted = self.wanted
        if machine.monotonic() - self._touched < GRACE and not (wanted.hands_off or wanted.by_hand):
            self.hall.clock.go(1)
            return True
        weekend = self.weekend
        self._phones()
        self._renew_link()
        desk = weekend.go(weekend.visitors[DIRECTOR], "desk/")
        need = due(weekend, desk)
        if need is None:
            self.telling.ended = True
            return False
        self._note_questions()
        to = need.link.to if need.link else need.form.action if need.form else "desk/"
        page = route_of(to)
        if is_played_out(weekend):
            page, to = "desk-rulings", "desk/rulings/"
        self.telling.ended = is_played_out(weekend) and self._is_final()
        if self.telling.ended or self._helpers(page):
            self.hall.clock.go(self.wanted.speed)
            return not self.telling.ended
        text = in_words(weekend, need)
        if self.wanted.by_hand:
            self._wait_for(text)
            return True
        self.hall.clock.go(self.wanted.speed)
        if need.link is None and page == route_of(to):
            return self._press(desk, need, to, text)
        return self._direct(page, to, text)

    def _renew_link(self) -> None:
        """The director's link works for a day of the copy's time; a director not signed in by then gets another."""
        now, event = self.hall.clock.now, self.hall.hosted.id
        if now - self._linked < LINK_LIFE or self.wanted.hands_off:
            return
        self._linked = now
        account = first_director(event, at=now)
        if not Device.objects.filter(account=account).exists():
            link = f"{self.address}{directors_link(self.hall.hosted)}"
            self.told(say("Your desk, by a new link: {link}", link=link))

    def _is_final(self) -> bool:
        releases = self.weekend.event().tournament.releases
        return bool(releases) and releases[-1].kind == "final" and not releases[-1].hidden

    def _helpers(self, page: str) -> bool:
        """What the helpers and the recorder do by themselves; False where there is nothing for them."""
        number = current_round(self.weekend.event()) or FIRST_ROUND
        if page in BEFORE_CALL or page == "desk-players":
            return self.arrivals.step(self.weekend.visitors[HELPER], self.weekend.visitors[DIRECTOR], number)
        if page not in HELPED:
            return False
        counted = self.rounds.count(self.weekend.visitors[RECORDER], self.weekend.visitors[HELPER], number)
        if counted and self.wanted.hands_off and (due := self.rounds.next_due()):
            self.hall.clock.until(due)
        return counted

    def _wait_for(self, what: Sentence) -> None:
        """Nothing happens until the director acts; time goes no faster than theirs."""
        self.hall.clock.go(1)
        if what != self._waits_for:
            self._waits_for = what
            self.telling.line(self.weekend.event(), self.hall.clock.now, say("Waits for you: {what}", what=what))
        self._stop.wait(0.5)

    def _direct(self, page: str, to: str, text: Sentence) -> bool:
        """The simulated director does what Next says."""
        weekend, who = self.weekend, self.weekend.visitors[DIRECTOR]
        acts = weekend.acts()
        if "/clocks/" in to and self._is_early():
            return True
        if page == "call" and self._close(who):
            return True
        found = weekend.go(who, to)
        hand = board_call if page == "call" else HANDS.get(page, anything)
        if self.rounds.ending is not None and page in HELPED:
            found = weekend.go(who, f"desk/boards/{self.rounds.ending.round}/{self.rounds.ending.name}/")
            hand = HANDS["desk-board"]
        after = hand(weekend, who, found)
        if after is not None:
            weekend.refused(after)
        return self._is_going(acts, text)

    def _press(self, desk: Page, need: ReadNeed, to: str, text: Sentence) -> bool:
        """The simulated director presses a button of the desk's own page."""
        acts = self.weekend.acts()
        if "/clocks/" not in to or not self._is_early():
            do_at_once(self.weekend, self.weekend.visitors[DIRECTOR], desk, need)
            return self._is_going(acts, text)
        return True

    def _is_early(self) -> bool:
        """Whether the round should not start yet, so that its clock waits; nobody waits for a distant round."""
        event, now = self.weekend.event(), self.hall.clock.now
        starts = starts_at(event, current_round(event) or 1)
        if starts is None or not now < starts < now + MOST_WAIT:
            return False
        if self.wanted.hands_off:
            self.hall.clock.until(starts)
        return True

    def _close(self, who: WeekendVisitor) -> bool:
        """Closes the roll call of the round, where the page lets it be closed."""
        event = self.weekend.event()
        number = current_round(event) or FIRST_ROUND
        facts = event.tournament.roll_call
        closed = any(one.round == number for one in facts.closed)
        if closed or event.tournament.calls.latest(number) is not None or len(facts.present(number)) < SEVEN:
            return False
        page = self.weekend.go(who, f"desk/rounds/{number}/close/")
        form = page.reading.form(known_as="close-roll-call")
        if form is None:
            return False
        after = self.weekend.press(who, page, form, filled(form, self.weekend.chance), main_button(form))
        return not self.weekend.refused(after)

    def _is_going(self, acts: int, text: Sentence) -> bool:
        """Whether it had an effect; if nothing does for long, the director is asked, or it ends."""
        self._idle = 0 if self.weekend.acts() > acts else self._idle + 1
        if self._idle < IDLE:
            return True
        said = say("The simulation cannot go on with “{text}”", text=text)
        if self.weekend.last_refusal:
            said = with_colon(said, self.weekend.last_refusal)
        self.telling.once(self.telling.failed, self.weekend.event(), self.hall.clock.now, said)
        if self.wanted.hands_off:
            return False
        self._wait_for(text)
        return True

    def _note_questions(self) -> None:
        """The questions that wait for an answer now."""
        snapshot = self.hall.hosted.now()
        try:
            asked = snapshot.standings.questions
        except BoardcallError:
            return
        for one in asked:
            if is_due(snapshot.event, snapshot.standings, one):
                self.telling.once(self.telling.questions, snapshot.event, self.hall.clock.now, one.text)
