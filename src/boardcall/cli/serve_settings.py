"""What `boardcall serve` is told besides its events: a file of settings, and how it meets the network."""

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from boardcall.errors import InputError, Problem
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
        found = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError([Problem(verbatim(f"The settings cannot be read: {error}."), file=str(path))]) from error
    known = {option.lstrip("-").replace("-", "_"): one.name for one in context.command.params for option in one.opts}
    problems = [
        Problem(verbatim(f"There is no option {name}."), verbatim(_meant(name, known)), file=str(path), field=name)
        for name in found
        if name.replace("-", "_") not in known
    ]
    if problems:
        raise InputError(problems)
    context.default_map = {str(known[name.replace("-", "_")]): value for name, value in found.items()}
    return path


def _meant(name: str, known: Mapping[str, Any]) -> str:
    near = nearest(name, tuple(known))
    return f"Did you mean {near}?" if near else f"Known are {', '.join(sorted(known))}."


def check_front(front: "Front", address: str) -> None:
    """Refuses what no browser could open: an address without http, a certificate that cannot be read."""
    if address and not address.startswith(("http://", "https://")):
        problem = verbatim(f"{address} is not an address that phones open.")
        raise InputError(
            [Problem(problem, verbatim(f"Write http://{address} or https://{address}."), field="--address")]
        )
    if front.key and not front.certificate:
        raise InputError([Problem(verbatim("A key needs its certificate."), verbatim("Add --certificate FILE."))])
    if front.certificate:
        import ssl  # noqa: PLC0415  most servers answer by http

        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(front.certificate, front.key)
        except (OSError, ssl.SSLError) as error:
            hint = verbatim("Give the PEM files of a certificate and of its private key.")
            said = verbatim(f"The certificate cannot be used: {error.strerror or error}.")
            raise InputError([Problem(said, hint, field="--certificate")]) from error
