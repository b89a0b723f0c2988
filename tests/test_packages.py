"""What a release is made of and refused for, and that the scripts for Windows take the steps of the others."""

import importlib
import re
import subprocess
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
SCRIPTS = ROOT / "scripts"
PAIRS = (("setup", "setup.ps1"), ("demo", "demo.ps1"), ("offline/install.sh", "offline/install.ps1"))


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("make_release")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree of which a release can be made."""
    (tmp_path / "changes").mkdir()
    (tmp_path / "changes" / "README.md").write_text("About changes.")
    (tmp_path / "changes" / "clock.md").write_text("The clock rings\ntwice.\n")
    (tmp_path / "changes" / "two.md").write_text("- One\n  more.\n- Two.\n")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "install.md").write_text("Take boardcall-0.4.0-py3-none-any.whl.")
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.4.0"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\nAbout it.\n\n## 0.4.0\n\n- Older.\n")
    for command in (("init", "-q"), ("add", "-A"), ("commit", "-q", "-m", "Begin")):
        subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@b.example", *command], cwd=tmp_path, check=True)
    return tmp_path


def test_release_is_refused_for_its_version_a_dirty_tree_and_an_empty_changelog(
    release: ModuleType, tree: Path
) -> None:
    assert list(release.faults(tree, "0.5.0")) == []
    assert "three numbers" in next(release.faults(tree, "v5"))
    assert "does not come after 0.4.0" in next(release.faults(tree, "0.4.0"))
    for one in ("clock", "two"):
        (tree / "changes" / f"{one}.md").unlink()
    dirty, empty = release.faults(tree, "0.10.0")
    assert "changes/clock.md" in dirty
    assert "Nothing waits" in empty


@pytest.mark.parametrize("status", [0, 1])
def test_release_is_refused_for_what_the_checks_and_all_tests_find(
    release: ModuleType, tree: Path, status: int
) -> None:
    (tree / "scripts").mkdir()
    (tree / "scripts" / "test").write_text(f'#!/bin/sh\n[ "$*" = --all ] || exit 2\nexit {status}\n')
    (tree / "scripts" / "test").chmod(0o755)
    assert list(release.unproven(tree)) == ["The checks or the tests do not hold: see above."] * status


def test_release_gathers_the_changes_into_the_changelog_and_sets_the_version(release: ModuleType, tree: Path) -> None:
    release.write(tree, "0.5.0")
    assert (tree / "CHANGELOG.md").read_text() == (
        "# Changelog\n\nAbout it.\n\n## 0.5.0\n\n- The clock rings\n  twice.\n"
        "- One\n  more.\n- Two.\n\n## 0.4.0\n\n- Older.\n"
    )
    assert (tree / "docs" / "install.md").read_text() == "Take boardcall-0.5.0-py3-none-any.whl."
    assert 'version = "0.5.0"' in (tree / "pyproject.toml").read_text()
    assert [path.name for path in (tree / "changes").iterdir()] == ["README.md"]


def test_wheel_without_the_manual_or_with_an_event_in_it_is_refused(release: ModuleType, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "boardcall.whl", "w") as wheel:
        for name in (*release.INSIDE[:3], *release.INSIDE[4:], "boardcall/spring.vault.sqlite3-wal"):
            wheel.writestr(name, "")
    assert release.wheel_faults(tmp_path) == [
        "The wheel lacks boardcall/web/manual/index.html.",
        "The wheel holds boardcall/spring.vault.sqlite3-wal: take it out of the tree.",
    ]
    missing = [name for name in release.INSIDE if not (ROOT / "src" / name).is_file()]
    fetched = [name for name in missing if name.startswith("boardcall/web/python/")]  # where npm answers
    assert missing == fetched, "run scripts/manual"


def steps(script: str) -> list[str]:
    """What a script runs with Python and the program, in one spelling for both kinds of script."""
    found = []
    for line in (SCRIPTS / script).read_text("utf-8").replace("\\", "/").splitlines():
        code = line.partition(" # ")[0]
        if ran := re.search(r"-m (venv \S+|pip install .*|boardcall --version)|boardcall(?:\.exe)? demo [\"@$]", code):
            told = ran[0].replace(".exe", "").replace('"$@"', "@")
            found.append(re.sub(r"[\"')}]|2>&1.*|&& .*|\s+$|(?<=demo ).*", "", told).strip())
    return found


@pytest.mark.parametrize(("bash", "windows"), PAIRS)
def test_scripts_for_windows_take_the_same_steps(bash: str, windows: str) -> None:
    ours = list(dict.fromkeys(steps(bash)))
    assert ours
    assert list(dict.fromkeys(steps(windows))) == ours
    for line in (SCRIPTS / windows).read_text("utf-8").splitlines():
        assert line.isascii(), f"{windows}: PowerShell 5 reads scripts in the machine's own encoding"


@pytest.mark.parametrize("name", ["setup", "demo", "manual", "bundle", "release", "pythons", "offline/install.sh"])
def test_scripts_are_good_shell(name: str) -> None:
    subprocess.run(["bash", "-n", SCRIPTS / name], check=True)
