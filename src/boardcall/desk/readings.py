"""Our readings of the rules, gone through by the directors of an event: which they share."""

from boardcall.desk.event import Draft, Event, drafted
from boardcall.errors import InputError
from boardcall.rulebook.readings import RuleReading, readings
from boardcall.tournament.acts.readings import TickReadings
from boardcall.wording import own, say, with_commas


def ticked_readings(event: Event) -> tuple[RuleReading, ...]:
    """The readings a director has ticked, with their values: a changed value has to be ticked again."""
    ticked = dict(event.tournament.readings)
    return tuple(one for one in readings(event.rulebook) if ticked.get(one.key) == one.value)


def open_readings(event: Event) -> tuple[RuleReading, ...]:
    ticked = {one.key for one in ticked_readings(event)}
    return tuple(one for one in readings(event.rulebook) if one.key not in ticked)


def tick_readings(event: Event, keys: tuple[str, ...]) -> Draft:
    """Notes which readings the directors share, all of them at once; InputError for a key that is no reading."""
    known = {one.key: one.value for one in readings(event.rulebook)}
    strangers = [key for key in keys if key not in known]
    if strangers:
        message = say("{keys} is not a reading of these rules.", keys=with_commas(map(own, strangers)))
        raise InputError.of(message, say("Reload the page."), field="reading")
    ticks = tuple((key, value) for key, value in known.items() if key in keys)
    if ticks == tuple(event.tournament.readings):
        return Draft(())
    return drafted(event, TickReadings(ticks))
