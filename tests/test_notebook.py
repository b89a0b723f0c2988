"""The notebook of the examples is true: its cells, run in order in one space, print what stands under them."""

import ast
import contextlib
import io
import json
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(source: str, space: dict[str, object]) -> str:
    """What a cell prints; its last line is shown, as a notebook does."""
    printed, tree = io.StringIO(), ast.parse(source)
    with contextlib.redirect_stdout(printed):
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "cell", "exec"), space)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "cell", "eval"), space)
            assert shown is None or shown._repr_svg_().startswith("<svg")
    return printed.getvalue()


def test_cells_print_what_stands_under_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    space: dict[str, object] = {}
    cells = json.loads((EXAMPLES / "notebook.ipynb").read_text("utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) > 5
    for cell in code:
        told = "".join(line for output in cell["outputs"] for line in output["text"])
        assert run("".join(cell["source"]), space) == told
