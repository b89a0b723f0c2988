"""Files that a browser saves."""

from django.http import HttpResponse

from boardcall.tournament import BoardRef


def attachment(body: str | bytes, kind: str, name: str, *, keeping: str = "no-store") -> HttpResponse:
    """A file that is saved under a name; `keeping` says what browsers keep of it."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": keeping}
    return HttpResponse(body, content_type=kind, headers=headers)


def game_name(ref: BoardRef, ending: str) -> str:
    """What the file of a board's game is called."""
    safe = "".join(one for one in ref.name if one.isascii() and one.isalnum()) or "game"
    return f"round-{ref.round}-board-{safe}.{ending}"
