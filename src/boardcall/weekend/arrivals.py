"""Who comes to a round of a rehearsal: by phone, at the desk, and as simulated walk-ins up to the expected number."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from boardcall.desk.agenda.agenda import SEVEN
from boardcall.desk.event import Event
from boardcall.seeding.rounds.roll_call import check_in_window
from boardcall.tournament import PlayerId, RoundNumber
from boardcall.weekend.field_values import filled, main_button
from boardcall.weekend.page_reader import ReadForm
from boardcall.weekend.visitor import Page, WeekendVisitor
from boardcall.weekend.weekend import Weekend

BEFORE = timedelta(minutes=40)
"""How long before the end of check-in people begin to come."""
AT_ONCE = 6
"""How many a helper checks in with one look at the list."""
WALK_INS_AT_ONCE = 3
STAYS_AWAY = 0.06
"""How often a registered person does not come to a round."""
TRIES = 3


def gathering(event: Event, number: RoundNumber) -> datetime | None:
    """When people begin to come to a round: shortly before check-in closes; None if the rulebook has no times."""
    settings, zone = event.rulebook.round(number), event.rulebook.event.timezone
    window = check_in_window(settings, event.rulebook.roll_call, zone=zone)
    closes = window.closes or settings.starts
    if closes is None:
        return None
    begins = max(closes - BEFORE, window.opens or closes - BEFORE)
    return begins.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


@dataclass(slots=True)
class Arrivals:
    """The roll calls of a rehearsal, some people at each step."""

    weekend: Weekend
    expected: int
    done: set[int] = field(default_factory=set)
    away: dict[int, set[PlayerId]] = field(default_factory=dict)
    """Who does not come, by round."""
    _failed: int = 0

    def step(self, helper: WeekendVisitor, director: WeekendVisitor, number: RoundNumber) -> bool:
        """Some more people come to a round; False once everybody is there."""
        event = self.weekend.event()
        closed = any(one.round == number for one in event.tournament.roll_call.closed)
        if number in self.done or closed or event.tournament.calls.latest(number) is not None:
            self.done.add(number)
            return False
        if (begins := gathering(event, number)) is not None:
            self.weekend.hall.clock.until(begins)
        if self._walk_in(helper, director, number) or self._by_phone(number) or self._at_desk(helper, director, number):
            return True
        self.done.add(number)
        return False

    def _walk_in(self, helper: WeekendVisitor, director: WeekendVisitor, number: RoundNumber) -> bool:
        """People who are not registered come, until there are as many as are expected."""
        before = self._registered()
        if before >= self.expected or self._failed >= TRIES:
            return False
        for _ in range(min(WALK_INS_AT_ONCE, self.expected - before)):
            for who in (helper, director):
                if not self.weekend.refused(self._register(who, number)):
                    break
        if self._registered() == before:
            self._failed += 1
        return True

    def _registered(self) -> int:
        return sum(not one.withdrawn for one in self.weekend.event().tournament.players)

    def _register(self, who: WeekendVisitor, number: RoundNumber) -> Page:
        """A walk-in at the form of the roll call; a director lets them in where the rules would not."""
        name = f"Player {len(self.weekend.event().tournament.players) + 1}"
        page = self.weekend.go(who, f"desk/rounds/{number}/roll-call/")
        form = page.reading.form(action="walk-in/", field="name")
        if form is None:
            return page
        typed = {**filled(form, self.weekend.chance), "name": name}
        typed |= {"pays": "on"} if "pays" in form.names() else {}
        after = self.weekend.press(who, page, form, typed, main_button(form))
        if alike := after.reading.form(action="walk-in/", field="another"):
            after = self.weekend.press(who, after, alike, {}, main_button(alike))
        again = after.reading.form(action="walk-in/", field="allow")
        if again is not None and after.is_refused:
            return self.weekend.press(who, after, again, typed | {"allow": "on"}, main_button(again))
        return after

    def _by_phone(self, number: RoundNumber) -> bool:
        """Those who are signed in on their phones check in there, where the rules let them."""
        here = {one.player for one in self.weekend.event().tournament.roll_call.present(number)}
        came = False
        for who in self.weekend.of_role("player"):
            if who.player in here or who.player in self._away(number):
                continue
            page = self.weekend.go(who, "me/")
            if form := next((one for one in page.reading.forms if "me/roll-call/" in one.action and one.buttons), None):
                after = self.weekend.press(who, page, form, {}, main_button(form))
                came = came or not self.weekend.refused(after)
        return came

    def _at_desk(self, helper: WeekendVisitor, director: WeekendVisitor, number: RoundNumber) -> bool:
        """A helper checks some people in: they pay an unpaid fee, and a director lets in those who come too late."""
        page = self.weekend.go(helper, f"desk/rounds/{number}/roll-call/")
        away = self._away(number)
        form = page.reading.form(field="toggle", button=next(iter(_absent(page, away)), "none"))
        if form is None:
            return False
        for value in _absent(page, away)[:AT_ONCE]:
            if not self._check_in(helper, director, page, form, value):
                away.add(PlayerId(value.partition(":")[2]))
        return True

    def _check_in(
        self, helper: WeekendVisitor, director: WeekendVisitor, page: Page, form: ReadForm, value: str
    ) -> bool:
        player = value.partition(":")[2]
        button = next(one for one in form.buttons if one.value == value)
        after = self.weekend.press(helper, page, form, {}, button)
        if pays := after.reading.form(button=f"pay:{player}"):
            button = next(one for one in pays.buttons if one.value == f"pay:{player}")
            after = self.weekend.press(helper, after, pays, filled(pays, self.weekend.chance), button)
        if after.is_refused:
            theirs = self.weekend.go(director, page.path)
            after = self.weekend.press(director, theirs, form, {}, button)
            if allow := after.reading.form(button=f"allow:{player}"):
                after = self.weekend.press(director, after, allow, {"reason": "rehearsed"}, allow.buttons[0])
        return not self.weekend.refused(after)

    def _away(self, number: RoundNumber) -> set[PlayerId]:
        """Who does not come to a round, drawn when it begins; nobody stays away if few are expected."""
        if number not in self.away:
            players = [one.id for one in self.weekend.event().tournament.players if not one.withdrawn]
            chance = self.weekend.chance
            found = {one for one in players if chance.random() < STAYS_AWAY} if len(players) > SEVEN * 2 else set()
            self.away[number] = found
        return self.away[number]


def _absent(page: Page, away: set[PlayerId]) -> list[str]:
    """The buttons of the list that check in those who come."""
    values = [one.value for form in page.reading.forms for one in form.buttons if one.value.startswith("in:")]
    return list(dict.fromkeys(value for value in values if value.partition(":")[2] not in away))
