"""Python for browsers (Pyodide), as `scripts/pyodide` fetched it, and the part of the program that repeats a draw.

A page that repeats a draw runs the very code that drew it: the installed modules, in one zip.
"""

import gzip
import io
import json
from functools import cache
from hashlib import blake2b
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from boardcall.web.machine.compression import GZIP, packings_of
from boardcall.web.machine.settings import HERE
from boardcall.web.request.assets import FOR_EVER

PYTHON = HERE / "python"
KINDS = {
    "pyodide.mjs": "text/javascript; charset=utf-8",
    "pyodide.asm.mjs": "text/javascript; charset=utf-8",
    "pyodide.asm.wasm": "application/wasm",
    "pyodide-lock.json": "application/json; charset=utf-8",
    "python_stdlib.zip": "application/zip",
}
PARTS = (
    "__init__.py",
    "clock/*.py",
    "errors.py",
    "exchange/__init__.py",
    "exchange/cell_reader.py",
    "exchange/drawn_call.py",
    "exchange/seating_file.py",
    "exchange/spreadsheet.py",
    "game/*.py",
    "game/*.toml",
    "scoring/*.py",
    "seeding/**/*.py",
    "tables/*.py",
    "tournament/**/*.py",
    "voting/*.py",
    "wording.py",
)
"""What of the program `exchange/drawn_call.py` imports, room by room; a test imports it from the zip alone."""


def python_address() -> str:
    """The address of Python for browsers; "" if it was not fetched."""
    return f"/python/{version}/" if (version := _version()) else ""


@cache
def _version() -> str:
    """The version of Pyodide that is whole here."""
    try:
        return str(json.loads((PYTHON / "package.json").read_text("utf-8"))["version"])
    except OSError:
        return ""


@require_safe
def python_file(request: HttpRequest, asked: str, name: str) -> HttpResponse:
    """A file of Pyodide, kept for ever: compressed as it is stored, or plain for browsers that do not accept that."""
    if asked != _version() or name not in KINDS:
        raise Http404
    packed, accepted = _packed(name), request.headers.get("Accept-Encoding", "")
    is_packed = GZIP in packings_of(accepted)
    tag = f'"{asked}-{name}{f"-{GZIP}" if is_packed else ""}"'
    headers = {"ETag": tag, "Vary": "Accept-Encoding", "Cache-Control": FOR_EVER}
    if tag in request.headers.get("If-None-Match", ""):
        return HttpResponse(status=304, headers=headers)
    if is_packed:
        headers["Content-Encoding"] = GZIP
    return HttpResponse(packed if is_packed else _plain(name), content_type=KINDS[name], headers=headers)


@require_safe
def program_file(request: HttpRequest) -> HttpResponse:
    """The modules that draw, as a zip that Python imports from."""
    body, tag = _program()
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    return HttpResponse(body, content_type="application/zip", headers={"ETag": tag, "Cache-Control": "no-cache"})


@cache
def _packed(name: str) -> bytes:
    return (PYTHON / f"{name}.gz").read_bytes()


@cache
def _plain(name: str) -> bytes:
    return gzip.decompress(_packed(name))


@cache
def _program() -> tuple[bytes, str]:
    body = program()
    return body, f'"{blake2b(body, digest_size=8).hexdigest()}"'


def program() -> bytes:
    """The zip; the same modules give the same bytes."""
    root, made = HERE.parent, io.BytesIO()
    paths = {path.relative_to(root).as_posix(): path for part in PARTS for path in root.glob(part)}
    with ZipFile(made, "w", ZIP_DEFLATED) as zipped:
        for name, path in sorted(paths.items()):
            entry = ZipInfo(f"{root.name}/{name}")
            entry.compress_type = ZIP_DEFLATED
            zipped.writestr(entry, Path(path).read_bytes())
    return made.getvalue()
