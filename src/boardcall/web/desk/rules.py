"""The rules at the desk: what differs from the published ones, a form for each group, and the text with its check."""

from dataclasses import dataclass, replace
from hashlib import sha256

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event, change_event
from boardcall.desk.preview import Preview, preview
from boardcall.desk.readings import open_readings
from boardcall.errors import BoardcallError, InputError, NotFoundError
from boardcall.rulebook import check_rulebook
from boardcall.rulebook.groups import GROUPS, RuleGroup, group
from boardcall.rulebook.readings import readings
from boardcall.rulebook.sentences import sentences
from boardcall.store.live import Verb
from boardcall.tournament.acts.event import LONGEST_RULEBOOK
from boardcall.web.desk.rule_fields import Rows, blocks, fields_of
from boardcall.web.desk.rule_writer import Writer, placed
from boardcall.web.machine import time
from boardcall.web.pages.rules import RuleChange, changes_between, changes_here, rules_as_written
from boardcall.web.request.act import Page, answer
from boardcall.web.request.form import Form, problems_of, typed
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class RulesLook:
    """What saving would change: rules, results, and the mark by which the next form says that this was looked at."""

    rules: tuple[RuleChange, ...]
    results: Preview
    mark: str


def rules_page(call: Call) -> HttpResponse:
    """The groups with what they say now, and what the event changed."""
    snapshot = call.event.now()
    made_from, changes = changes_here(snapshot)
    return private_page(
        call,
        "desk/rules.html",
        snapshot=snapshot,
        groups=GROUPS,
        book=snapshot.rulebook,
        made_from=made_from,
        changes=changes,
        sections=sentences(snapshot.rulebook),
        readings={one.key: one for one in readings(snapshot.rulebook)},
        open_readings=open_readings(snapshot.event),
    )


def group_page(call: Call, page: str) -> HttpResponse:
    """The form of a group; what it would change of results is shown before it is saved."""
    found = group(page)
    if call.request.method != "POST":
        return _group(call, found, Form())
    writer = Writer(call.event.now().tournament.rulebook_text, _sent(call))

    def verb(event: Event) -> Draft:
        writer.text = event.tournament.rulebook_text
        return change_event(event, rulebook_text=_changed(writer.text, writer.write(found)))

    def again(call: Call, form: Form, looked: RulesLook | None = None) -> HttpResponse:
        parts = blocks(found, rules_as_written(call.event.now().tournament))
        return _group(call, found, replace(form, problems=tuple(placed(form.problems, parts, writer.moved))), looked)

    return _save(call, verb, again)


def _changed(old: str, new: str) -> str:
    if new == old:
        raise InputError.of(say("Nothing was changed."))
    return new


def _sent(call: Call) -> dict[str, str]:
    return {name: str(value) for name, value in call.request.POST.items()}


def _group(call: Call, found: RuleGroup, form: Form, looked: RulesLook | None = None) -> HttpResponse:
    snapshot = call.event.now()
    parts = blocks(found, rules_as_written(snapshot.tournament))
    names = [one.name for one in fields_of(parts)]
    names += [part.name for block in parts for part in block.parts if isinstance(part, Rows)]
    return private_page(
        call,
        "desk/rule_group.html",
        snapshot=snapshot,
        groups=GROUPS,
        group=found,
        blocks=parts,
        form=form,
        names=names,
        is_sent=bool(form.values),
        looked=looked,
    )


def text_page(call: Call) -> HttpResponse:
    """The whole text with the check beside it; it is saved when nothing in it is wrong."""
    known = call.event.now().tournament.rulebook_text
    if call.request.method != "POST":
        return _text(call, Form({"rules": known}))
    text = call.request.POST.get("rules", "").replace("\r\n", "\n")[: LONGEST_RULEBOOK + 1]
    if call.request.POST.get("do") == "check":
        return _text(call, typed(call.request))

    def verb(event: Event) -> Draft:
        return change_event(
            event, rulebook_text=_changed(event.tournament.rulebook_text.rstrip(), text.rstrip()) + "\n"
        )

    return _save(call, verb, _text)


def _text(call: Call, form: Form, looked: RulesLook | None = None) -> HttpResponse:
    text = form["rules"].replace("\r\n", "\n")[: LONGEST_RULEBOOK + 1]
    found = check_rulebook(text)
    others = [one for one in form.problems if one not in found.errors and one.line is None]
    return private_page(
        call,
        "desk/rule_text.html",
        groups=GROUPS,
        form=form,
        found=found,
        others=others,
        looked=looked,
    )


def _save(call: Call, verb: Verb, again: Page) -> HttpResponse:
    """Saves, or first shows what of the results would change and waits for that to be confirmed."""
    try:
        looked = _look(call, verb)
    except BoardcallError as error:
        status = 404 if isinstance(error, NotFoundError) else 422
        return again(call, typed(call.request, problems_of(error), status))
    asked = call.request.POST.get("do") == "preview"
    if asked or not (looked.results.is_empty or call.request.POST.get("looked") == looked.mark):
        return again(call, typed(call.request), looked)
    return answer(call, verb, again, to="desk/rules/")


def _look(call: Call, verb: Verb) -> RulesLook:
    event = call.event.now().event
    draft = verb(event)
    found = preview(event, draft, at=time.now(), reason="preview")
    text = "".join(getattr(act, "rulebook_text", "") or "" for act in draft.acts)
    mark = sha256(f"{call.event.now().number}\n{text}".encode()).hexdigest()[:16]
    return RulesLook(changes_between(event.tournament, event.tournament.rulebook_text, text), found, mark)
