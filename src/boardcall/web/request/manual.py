"""The manual at /help/: the files that `scripts/manual` made, each found in a list; no address leads elsewhere."""

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from boardcall.web.machine.settings import HERE
from boardcall.web.request.assets import Asset, read_asset
from boardcall.web.request.render import render

MANUAL = HERE / "manual"
FIRST = "index.html"
OTHERS = ("fr", "de")
"""The languages, besides English, of the manual's page for players, each in a folder of its code."""


@require_safe
def manual_page(request: HttpRequest, name: str = "") -> HttpResponse:
    """A file of the manual, requested again each time and sent only when it changed; without the manual, a page that
    says where it is.
    """
    files = {path.relative_to(MANUAL).as_posix(): path for path in MANUAL.rglob("*") if path.is_file()}
    if FIRST not in files:
        links = [{"address": "/", "name": "Boardcall"}]
        body = render("no_manual.html", request=request, links=links, event_name="Boardcall", page=name or FIRST)
        return HttpResponse(body, status=404)
    found = files.get(f"{name}{FIRST}" if not name or name.endswith("/") else name)
    if found is None:
        raise Http404
    asset, mark = _read(found, found.stat().st_mtime_ns)
    response = asset.answer(request, mark)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Language"] = next((one for one in OTHERS if f"/{one}/" in name), "en")
    return response


@lru_cache(maxsize=500)
def _read(path: Path, _changed: int) -> tuple[Asset, str]:
    """A file and its mark: it is compressed once, not for each visitor, until it changes."""
    asset = read_asset(path.name, path.read_bytes())
    return asset, blake2b(asset.body, digest_size=8).hexdigest()
