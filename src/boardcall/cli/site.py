"""`boardcall site`: the public pages of an event as files, to put on any server."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.events import Place
from boardcall.errors import InputError
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)
MARK = "boardcall-site.txt"
"""The file by which a folder is known as one that this command made, and may make again."""


@command.command()
def site(
    event: Place,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder, or one of an earlier run.")],
    *,
    language: Annotated[str, typer.Option(metavar="CODE", help="en, fr or de; else the event's language.")] = "",
    address: Annotated[str, typer.Option(metavar="URL", help="Where it will be, for calendars and feeds.")] = "",
) -> None:
    """Writes the public pages of an event as a site without a program: boardcall site event.db public/."""
    from boardcall.store.live import open_live
    from boardcall.web.event.hosted_event import Hosted
    from boardcall.web.event.hosted_events import HostedEvents
    from boardcall.web.event.state import SHOWING
    from boardcall.web.machine.settings import configure, open_accounts
    from boardcall.web.request.language import ENGLISH, NAMES
    from boardcall.web.server.site import slugs

    _check_folder(folder)
    with tempfile.TemporaryDirectory(prefix="boardcall-site-") as own, open_live(event) as live:
        configure(vault=Path(own) / "vault.sqlite3")
        open_accounts()
        (slug,) = slugs((event,))
        hosted = Hosted(slug, live)
        SHOWING.show(HostedEvents((hosted,)))
        asked = language or hosted.last.rulebook.event.official_language
        if language and language not in NAMES:
            hint = verbatim(f"Choose one of {', '.join(NAMES)}.")
            raise InputError.of(verbatim(f"There is no language {language!r}."), hint, field="--language")
        _write(folder, slug, asked if asked in NAMES else ENGLISH, f"{address.rstrip('/')}/" if address else "")


def _check_folder(folder: Path) -> None:
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file()):
        message = verbatim(f"{folder} holds something else.")
        raise InputError.of(message, verbatim("Name a new folder."), field="FOLDER")


def _write(folder: Path, slug: str, code: str, address: str) -> None:
    from boardcall.web.server.static_site import site_files

    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARK).write_text("Made by boardcall site. What stands here is written over.\n", "utf-8")
        count = 0
        for name, body in site_files(slug, language=code, address=address):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
            count += 1
    except OSError as error:
        message = verbatim(f"{folder} cannot be written: {error.strerror}.")
        raise InputError.of(message, verbatim("Give another folder."), field="FOLDER") from None
    print(f"{folder}: {count} files. Open {folder / 'index.html'}.")
