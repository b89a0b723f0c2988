"""What `boardcall serve` is told besides its events: a file of settings, and how it meets the network."""

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import typer

from boardcall.errors import InputError, Problem, refuse
from boardcall.tables.whole_file import whole_text
from boardcall.tables.words import nearest
from boardcall.wording import verbatim

if TYPE_CHECKING:
    from boardcall.web.server.site import Front


class LogForm(StrEnum):
    """How the log is written."""

    TEXT = "text"
    JSON = "json"


def take_settings(context: typer.Context, path: Path | None) -> Path | None:
    """Takes the options of a file as defaults; InputError names what cannot be one."""
    if path is None:
        return None
    try:
        found = tomllib.loads(whole_text(path))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        message, wanted = f"The settings cannot be read: {why}.", "Give a TOML file of options, such as: port = 8000"
        raise InputError.of(verbatim(message), verbatim(wanted), file=str(path)) from error
    known = {
        option.lstrip("-").replace("-", "_"): one
        for one in context.command.params
        if one.name != "settings"
        for option in one.opts
    }
    taken, problems = {}, []
    for name, value in found.items():
        option = known.get(name.replace("-", "_"))
        if option is None:
            said, hint = f"There is no option {name}.", _meant(name, known)
        elif wanted := _lacking(option, value):
            said, hint = f"{value!r} cannot be {name}.", f"Give {wanted}."
        else:
            taken[str(option.name)] = value
            continue
        problems.append(Problem(verbatim(said), verbatim(hint), file=str(path), field=name))
    refuse(problems)
    context.default_map = taken
    return path


def _lacking(option: click.Parameter, value: object) -> str:
    """What an option takes where this value is something else; "" where it fits."""
    if option.nargs == -1:
        fits = isinstance(value, list) and all(isinstance(one, str) for one in value)
        return "" if fits else 'a list of texts: ["spring.db", "autumn.db"]'
    if isinstance(option.type, click.types.BoolParamType):
        return "" if isinstance(value, bool) else "true or false"
    if isinstance(option.type, click.types.IntParamType):
        return "" if isinstance(value, int) and not isinstance(value, bool) else "a whole number"
    return "" if isinstance(value, str) else "a text in quotation marks"


def _meant(name: str, known: Mapping[str, Any]) -> str:
    near = nearest(name, tuple(known))
    return f"Did you mean {near}?" if near else f"Known are {', '.join(sorted(known))}."


def check_front(front: "Front", address: str) -> None:
    """Refuses what no browser could open: an address without http, a certificate that cannot be read."""
    if address and not address.startswith(("http://", "https://")):
        problem = verbatim(f"{address} is not an address that phones open.")
        raise InputError.of(problem, verbatim(f"Write http://{address} or https://{address}."), field="--address")
    if front.key and not front.certificate:
        raise InputError.of(verbatim("A key needs its certificate."), verbatim("Add --certificate FILE."))
    if front.certificate:
        import ssl  # most servers answer by http

        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(front.certificate, front.key)
        except (OSError, ssl.SSLError) as error:
            hint = verbatim("Give the PEM files of a certificate and of its private key.")
            said = verbatim(f"The certificate cannot be used: {error.strerror or error}.")
            raise InputError.of(said, hint, field="--certificate") from error
