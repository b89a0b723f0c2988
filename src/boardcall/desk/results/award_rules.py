"""What awards there are to give: those the rulebook names, and what else it lets be added or proposed."""

import re

from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.desk.results.amendments import is_final
from boardcall.errors import InputError, Problem, refuse
from boardcall.standings.settings import AwardSettings
from boardcall.tournament import PlayerId, office_names
from boardcall.tournament.acts.nominations import NominateForAward
from boardcall.tournament.acts.standings import GiveAward
from boardcall.wording import own, own_name, say, with_and, with_commas

CHOSEN = frozenset({"td", "ballot"})
"""Kinds of awards that the rulebook names one by one."""
WON = frozenset({"place", "team"})
"""Kinds of awards that the places decide, of players or of teams."""
BY_PLACE = re.compile(
    "champion|places|(team )?place \\d+|(\\d+(st|nd|rd|th)|first|second|third) place|team champion|best team"
    "|championne|\\d+(er|re|ère|e|ème) place|place \\d+ des équipes|équipe championne|meilleure équipe"
    "|meister(in)?|plätze|(team ?)?platz \\d+|\\d+\\. platz|siegerteam|bestes team"
)
"""What places decide under every rulebook, in the words of the three languages."""
LONGEST_TEXT = 500
"""Characters of what a player says for a nomination."""
LONGEST_TITLE = 80
"""Characters of the name of an award."""


def give_award(event: Event, award: str, *, winner: str, title: str = "", citation: str = "") -> Draft:
    """Gives an award of the rulebook, or one more where the rulebook lets more be added.

    Whoever holds a role that wins nothing is refused, and so is an award that places decide.
    """
    found = _settings(event, award)
    if found is None:
        found, title = _for_more(event, award), title or award
    if is_won_by_place(event, found.id):
        refuse([_won_by_place(found.id, field="award")])
    refuse([*_title_problems(event, found, title), *_barred(event, PlayerId(winner), field="winner")])
    return drafted(event, GiveAward(found.id, title or found.id, winner, citation))


def is_won_by_place(event: Event, award: str) -> bool:
    """Whether an award follows from the places of players or teams, so that nobody gives it."""
    found = _settings(event, award)
    return found is not None and found.kind in WON


def nominate(
    event: Event, award: str, *, candidate: PlayerId, player: PlayerId, title: str = "", text: str = ""
) -> Draft:
    """A player proposes somebody for an award, if players may do so."""
    found = _settings(event, award)
    if found is None or not found.nominations:
        known = with_commas(own_name(one.id) for one in nominated(event))
        hint = say("They may for: {awards}.", awards=known) if known else say("The director decides.")
        raise InputError.of(say("Players do not propose people for this award."), hint, field="award", text=award)
        raise AssertionError(award)
    if is_final(event.tournament):
        raise InputError.of(say("The results are final."), say("No more awards are given."), field="award")
    title, text = " ".join(title.split()), text.strip()
    long = [
        Problem(say("That is too long."), say("Use at most {most} characters.", most=most), field=field)
        for field, written, most in (("title", title, LONGEST_TITLE), ("text", text, LONGEST_TEXT))
        if len(written) > most
    ]
    refuse([*long, *_title_problems(event, found, title), *_barred(event, candidate, field="candidate")])
    return drafted(event, NominateForAward(found.id, title or found.id, candidate, player, text))


def nominated(event: Event) -> tuple[AwardSettings, ...]:
    """The awards for which players may propose people."""
    return tuple(one for one in event.rulebook.awards if one.nominations)


def takes_more(event: Event) -> AwardSettings | None:
    """Under which award of the rulebook more may be added, or None."""
    return next((one for one in event.rulebook.awards if one.more_allowed), None)


def _settings(event: Event, award: str) -> AwardSettings | None:
    return next((one for one in event.rulebook.awards if one.id == award), None)


def _for_more(event: Event, award: str) -> AwardSettings:
    more = takes_more(event)
    if more is None:
        known = with_commas(own_name(one.id) for one in event.rulebook.awards) or say("none")
        message = say("The rulebook has no award {award}, and lets none be added.", award=own_name(award))
        raise InputError.of(message, say("It has: {known}.", known=known), field="award", text=award)
        raise AssertionError(award)
    return more


def _won_by_place(award: str, *, field: str) -> Problem:
    message = say("{award} is won by place; nobody gives it.", award=own_name(award))
    return Problem(message, say("Correct the results, or settle the tie under Rulings."), field=field)


def _is_title_of_a_place(event: Event, title: str) -> bool:
    """Whether the name of an added award is one that places decide: a place, or the title of the champion."""
    rules = event.rulebook
    decided = (*rules.event.titles, *(one.id for one in rules.awards if one.kind in WON))
    return bool(BY_PLACE.fullmatch(_plain(title))) or _plain(title) in map(_plain, decided)


def _plain(name: str) -> str:
    return " ".join(name.replace("-", " ").casefold().split())


def _title_problems(event: Event, settings: AwardSettings, title: str) -> list[Problem]:
    named = {one.casefold() for one in settings.names}
    if title.casefold() not in named and settings.more_allowed and _is_title_of_a_place(event, title):
        return [_won_by_place(title, field="title")]
    if settings.kind not in CHOSEN or settings.more_allowed or title.casefold() in named:
        return []
    if not title and not named:
        return []
    hint = say("Choose one of: {names}.", names=with_commas(map(own, settings.names)))
    award = own_name(settings.id)
    return [Problem(say("{award} has no award of this name.", award=award), hint, field="title", text=title)]


def _barred(event: Event, who: PlayerId, *, field: str) -> list[Problem]:
    """Why somebody cannot win anything: an office they hold."""
    player = event.tournament.player(who)
    held = office_names(player.roles & set(event.rulebook.authority.no_award_roles)) if player else ()
    if not player or not held:
        return []
    rule = ruled(event, "authority.no_award_roles")
    message = say("{player} is {held} and can win no award{rule}.", player=player.name, held=with_and(held), rule=rule)
    return [Problem(message, say("Choose another winner."), field=field)]
