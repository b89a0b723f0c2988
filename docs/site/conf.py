"""How Sphinx makes the manual from the Markdown of `docs`; `scripts/manual` runs it."""

import shutil
import tomllib
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

from boardcall.drawing.scheme import colour_sheet
from boardcall.web.request.faces import face_sheet

SITE = Path(__file__).parent
ROOT = SITE.parent.parent
STATIC = ROOT / "src" / "boardcall" / "web" / "static"
SHEETS = ("base/tokens.css", "base/elements.css", "base/tables.css", "schemes/contrast.css")
"""The program's own style sheets that the manual uses too; `manual.css` adds its frame."""
SCROLLED = (
    ("<table ", '<div class="wide" tabindex="0" role="region" aria-label="Table"><table '),
    ("</table>", "</table></div>"),
    ("<pre>", '<pre tabindex="0">'),
)
"""What may be wider than a phone, so that the keys reach and scroll it."""

project = "Boardcall"
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
extensions = ["myst_parser"]
exclude_patterns = ["site"]
myst_heading_anchors = 4
nitpicky = True
smartquotes = False
html_theme = "boardcall"
html_theme_path = [str(SITE)]
html_title = "Boardcall manual"
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_permalinks = False
html_search_scorer = str(SITE / "scorer.js")


def setup(app: Sphinx) -> None:
    """Adds what the theme needs; called by Sphinx."""
    app.add_lexer("csv", TextLexer)
    app.connect("html-page-context", _scrolled)
    app.connect("build-finished", _look)


def _scrolled(_app: Sphinx, _page: str, _template: str, context: dict[str, str], _doctree: object) -> None:
    for plain, scrolled in SCROLLED:
        context["body"] = context.get("body", "").replace(plain, scrolled)


def _look(app: Sphinx, failure: Exception | None) -> None:
    """The program's colours, measures and faces, with the frame of the manual."""
    if failure:
        return
    static = Path(app.outdir) / "_static"
    sheets = [one.read_text("utf-8") for one in (*(STATIC / "style" / name for name in SHEETS), SITE / "manual.css")]
    (static / "manual.css").write_text("\n".join((colour_sheet(), face_sheet(), *sheets)), "utf-8")
    shutil.copytree(STATIC / "fonts", static / "fonts", dirs_exist_ok=True)
    shutil.copy(STATIC / "icon.svg", static)
