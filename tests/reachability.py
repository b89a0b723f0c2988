"""Which definitions of the program a person can reach, worked out from the sources alone.

A definition is a function, a class or a constant of a module. One is reached when a command, the web application, the
client or a name of `boardcall` itself uses it, or something that they reach does; so is a function that a decorator of
the program puts into a table. Names are followed through imports; a class is reached with all its methods, an attribute
of a module by its name.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"
ROOTS = ("boardcall.cli", "boardcall.client", "boardcall.web", "boardcall.__main__")
Definition = tuple[str, str]
"""A module and a name in it; the name is "" for what the module does when it is imported."""


SCRIPTED = [
    (module, name.strip())
    for script in sorted((SOURCE.parent / "scripts").rglob("*"))
    if script.is_file() and script.suffix in {"", ".py"}
    for module, listed, plain in re.findall(
        r"from (boardcall[\w.]*) import (?:\(([\w,\s]+)\)|([\w, ]+))", script.read_text("utf-8")
    )
    for name in (listed or plain).split(",")
]
"""What the scripts use: they make pages of the manual and the map. Benchmarks do not count, as tests do not."""
SCRIPTED += [
    (module, name)
    for script in sorted((SOURCE / "boardcall" / "web" / "static").glob("*.js"))
    for name, module in re.findall(r'\{ (\w+) \} = \w+\.pyimport\("(boardcall[\w.]*)"\)', script.read_text("utf-8"))
]
"""What pages have Python in the browser run."""


class Module:
    """One file: its definitions, and what each name in it stands for."""

    def __init__(self, path: Path) -> None:
        parts = path.relative_to(SOURCE).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.tree = ast.parse(path.read_text("utf-8"))
        self.bodies: dict[str, list[ast.AST]] = {"": []}
        self.imports: dict[str, Definition] = {}
        for node in self.tree.body:
            self._take(node)
        for one in ast.walk(self.tree):
            if isinstance(one, ast.ImportFrom) and (one.module or "").startswith("boardcall"):
                for alias in one.names:
                    self.imports[alias.asname or alias.name] = (one.module or "", alias.name)

    def _take(self, node: ast.stmt) -> None:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("__"):  # names that are looked up late
            self.bodies[""].append(node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.bodies.setdefault(node.name, []).append(node)
            self.bodies[""] += node.decorator_list
        elif isinstance(node, ast.Assign | ast.AnnAssign) and (names := list(_targets(node))):
            for name in names:
                self.bodies.setdefault(name, []).append(node)
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            self.bodies[""].append(node)

    def in_tables(self) -> Iterator[str]:
        """The functions that a decorator of the program adds to a table of its own."""
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef):
                used = (part for one in node.decorator_list for part in ast.walk(one))
                if any(isinstance(part, ast.Name) and part.id in self.imports for part in used):
                    yield node.name


def _targets(node: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        if isinstance(target, ast.Name):
            yield target.id


class Program:
    """All modules, and the definitions that are reached from the roots."""

    def __init__(self) -> None:
        found = (Module(path) for path in sorted((SOURCE / "boardcall").rglob("*.py")))
        self.modules = {module.name: module for module in found}
        self.reached: set[Definition] = set()
        waiting = [(module.name, name) for module in self.modules.values() for name in self._first(module)]
        while waiting:
            one = waiting.pop()
            if one not in self.reached:
                self.reached.add(one)
                waiting += self._used_by(one)

    def _first(self, module: Module) -> list[str]:
        if module.name.startswith(ROOTS) or module.name == "boardcall":
            return [*module.bodies, *module.imports]
        return [*(name for place, name in SCRIPTED if place == module.name), *module.in_tables()]

    def _used_by(self, definition: Definition) -> Iterator[Definition]:
        module, name = self.modules[definition[0]], definition[1]
        yield (module.name, "")
        if name in module.imports:
            yield from self._meant(*module.imports[name])
        for body in module.bodies.get(name, ()):
            for node in ast.walk(body):
                if isinstance(node, ast.Name):
                    yield from self._named(module, node.id)
                elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    yield from self._attribute(module, node.value.id, node.attr)
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):  # annotations in quotes
                    yield from self._named(module, node.value)

    def _named(self, module: Module, name: str) -> Iterator[Definition]:
        if name in module.bodies and name:
            yield (module.name, name)
        elif name in module.imports:
            yield from self._meant(*module.imports[name])

    def _attribute(self, module: Module, holder: str, name: str) -> Iterator[Definition]:
        if holder in module.imports:
            package, part = module.imports[holder]
            yield from self._meant(f"{package}.{part}", name)

    def _meant(self, place: str, name: str) -> Iterator[Definition]:
        """What an imported name stands for, where it is no name from outside."""
        if f"{place}.{name}" in self.modules:
            yield (f"{place}.{name}", "")
        if place in self.modules:
            yield (place, name)

    def unreached(self) -> list[str]:
        """The public definitions that nobody reaches, such as "boardcall.clock.seal.open_seal"."""
        return sorted(
            f"{module.name}.{name}"
            for module in self.modules.values()
            for name in module.bodies
            if name and not name.startswith("_") and (module.name, name) not in self.reached
        )
