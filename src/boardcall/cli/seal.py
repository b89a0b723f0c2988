"""`boardcall seal`: seals the secret end of a round, brings it back from its slips, and checks what was opened."""

import json
import re
import secrets
from typing import Annotated, Any

import typer

from boardcall.cli.completions import rulebook_names
from boardcall.clock.lottery import PART_BYTES, Lottery, ended_at, part_link
from boardcall.clock.seal import SALT_BYTES, SHARE_BYTES, SealedEnd, combine, draw_value, seal_end, split
from boardcall.errors import InputError
from boardcall.rulebook import load
from boardcall.tournament.board.endings import end_choices
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)

Book = Annotated[
    str, typer.Argument(metavar="RULEBOOK", autocompletion=rulebook_names, help="A rulebook's id, or a TOML file.")
]
Number = Annotated[int, typer.Option("--round", min=1, help="The round.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@command.command("new")
def new_seal(
    rulebook: Book,
    *,
    number: Number,
    value: Annotated[str, typer.Option(help="The year or time; drawn evenly if left out.")] = "",
    words: Annotated[str, typer.Option(help="Draws from this text instead of the machine's randomness.")] = "",
    show: Annotated[bool, typer.Option(help="Print the secret too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Seals a round's end: prints the commitment to show to everybody, and two slips to seal in envelopes."""
    choices = _choices(rulebook, number)
    if value and value not in choices:
        hint = verbatim(f"It is between {choices[0]} and {choices[-1]}.")
        raise InputError.of(verbatim(f"{value} is no end of round {number}."), hint, field="--value", text=value)
    drawn = value or draw_value(choices, words or secrets.token_hex())
    sealed = seal_end(load(rulebook).id, number, drawn, salt=secrets.token_bytes(SALT_BYTES))
    slips = split(sealed, pad=secrets.token_bytes(SHARE_BYTES))
    if as_json:
        _print_json({"commitment": sealed.commitment, "slips": slips} | (_opened(sealed) if show else {}))
        return
    print(f"Commitment, for everybody to see:\n  {sealed.commitment}")
    for place, slip in enumerate(slips, 1):
        print(f"Slip {place}, to seal in an envelope:\n  {slip}")
    if show:
        print(f"The secret: {sealed.value}, salt {sealed.salt.hex()}")


@command.command("open")
def open_seal(rulebook: Book, first: str, second: str, *, number: Number, as_json: AsJson = False) -> None:
    """Brings the secret back from its two slips: what ends the round, and the salt that proves it."""
    sealed = combine(first, second, rulebook=load(rulebook).id, number=number)
    if as_json:
        _print_json({"commitment": sealed.commitment} | _opened(sealed))
        return
    print(f"Round {number} ends {sealed.value}.\nSalt {sealed.salt.hex()}\nCommitment {sealed.commitment}")


@command.command()
def verify(
    rulebook: Book,
    commitment: str,
    *,
    number: Number,
    value: Annotated[str, typer.Option(help="The year or time that was opened.")],
    salt: Annotated[str, typer.Option(help="The salt that was opened, 32 hexadecimal digits.")],
    as_json: AsJson = False,
) -> None:
    """Checks that an opened end is the one committed to. Exit status 1 if it is not."""
    sealed = SealedEnd(load(rulebook).id, number, value, _salt(salt))
    holds = sealed.keeps(commitment)
    if as_json:
        _print_json({"holds": holds, "text": sealed.text, "commitment": sealed.commitment})
    elif holds:
        print(f"It holds: {value} is what was committed to. The SHA-256 of this text is the commitment:\n{sealed.text}")
    else:
        print(f"It does not hold: this value and salt give {sealed.commitment}.")
    if not holds:
        raise typer.Exit(1)


@command.command()
def part(
    rulebook: Book,
    *,
    number: Number,
    secret: Annotated[str, typer.Option(help="A part that was made before.")] = "",
    end: Annotated[str, typer.Option(metavar="1907", help="Print the link to open for this possible end.")] = "",
    as_json: AsJson = False,
) -> None:
    """Makes a contributor's part of an end that nobody knows beforehand, and the link to open at each possible end."""
    choices = _choices(rulebook, number)
    if end and (end not in choices or not secret):
        hint = verbatim(f"It is one of {choices[0]} to {choices[-1]}, and --secret gives the part.")
        raise InputError.of(verbatim(f"There is no link for {end}."), hint, field="--end", text=end)
    if secret and not _is_hex(secret, 2 * PART_BYTES):
        raise InputError.of(
            verbatim("This is no part."), verbatim("It has 32 hexadecimal digits."), field="--secret", text=secret
        )
    own = secret.strip().lower() or secrets.token_hex(PART_BYTES)
    step = choices.index(end) if end else -1
    link = part_link(own, steps=len(choices), step=step)
    if as_json:
        _print_json({"link": link} if end else {"secret": own, "commitment": link})
    elif end:
        print(link)
    else:
        print(f"Your part, for nobody else to see:\n  {own}\nCommitment, for everybody:\n  {link}")


@command.command()
def lottery(
    rulebook: Book,
    *,
    number: Number,
    commitment: Annotated[list[str], typer.Option(metavar="NAME=DIGITS", help="One contributor's commitment.")],
    link: Annotated[list[str] | None, typer.Option(metavar="NAME@1907=DIGITS", help="A link that was opened.")] = None,
    as_json: AsJson = False,
) -> None:
    """Checks the links opened so far, and says whether play ends or continues."""
    choices = _choices(rulebook, number)
    named = dict(_pair(text, "NAME=DIGITS", "--commitment") for text in commitment)
    opened: dict[str, dict[str, str]] = {}
    for text in link or []:
        place, digits = _pair(text, "NAME@1907=DIGITS", "--link")
        name, _, end = place.rpartition("@")
        if end not in choices:
            hint = verbatim(f"Write NAME@{choices[0]}=DIGITS.")
            raise InputError.of(verbatim(f"“{text}” names no possible end."), hint, field="--link", text=text)
        opened.setdefault(end, {})[name] = digits
    steps = [opened.get(end, {}) for end in choices[: max(map(choices.index, opened), default=-1) + 1]]
    ended = ended_at(Lottery(load(rulebook).id, number, choices, named), steps)
    if as_json:
        _print_json({"holds": True, "ends": ended, "opened": len(steps)})
    elif ended:
        print(f"All links hold. Play ends: {ended}.")
    else:
        print("All links hold. Play goes on.")


def _choices(rulebook: str, number: int) -> tuple[str, ...]:
    book = load(rulebook)
    choices = end_choices(book.round(number).end)
    if not choices:
        message = verbatim(f"Round {number} of {book.rulebook.title} has no secret end.")
        raise InputError.of(message, verbatim("Seal only ends that are drawn or secret."), field="--round")
    return choices


def _pair(text: str, form: str, option: str) -> tuple[str, str]:
    name, _, digits = text.partition("=")
    if not name or not _is_hex(digits, 64):
        hint = verbatim(f"Write {form}, with 64 hexadecimal digits.")
        raise InputError.of(verbatim(f"“{text}” cannot be read."), hint, field=option, text=text)
    return name, digits.strip().lower()


def _is_hex(text: str, length: int) -> bool:
    return re.fullmatch(rf"[0-9a-fA-F]{{{length}}}", text.strip()) is not None


def _salt(text: str) -> bytes:
    try:
        salt = bytes.fromhex(text)
    except ValueError:
        salt = b""
    if len(salt) != SALT_BYTES:
        raise InputError.of(
            verbatim(f"“{text}” is no salt."), verbatim("It has 32 hexadecimal digits."), field="--salt", text=text
        )
    return salt


def _opened(sealed: SealedEnd) -> dict[str, Any]:
    return {"value": sealed.value, "salt": sealed.salt.hex()}


def _print_json(document: dict[str, Any]) -> None:
    print(json.dumps(document, ensure_ascii=False))
