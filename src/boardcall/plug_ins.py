"""Plug-ins: what other packages add, found by their entry points. Their code runs only when somebody names one.

A plug-in is code of its package and runs with every right of the program; see docs/explanation/security.md.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from boardcall.errors import NotFoundError
from boardcall.wording import say, verbatim

if TYPE_CHECKING:
    from importlib.metadata import Distribution

SYSTEMS, TIE_BREAKS, IMPORTERS, PAGES = (
    "boardcall.scoring_systems",
    "boardcall.tie_breaks",
    "boardcall.game_importers",
    "boardcall.pages",
)
GROUPS = {
    SYSTEMS: "scoring system",
    TIE_BREAKS: "tie-break",
    IMPORTERS: "importer of games",
    PAGES: "pages",
}
"""The groups of entry points, and what each adds."""
OF = ":"
"""Separates a package from what it adds: `boardcall-ladder:ladder`."""


@dataclass(frozen=True, slots=True)
class PlugIn:
    """An entry point: the package with its version, the group, the name, and the path of its object."""

    package: str
    version: str
    group: str
    name: str
    value: str

    @property
    def id(self) -> str:
        """How rulebooks name it."""
        return f"{self.package}{OF}{self.name}"


def package_name(name: str) -> str:
    """A package's name as installers compare it: `Boardcall_Ladder` is `boardcall-ladder`."""
    return re.sub(r"[-_.]+", "-", name.strip()).casefold()


def is_plug_in(name: str) -> bool:
    """Whether a name is one of a plug-in: a package, a colon, and what it adds."""
    return re.fullmatch(r"[\w.-]+:[\w.-]+", name.strip()) is not None


@cache
def plug_ins(group: str = "") -> tuple[PlugIn, ...]:
    """The plug-ins installed, of one group or of all, by package and name. None of their code is run."""
    from importlib.metadata import entry_points  # noqa: PLC0415  it takes longer to import than most commands to run

    groups = (group,) if group else tuple(GROUPS)
    found = {
        PlugIn(package_name(entry.dist.name), entry.dist.version, one, entry.name, entry.value)
        for one in groups
        for entry in entry_points(group=one)
        if entry.dist is not None and _has_name(entry.dist)
    }
    return tuple(sorted(found, key=lambda one: (one.package, one.group, one.name)))


def _has_name(package: "Distribution") -> bool:
    """Whether it is a package: the remains of an uninstalled one have no name, or no metadata at all."""
    try:
        return bool(package.metadata["Name"])
    except FileNotFoundError:
        return False


def load_plug_in(plug_in: PlugIn, kind: type | tuple[type, ...]) -> Any:
    """Loads the object of a plug-in, which runs the package's code. NotFoundError says what is wrong with it."""
    from importlib.metadata import EntryPoint  # noqa: PLC0415  only for who has plug-ins

    try:
        made = EntryPoint(plug_in.name, plug_in.value, plug_in.group).load()
    except (Exception, SystemExit) as error:  # a broken plug-in must not stop the program
        raise broken(plug_in, f"{type(error).__name__}: {error}") from error
    if not isinstance(made, kind):
        raise broken(plug_in, f"{plug_in.value} is a {type(made).__name__}")
    return made


def named_plug_in(name: str, group: str) -> PlugIn:
    """The plug-in of a name such as `boardcall-ladder:ladder`. NotFoundError names the package that is missing."""
    package, _, rest = (part.strip() for part in name.partition(OF))
    of_package = [one for one in plug_ins(group) if one.package == package_name(package)]
    found = next((one for one in of_package if one.name == rest), None)
    if found is None and of_package:
        names = ", ".join(one.name for one in of_package)
        raise NotFoundError(
            say("The package {package} has no “{name}”. It has {names}.", package=package, name=rest, names=names)
        )
    if found is None:
        message = say(
            "“{name}” needs the package {package}, which is not installed here. Install it with: pip install {package}",
            name=name,
            package=package,
        )
        raise NotFoundError(message)
    return found


def broken(plug_in: PlugIn, why: str) -> NotFoundError:
    return NotFoundError(
        say(
            "The plug-in {name} (version {version}) does not work: {why}. Ask its author for another version.",
            name=plug_in.id,
            version=plug_in.version,
            why=verbatim(why),
        )
    )
