"""The commands of `boardcall association` on cases: from receiving one to the looks at its sanction."""

from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from boardcall.cli.association_file import CaseNumber, FilePath, On, day_of
from boardcall.cli.events import JSON, print_json
from boardcall.cli.reading_keys import KeyFile, reading_key, text_of
from boardcall.conduct.cases.case import MemberVote, Source, Voted
from boardcall.conduct.cases.case_steps import KeepOut, ReviewCase, TakeStatement, TakeUp
from boardcall.conduct.cases.committee_steps import Excuse, StartSession, sitting, waits_since
from boardcall.conduct.cases.decision_steps import AskLook, DecideCase, DecideLook, Present, Ratify, TellOutcome
from boardcall.conduct.cases.votes import Choice
from boardcall.errors import InputError
from boardcall.store.handover import read_handover
from boardcall.store.open_association import OpenAssociation, opened
from boardcall.wording import verbatim

TextFile = Annotated[Path | None, typer.Option("--text", help="A text file with the words; else you type them.")]


def receive(
    file: FilePath,
    handover: Annotated[
        Path | None, typer.Argument(metavar="[SEALED]", help="The sealed file of an event; else you type the report.")
    ] = None,
    *,
    event: Annotated[str, typer.Option(help="The recognised event where it arose, if not the file's.")] = "",
    about: Annotated[str, typer.Option(help="Whom it is about, where it is typed in.")] = "",
    provision: Annotated[str, typer.Option(help="What of the code was broken, such as 2, where it is typed in.")] = "",
    same_as: Annotated[int, typer.Option(help="An earlier case about the same person.")] = 0,
    involved: Annotated[list[str] | None, typer.Option(help="Somebody here who is involved; again for others.")] = None,
    text: TextFile = None,
    on: On = "",
    key_file: KeyFile = None,
) -> None:
    """Receives an allegation: it becomes the next case, sealed to president and board."""
    with opened(file, reading_key(key_file)) as one:
        if handover is not None:
            paper = read_handover(handover, one.key)
        else:
            paper = {"kind": "report", "about": about, "provision": provision, "text": text_of(text, what="The report")}
        number = one.receive(paper, on=day_of(on), event=event, same_as=same_as, involved=involved or ())
    print(f"It is case {number}. Next: boardcall association review {file} {number} --refer, or --close")


def keep_out(file: FilePath, case: CaseNumber, name: str, *, on: On = "", key_file: KeyFile = None) -> None:
    """Keeps somebody who is involved away from a case."""
    with opened(file, reading_key(key_file)) as one:
        one.do(KeepOut(case, one.person(name)), day_of(on))
    print(f"{name} sees nothing of case {case}.")


def review(
    file: FilePath,
    case: CaseNumber,
    *,
    refer: Annotated[bool, typer.Option("--refer/--close", help="Refer it to the committee, or not.")],
    on: On = "",
    key_file: KeyFile = None,
) -> None:
    """President and board refer a case to the committee, or close it."""
    with opened(file, reading_key(key_file)) as one:
        one.do(ReviewCase(case, refer), day_of(on))
        session = one.held.cases[case].session
    seated = f"Session {session} takes it." if session else f"Next: boardcall association session {file} {case} NAME…"
    print(f"Case {case} is referred. {seated}" if refer else f"Case {case} is not referred.")


def session(
    file: FilePath,
    case: CaseNumber,
    names: Annotated[list[str], typer.Argument(metavar="NAME…", help="The members, in the order of the seats.")],
    *,
    on: On = "",
    key_file: KeyFile = None,
) -> None:
    """The president names the members of a new session of the committee."""
    with opened(file, reading_key(key_file)) as one:
        since = waits_since(one.held.cases[case]) if case in one.held.cases else None
        one.do(StartSession(case, since or day_of(on), tuple(map(one.person, names))), day_of(on))
        made = one.held.sessions[-1]
        print(f"Session {made.number} lasts until {made.ends(one.held.protocol)}.")


def excuse(
    file: FilePath,
    case: CaseNumber,
    name: str,
    *,
    substitute: Annotated[str, typer.Option(help="Who serves instead.")],
    on: On = "",
    key_file: KeyFile = None,
) -> None:
    """The president excuses a member who is involved in a case, and names a substitute."""
    with opened(file, reading_key(key_file)) as one:
        where = sitting(one.held.cases[case]) if case in one.held.cases else None
        one.do(Excuse(case, where or 0, one.person(name), one.person(substitute)), day_of(on))
    print(f"{substitute} serves instead of {name} to the end of the session.")


def take_up(
    file: FilePath,
    case: CaseNumber,
    *,
    ground: Annotated[str, typer.Option(help="serial or egregious, as the rulebook has it.")],
    with_case: Annotated[
        list[int] | None, typer.Option(help="An earlier case of the same person; again for others.")
    ] = None,
    on: On = "",
    key_file: KeyFile = None,
) -> None:
    """The committee takes a case up."""
    with opened(file, reading_key(key_file)) as one:
        one.do(TakeUp(case, ground, tuple(with_case or ())), day_of(on))
    print(f"Case {case} is taken up as {ground}.")


def statement(
    file: FilePath,
    case: CaseNumber,
    *,
    source: Annotated[Source, typer.Option("--from", help="Whose it is.")],
    text: TextFile = None,
    on: On = "",
    key_file: KeyFile = None,
) -> None:
    """Keeps a statement that the committee took, sealed."""
    with opened(file, reading_key(key_file)) as one:
        one.do(
            TakeStatement(case, source),
            day_of(on),
            {"kind": f"statement of the {source}", "text": text_of(text, what="The statement")},
        )
    print(f"The statement is kept with case {case}.")


def decide(
    file: FilePath,
    case: CaseNumber,
    votes: Annotated[list[str], typer.Argument(metavar="NAME=LEVEL…", help="Each member's vote; LEVEL may be none.")],
    *,
    months: Annotated[int, typer.Option(min=0, help="How long a longer suspension lasts.")] = 0,
    text: Annotated[
        Path | None, typer.Option("--text", help="The recommendation and its reasons, a text file.")
    ] = None,
    on: On = "",
    key_file: KeyFile = None,
) -> None:
    """The committee votes: two of three make a recommendation, in writing with reasons."""
    with opened(file, reading_key(key_file)) as one:
        cast = tuple(_vote(one, vote) for vote in votes)
        words = text_of(text, what="").strip() if text else ""
        digest = sha256(words.encode()).hexdigest() if words else ""
        paper = {"kind": "recommendation", "text": words, "months": months, "votes": votes} if words else None
        one.do(DecideCase(case, cast, months, digest), day_of(on), paper)
        state = one.held.cases[case].state(one.held.protocol, day_of(on))
    print(f"Case {case}: {state}.")


def _vote(one: OpenAssociation, text: str) -> MemberVote:
    name, _, named = text.partition("=")
    levels: tuple[Voted, ...] = (*one.held.protocol.review.sanctions, "none")
    level = next((known for known in levels if known == named), None)
    if level is None:
        hint = verbatim(f"Write NAME=LEVEL with a level of {', '.join(levels)}.")
        raise InputError.of(verbatim(f"“{text}” is no vote."), hint, text=text)
    return MemberVote(one.person(name), level)


def present(file: FilePath, case: CaseNumber, *, on: On = "", key_file: KeyFile = None) -> None:
    """Gives the recommendation to those who ratify it: the days of the vote begin."""
    with opened(file, reading_key(key_file)) as one:
        one.do(Present(case), day_of(on))
        ballot, rules = one.held.cases[case].ballot, one.held.protocol.ratification
        if ballot and rules:
            votes = f"{ballot.needed(rules)} of {len(ballot.events)} votes are needed"
            print(f"Case {case}: {votes} until the end of {ballot.closes(rules)}.")


def ratify(
    file: FilePath,
    case: CaseNumber,
    event: str,
    choice: Annotated[Choice, typer.Argument(help="What its representative says.")],
    *,
    on: On = "",
    key_file: KeyFile = None,
) -> None:
    """Enters the vote of an event's representative."""
    with opened(file, reading_key(key_file)) as one:
        one.do(Ratify(case, one.event(event), choice), day_of(on))
        state = one.held.cases[case].state(one.held.protocol, day_of(on))
    print(f"{event} says {choice}. Case {case}: {state}.")


def tell(file: FilePath, case: CaseNumber, *, on: On = "", key_file: KeyFile = None) -> None:
    """Notes that those who ratify were told: there is no sanction."""
    with opened(file, reading_key(key_file)) as one:
        one.do(TellOutcome(case), day_of(on))
    print(f"Noted for case {case}.")


def look(
    file: FilePath,
    case: CaseNumber,
    *,
    wish: Annotated[Literal["player", "officers"], typer.Option(help="Who asks for it.")],
    on: On = "",
    key_file: KeyFile = None,
) -> None:
    """Notes that a sanction in force is to be looked at again, by a new committee."""
    with opened(file, reading_key(key_file)) as one:
        one.do(AskLook(case, wish), day_of(on))
    print(f"Case {case} is looked at again. Next: boardcall association session, where none runs.")


def decide_look(
    file: FilePath,
    case: CaseNumber,
    *,
    end: Annotated[list[str] | None, typer.Option(help="A member who is for its end; again for others.")] = None,
    keep: Annotated[list[str] | None, typer.Option(help="A member who is for keeping it; again for others.")] = None,
    on: On = "",
    key_file: KeyFile = None,
) -> None:
    """The committee that looked at a sanction ends it, or keeps it."""
    with opened(file, reading_key(key_file)) as one:
        one.do(DecideLook(case, tuple(map(one.person, end or ())), tuple(map(one.person, keep or ()))), day_of(on))
        state = one.held.cases[case].state(one.held.protocol, day_of(on))
    print(f"Case {case}: {state}.")


def cases(file: FilePath, *, on: On = "", as_json: JSON = False) -> None:
    """Lists the cases: numbers, days and states, and no names."""
    with opened(file) as one:
        data = [_case_data(one, number, on) for number in one.held.cases]
    if as_json:
        print_json(data)
    elif not data:
        print("There is no case.")
    for row in () if as_json else data:
        print(f"Case {row['case']}, received {row['received']}: {row['state']}.")


def _case_data(one: OpenAssociation, number: int, on: str) -> dict[str, Any]:
    case, protocol, today = one.held.cases[number], one.held.protocol, day_of(on)
    days = {
        "from": case.starts(protocol, today),
        "until": case.ends(protocol, today),
        "deleted": case.delete_on(protocol, today),
    }
    return {
        "case": number,
        "received": case.received.isoformat(),
        "state": case.state(protocol, today),
        "level": case.decision.level if case.decision else "",
        **{name: day.isoformat() if day else None for name, day in days.items()},
    }


def show(file: FilePath, case: CaseNumber, *, as_json: JSON = False, key_file: KeyFile = None) -> None:
    """Shows the papers of a case to whoever may read them."""
    with opened(file, reading_key(key_file)) as one:
        papers = one.papers(case)
    if as_json:
        print_json(list(papers))
        return
    for paper in papers:
        print("\n".join(f"{name}: {value}" for name, value in paper.items() if value) + "\n")


def add_case_commands(app: typer.Typer) -> None:
    """Puts the commands of this module beside the others."""
    of_a_case = (receive, keep_out, review, session, excuse, take_up, statement, decide, present, ratify, tell)
    for run in (*of_a_case, look, decide_look, cases, show):
        app.command()(run)
