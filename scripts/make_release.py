"""Makes a release in a copy of the tree and brings it back when everything holds. Run it by scripts/release."""

import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

ROOT = Path(__file__).parent.parent
VERSION = re.compile(r"^version = \"([^\"]+)\"$", re.MULTILINE)
WHEEL = re.compile(r"boardcall-\d+\.\d+\.\d+-py3")
INSIDE = (
    "boardcall/__init__.py",
    "boardcall/py.typed",
    "boardcall/locale/fr/LC_MESSAGES/player.po",
    "boardcall/web/manual/index.html",
    "boardcall/web/manual/searchindex.js",
    "boardcall/web/python/pyodide.asm.wasm.gz",
    "boardcall/web/static/live.js",
    "boardcall/web/templates/page.html",
)
"""Files without which a wheel is not whole."""
PRIVATE = re.compile(r"\.(db|db-wal|db-shm|vault|sqlite3\S*|backup\.zip)$|vault\.sqlite3")
"""Events, accounts and secrets, which no package may hold."""


def main() -> None:
    asked, is_rehearsal = [one for one in sys.argv[1:] if one != "--dry-run"], "--dry-run" in sys.argv
    if len(asked) != 1:
        _end("Name the new version: scripts/release 0.5.0 [--dry-run]", status=2)
    version = asked[0]
    for fault in faults(ROOT, version):
        _end(fault)
    for fault in unproven(ROOT):
        _end(fault)
    with TemporaryDirectory() as made:
        copy = Path(made) / "boardcall"
        _run("git", "clone", "-q", "--no-hardlinks", str(ROOT), str(copy), folder=ROOT)
        write(copy, version)
        packages = _built(copy)
        if wrong := [*wheel_faults(packages), *sdist_faults(packages)]:
            _end("\n".join(wrong))
        print(f"{version} holds: {', '.join(sorted(path.name for path in packages.iterdir()))}.")
        if is_rehearsal:
            print(f"Nothing was changed. The changelog would begin with:\n\n{section(ROOT, version)[:2000]}")
            return
        (ROOT / "dist").mkdir(exist_ok=True)
        for path in packages.iterdir():
            shutil.copy(path, ROOT / "dist")
    write(ROOT, version)
    _run("git", "add", "-A", "CHANGELOG.md", "changes", "docs", "pyproject.toml", folder=ROOT)
    _run("git", "commit", "-q", "-m", f"Release {version}", folder=ROOT)
    _run("git", "tag", "-a", f"v{version}", "-m", f"Boardcall {version}", folder=ROOT)
    print(f"Committed and tagged v{version}; the packages are in dist/. Push both: git push --follow-tags")


def faults(root: Path, version: str) -> Iterable[str]:
    """Why no release can be made of a tree: its version, what is not committed, what waits in `changes/`."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"{version} is no version: write three numbers, such as 0.5.0."
        return
    now = VERSION.findall((root / "pyproject.toml").read_text("utf-8"))[0]
    if _numbers(version) <= _numbers(now):
        yield f"{version} does not come after {now}, the version in pyproject.toml."
    if dirty := _output("git", "status", "--porcelain", folder=root):
        yield f"Commit or remove these first:\n{dirty}"
    if not fragments(root):
        yield "Nothing waits in changes/: a release without a change is none."


def unproven(root: Path) -> Iterable[str]:
    """What a tree claims and does not keep: its style and types, and every test, also those marked as long."""
    print("Checking style and types, and trying every test …")
    if _run("scripts/test", "--all", folder=root, may_fail=True):
        yield "The checks or the tests do not hold: see above."


def fragments(root: Path) -> list[Path]:
    """The changes that wait for a release."""
    return sorted(path for path in (root / "changes").glob("*.md") if path.name != "README.md")


def section(root: Path, version: str) -> str:
    """The part of the changelog that a release adds: its version, then each change as a point."""
    told = [path.read_text("utf-8").strip() for path in fragments(root)]
    points = [one if one.startswith("- ") else "- " + one.replace("\n", "\n  ") for one in told]
    return f"## {version}\n\n" + "\n".join(points) + "\n\n"


def write(root: Path, version: str) -> None:
    """Gathers the changes into the changelog of a tree and sets its version, also where pages name the wheel."""
    changelog, project = root / "CHANGELOG.md", root / "pyproject.toml"
    told = changelog.read_text("utf-8")
    head, line, older = told.partition("\n## ")
    changelog.write_text(f"{head}\n{section(root, version)}{line[1:]}{older}", "utf-8")
    project.write_text(VERSION.sub(f'version = "{version}"', project.read_text("utf-8"), count=1), "utf-8")
    for path in (root / "docs").rglob("*.md"):
        path.write_text(WHEEL.sub(f"boardcall-{version}-py3", path.read_text("utf-8")), "utf-8")
    for path in fragments(root):
        path.unlink()


def wheel_faults(packages: Path) -> list[str]:
    """What a folder's wheel lacks, or has and must not have."""
    names = [name for path in packages.glob("*.whl") for name in ZipFile(path).namelist()]
    return [f"The wheel lacks {one}." for one in INSIDE if one not in names] + _private("wheel", names)


def sdist_faults(packages: Path) -> list[str]:
    """What a folder's source package has and must not have."""
    names = [name for path in packages.glob("*.tar.gz") for name in _names(path)]
    return ["There is no source package."] if not names else _private("source package", names)


def _names(path: Path) -> list[str]:
    with tarfile.open(path) as source:
        return source.getnames()


def _private(what: str, names: Iterable[str]) -> list[str]:
    return [f"The {what} holds {name}: take it out of the tree." for name in names if PRIVATE.search(name)]


def _built(copy: Path) -> Path:
    print("Making the manual and the packages …")
    (copy / ".venv").symlink_to(ROOT / ".venv")
    _run("scripts/manual", folder=copy)
    _run("scripts/pyodide", folder=copy)
    (copy / ".venv").unlink()  # no part of the packages
    _run(sys.executable, "-m", "hatchling", "build", "-d", "packages", folder=copy)
    return copy / "packages"


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def _run(*command: str, folder: Path, may_fail: bool = False) -> int:
    return subprocess.run(command, cwd=folder, check=not may_fail, stdin=subprocess.DEVNULL).returncode


def _output(*command: str, folder: Path) -> str:
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.rstrip()


def _end(why: str, *, status: int = 1) -> None:
    print(why, file=sys.stderr)
    sys.exit(status)


if __name__ == "__main__":
    main()
