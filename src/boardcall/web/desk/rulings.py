"""Rulings at the desk: what the rules leave to a person, points given or taken, awards, and all that was decided."""

from dataclasses import dataclass

from django.http import HttpResponse, QueryDict

from boardcall.desk.agenda.due_questions import open_questions_of
from boardcall.desk.event import Draft, Event
from boardcall.desk.people.players import author_name, distinct_names
from boardcall.desk.results.award_rules import give_award, is_won_by_place, takes_more
from boardcall.desk.results.end_rulings import WrittenRuling, needs_alternatives, usual_clause
from boardcall.desk.results.game_results import set_score
from boardcall.desk.results.rulings import answer_none, decide, draw_lots
from boardcall.desk.results.sheet_ends import rule_on_results, waiting_for_ruling
from boardcall.errors import InputError
from boardcall.standings.questions import Question
from boardcall.store.draw_values import draw_values
from boardcall.tournament import BoardRef, Entry, PlayerId, RoundNumber, list_order
from boardcall.tournament.reason_words import reason_words
from boardcall.views.boards import board_view
from boardcall.views.viewer import DESK
from boardcall.web.desk.places import question_anchor
from boardcall.web.desk.results import points_of
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.permission.rights import may_rule
from boardcall.web.request.act import answer, button
from boardcall.web.request.form import Form, whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.web.votes.ends import RULING_FIELDS
from boardcall.wording import Sentence, say

RULED = frozenset(
    {
        "make-ruling",
        "impose-sanction",
        "complain",
        "decide-complaint",
        "rule-on-end",
        "decide",
        "adjust-points",
        "set-score",
        "give-award",
        "drop-pool",
        "decline-place",
        "mark-unscored",
    }
)
"""Acts that are rulings."""
AWARDED = ("award", "ballot")
"""Questions whose answer gives an award."""
TO = "desk/rulings/"


@dataclass(frozen=True, slots=True)
class NamedQuestion:
    """A question with the names of those it is about, and its place on the page."""

    question: Question
    candidates: tuple[tuple[str, str], ...]
    anchor: str


def rulings_page(call: Call) -> HttpResponse:
    """Open questions, forms for rulings without a question, and the rulings so far, with search."""
    return _page(call, Form())


def rule_on_ends(call: Call) -> HttpResponse:
    """One ruling on all results that wait for one."""
    ruling = WrittenRuling(*(call.request.POST.get(field, "") for field in RULING_FIELDS))
    return answer(call, lambda event: rule_on_results(event, ruling), _page, to=TO)


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    words = call.request.GET.get("q", "")
    names = distinct_names(snapshot.tournament)
    everybody = sorted(names.items(), key=_by_name)
    found = open_questions_of(snapshot.event, snapshot.standings)

    def asked(question: Question) -> NamedQuestion:
        candidates = sorted(((who, names.get(PlayerId(who), who)) for who in question.candidates), key=_by_name)
        return NamedQuestion(question, tuple(candidates or everybody), question_anchor(question.key))

    pools = [pool.id for settings in snapshot.rulebook.rounds for pool in settings.pools]
    return private_page(
        call,
        "desk/rulings.html",
        snapshot=snapshot,
        due=[asked(one) for one in found.due],
        later=[asked(one) for one in found.later],
        awards_open=sum(one.kind in AWARDED for one in found.due),
        players=everybody,
        pools=dict.fromkeys(pools),
        awards=[
            (f"{one.award}|{one.key}", one.name)
            for one in snapshot.standings.awards
            if not is_won_by_place(snapshot.event, one.award)
        ],
        rulings=_rulings(snapshot, words),
        waiting=[board_view(snapshot, DESK, one) for one in waiting_for_ruling(snapshot.event)],
        form=form,
        alternatives=needs_alternatives(snapshot.event),
        clause=usual_clause(snapshot.event),
        has_handicaps=snapshot.rulebook.standings.handicaps == "secret",
        own_awards=takes_more(snapshot.event) is not None,
        words=words,
        own={one.act for one in snapshot.tournament.rulings} | {one.act for one in snapshot.tournament.sanctions},
        earlier=len(snapshot.tournament.earlier_rulings),
        may_rule=may_rule(call.visitor, snapshot.rulebook),
    )


def _by_name(one: tuple[str, str]) -> str:
    return list_order(one[1])


def _rulings(snapshot: Snapshot, words: str) -> list[tuple[Entry, Sentence]]:
    history = snapshot.event.replay
    found = []
    for entry in reversed(history.entries):
        if entry.act.name in RULED and history.holds(entry.number):
            said = entry.act.says(snapshot.tournament)
            text = f"{said} {reason_words(entry.reason)} {author_name(snapshot.tournament, entry.author)}".casefold()
            if all(word in text for word in words.casefold().split()):
                found.append((entry, said))
    return found


def answer_question(call: Call) -> HttpResponse:
    """Answers an open question: an order, a shared place, a lot, a winner, a score."""
    return button(call, lambda event: _answered(call, event), to=TO)


def _answered(call: Call, event: Event) -> Draft:
    sent, snapshot = call.request.POST, call.event.now()
    question = next((one for one in snapshot.standings.questions if one.key == sent.get("question")), None)
    if question is None:
        raise InputError.of(say("This question is not open any more."), say("Look at the rulings: it was answered."))
    if question.kind in AWARDED and sent.get("how") == "none":
        return decide(event, question.key, answer=())
    if question.kind in AWARDED and not sent.get("choice"):
        raise InputError.of(say("Say who wins."), say("Or that it is not given."), field="choice")
    if question.kind in AWARDED:
        award = next(one for one in snapshot.standings.awards if one.question == question)
        return give_award(event, award.award, winner=sent.get("choice", ""), title=award.key)
    if question.kind == "score":
        _, number, board, _ = question.key.split(":", 3)
        points = points_of(sent.get("points", "").strip())
        return set_score(
            event,
            ref=BoardRef(RoundNumber(whole(number) or 0), board),
            player=PlayerId(sent.get("choice", "")),
            points=points,
        )
    if question.kind == "lot":
        values = draw_values(event, call.event.vault)
        return draw_lots(event, question.key, values=values, why=sent.get("reason", ""))
    order = tuple(dict.fromkeys(one for one in sent.getlist("choice") if one)) or _numbered(question, sent)
    if sent.get("how") != "shared" and not order:
        raise InputError.of(say("Say who is first."), say("Or choose that they share the place."), field="choice")
    return decide(event, question.key, answer=() if sent.get("how") == "shared" else order)


def _numbered(question: Question, sent: QueryDict) -> tuple[str, ...]:
    """The tied in the order of the numbers beside their names; who has none stands behind the others."""
    found = dict[int, str]()
    for one in question.candidates:
        text = sent.get(f"place-{one}", "").strip()
        number = whole(text)
        if text and not number:
            raise InputError.of(say("“{text}” is not a place.", text=text), say("Write 1, 2, 3 and so on."))
        if number and number in found:
            hint = say("Give each a number of their own, or choose that they share the place.")
            raise InputError.of(say("The number {number} is there twice.", number=number), hint)
        if number:
            found[number] = one
    return tuple(found[number] for number in sorted(found))


def give_no_more(call: Call) -> HttpResponse:
    """Decides that every award still waiting is not given."""

    def verb(event: Event) -> Draft:
        due = open_questions_of(event, call.event.now().standings).due
        return answer_none(event, [one for one in due if one.kind in AWARDED])

    return button(call, verb, to=TO)


def award(call: Call) -> HttpResponse:
    """Gives an award of the rulebook, or one of the event's own."""
    sent = call.request.POST

    def verb(event: Event) -> Draft:
        chosen, own = sent.get("award", ""), " ".join(sent.get("own", "").split())
        if not chosen and not own:
            raise InputError.of(say("Name the award."), say("Choose one, or write its name."), field="award")
        kind, _, title = chosen.partition("|")
        return give_award(
            event, kind or own, winner=sent.get("winner", ""), title=title or own, citation=sent.get("citation", "")
        )

    return button(call, verb, to=TO)
