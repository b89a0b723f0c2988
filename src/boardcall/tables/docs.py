"""The docstrings of the fields of a dataclass: what each key means, in its author's words."""

import ast
import inspect
import textwrap
from dataclasses import fields
from functools import cache
from itertools import pairwise


@cache
def field_docs(table: type) -> dict[str, str]:
    """The text under each field of a dataclass, by attribute; fields without one are left out.

    A dataclass that was generated has the text in the metadata of its fields.
    """
    if told := {one.name: str(one.metadata["words"]) for one in fields(table) if "words" in one.metadata}:
        return told
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(table))).body
    if not isinstance(node, ast.ClassDef):
        return {}
    return {
        field.target.id: " ".join(text.split())
        for field, after in pairwise(node.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and (text := _text(after))
    }


def _text(node: ast.stmt) -> str:
    value = node.value if isinstance(node, ast.Expr) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""
