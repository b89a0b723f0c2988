"""The event as the desk sees it, what a verb gives back, and opening an event."""

from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Annotated
from zoneinfo import ZoneInfo

from boardcall.conduct.code import code_of
from boardcall.desk.late_rules import late_problems
from boardcall.errors import Problem, RefusedError, refuse
from boardcall.rulebook import Calendar, Rulebook, marked, read_rulebook
from boardcall.tables.days import is_meant, no_day
from boardcall.tournament import Act, Person, Replay, Tournament
from boardcall.tournament.acts.event import ChangeEvent, OpenEvent, SetVenue
from boardcall.tournament.places import Spot
from boardcall.wording import NO_WORDS, Sentence, day_named, own, say, with_commas


@dataclass(frozen=True, slots=True)
class Event:
    """What a verb judges by: the replayed acts and the rulebook that they contain."""

    replay: Replay
    rulebook: Rulebook

    @property
    def tournament(self) -> Tournament:
        return self.replay.tournament


@dataclass(frozen=True, slots=True)
class Draft:
    """Acts ready to be saved, the people rows they name, and what the person at the desk should be told.

    `needs_reason` says why a reason has to be given with them; empty where it may be left out.
    """

    acts: tuple[Act, ...]
    people: tuple[Person, ...] = ()
    notices: tuple[Problem, ...] = field(default=())
    needs_reason: Sentence = NO_WORDS


def event_of(replay: Replay) -> Event:
    tournament = replay.tournament
    text, file = tournament.rulebook_text, f"{tournament.rulebook}.toml"
    changed = marked(read_rulebook(text, file=file)).changed | {key for key, _ in tournament.moments}
    book = read_rulebook(text, file=file, calendar=calendar_of(tournament))
    return Event(replay, replace(book, changed=frozenset(changed)))


def calendar_of(tournament: Tournament) -> Calendar:
    """The days of an event, on which its rulebook's moments are put."""
    return Calendar(tournament.starts, tournament.ends, tournament.moments)


def day_at(event: Event, at: datetime) -> date:
    return at.astimezone(ZoneInfo(event.rulebook.event.timezone)).date()


def event_after(before: Event, replay: Replay) -> Event:
    """The event of a replay that continues another; its rulebook is read again only if its text or days changed."""
    known, now = before.tournament, replay.tournament
    same = known.rulebook_text == now.rulebook_text and calendar_of(known) == calendar_of(now)
    return Event(replay, before.rulebook) if same else event_of(replay)


def open_event(
    rulebook_text: str,
    *,
    name: str = "",
    place: str = "",
    starts: date | None = None,
    ends: date | None = None,
    file: str = "",
) -> Draft:
    """Opens an event under a rulebook; what is not given is as the rulebook says. InputError lists its mistakes.

    The place of a rulebook goes with its days: an event on others has only the place that is given.
    """
    read = read_rulebook(rulebook_text, file=file)
    refuse(_year_problems(starts=starts, ends=ends))
    rulebook = read_rulebook(rulebook_text, file=file, calendar=Calendar(starts, ends))
    about = rulebook.event
    refuse(_day_problems(about.start, ends))
    event = name.strip() or about.name or rulebook.rulebook.title
    is_elsewhere = starts and read.event.start and starts != read.event.start
    return Draft(
        (
            OpenEvent(
                event,
                rulebook.rulebook.id,
                rulebook_text,
                place or ("" if is_elsewhere else about.venue),
                starts or about.start,
                ends or about.end,
            ),
        )
    )


def change_event(
    event: Event,
    *,
    name: Annotated[str | None, "The name of the event."] = None,
    place: str | None = None,
    starts: date | None = None,
    ends: date | None = None,
    rulebook_text: str | None = None,
) -> Draft:
    """Changes what is given of an event; other rules are given as a whole rulebook, which is checked first.

    Another first day moves the last one by as many days, unless that is given too.
    InputError with every mistake in the rules, and with all they would contradict of what was already played.
    """
    known = event.tournament
    refuse(_year_problems(starts=starts, ends=ends))
    if starts and ends is None and known.starts and known.ends:
        ends = known.ends + (starts - known.starts)
    refuse(_day_problems(starts or known.starts, ends))
    rulebook = read_rulebook(rulebook_text) if rulebook_text is not None else None
    act = ChangeEvent(name, rulebook.rulebook.id if rulebook else None, rulebook_text, place, starts, ends)
    if act == ChangeEvent():
        raise RefusedError(say("Nothing to change was chosen. Choose what to change."))
    if rulebook is not None:
        known_rules = read_rulebook(event.tournament.rulebook_text)
        refuse([*late_problems(event.tournament, known_rules, rulebook), *_code_problems(known_rules, rulebook)])
    return drafted(event, act, notices=_zone_notices(event, rulebook))


def _zone_notices(event: Event, new: Rulebook | None) -> tuple[Problem, ...]:
    """What another time zone moves while boards are played: an end of play may be past at once."""
    old = event.rulebook.event.timezone
    playing = {board.round for board in event.tournament.boards if board.result is None}
    if new is None or new.event.timezone == old or not playing:
        return ()
    message = say(
        "The time zone changes from {old} to {new}: ends of play, check-in and sealed times move with it.",
        old=own(old),
        new=own(new.event.timezone),
    )
    rounds = with_commas(sorted(map(str, playing)))
    hint = say("Look at the clocks of round {rounds} at once: an end of play may be past now.", rounds=rounds)
    return (Problem(message, hint, field="event.timezone"),)


def _code_problems(old: Rulebook, new: Rulebook) -> list[Problem]:
    """Why other rules are refused that put another code of conduct in the place of one that may not be changed."""
    before, now = old.conduct, new.conduct
    if not before.code_text_locked or code_of(before) is None:
        return []
    if now.code == before.code and now.code_text_locked and now.code_hash == before.code_hash:
        return []  # a text of its own is held against the code by the rulebook's own check
    section = old.source("conduct.code_text_locked")
    rule = f" ({old.rulebook.title}, {section})" if section else ""
    hint = say("Keep it, and add provisions of your own on its page.")
    return [
        Problem(say("The code of conduct may not be changed or left out{rule}.", rule=rule), hint, field="rulebook")
    ]


def _year_problems(**days: date | None) -> list[Problem]:
    """Days of a year that can only be a typing error, such as 0026."""
    return [no_day(day.isoformat(), field) for field, day in days.items() if day and not is_meant(day)]


def _day_problems(starts: date | None, ends: date | None) -> list[Problem]:
    if starts is None or ends is None or ends >= starts:
        return []
    hint = say("Give {day} or a later day.", day=day_named(starts))
    return [Problem(say("The event ends before it starts."), hint, field="ends")]


def set_venue(event: Event, town: str, at: Spot | None) -> Draft:
    """Says in which town the event is: ways from home are measured to there."""
    return drafted(event, SetVenue(town, at))


def drafted(event: Event, *acts: Act, people: tuple[Person, ...] = (), notices: tuple[Problem, ...] = ()) -> Draft:
    """Acts as a draft; InputError with every reason why the event as it is does not take the first of them."""
    refuse(acts[0].problems(event.tournament))
    return Draft(acts, people, notices)


def ruled(event: Event, key: str) -> str:
    """The section of the published rules behind a key of the rulebook, as the end of a sentence; "" if none."""
    section = event.rulebook.source(key)
    return f" ({event.rulebook.rulebook.title}, {section})" if section else ""
