"""The vault of an event: what it keeps, and where it never goes."""

import itertools
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardcall.errors import StoreError
from boardcall.store import Vault, copy_event, create_ledger, open_vault
from congress import PERSONS, STORY, chained

SECRET = "never-to-be-seen"
Places = Callable[[], str]


@pytest.fixture(params=["file", "sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place that holds the congress, in one kind of store."""
    if request.param == "postgres":
        where = f"{request.getfixturevalue('postgres_server')}#vault-{tmp_path.name}"
    else:
        where = str(tmp_path / f"event.{'jsonl' if request.param == 'file' else 'db'}")
    with create_ledger(where) as ledger:
        ledger.append(chained(STORY), PERSONS)
    return where


@pytest.fixture
def vault(place: str) -> Iterator[Vault]:
    with open_vault(place) as opened:
        yield opened


def test_vault_gives_back_what_was_put_and_forgets(place: str, vault: Vault) -> None:
    assert (vault.get("end"), vault.names()) == (None, ())
    vault.put("seal", "a")
    vault.put("end", SECRET)
    vault.put("end", "1909 — “late”")
    with open_vault(place) as again:
        assert again.get("end") == "1909 — “late”"
        assert again.names() == ("end", "seal")
    vault.forget("end")
    vault.forget("end")
    assert (vault.get("end"), vault.names()) == (None, ("seal",))


def test_copies_and_exports_never_have_a_secret(place: str, vault: Vault, tmp_path: Path) -> None:
    vault.put("end", SECRET)
    for copy in ("copy.jsonl", "copy.db"):
        copy_event(place, str(tmp_path / copy))
        with open_vault(str(tmp_path / copy)) as other:
            assert other.names() == ()
    copies = [path for path in tmp_path.iterdir() if path.name.startswith("copy.")]
    ledger = [path for path in tmp_path.iterdir() if path.name in {"event.jsonl", "event.db", "event.db-wal"}]
    assert copies
    assert all(SECRET.encode() not in path.read_bytes() for path in (*copies, *ledger))


def test_events_in_one_place_have_vaults_of_their_own(tmp_path: Path) -> None:
    one, other = (open_vault(f"{tmp_path / 'all.db'}#{name}") for name in ("spring", "fall"))
    one.put("end", "1908")
    assert (one.get("end"), other.get("end")) == ("1908", None)


def test_bytes_do_not_tell_the_order_in_which_secrets_came(tmp_path: Path) -> None:
    written = set()
    for number, names in enumerate(itertools.permutations("abc")):
        vault = open_vault(tmp_path / f"{number}.jsonl")
        for name in names:
            vault.put(name, f"secret {name}")
        vault.put("d", SECRET)
        vault.forget("d")
        written.add((tmp_path / f"{number}.jsonl.vault").read_bytes())
    assert len(written) == 1
    assert SECRET.encode() not in written.pop()


def test_file_is_for_its_owner_only_and_a_strange_one_is_refused(tmp_path: Path) -> None:
    vault = open_vault(tmp_path / "event.jsonl")
    vault.put("end", SECRET)
    path = tmp_path / "event.jsonl.vault"
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IRUSR | stat.S_IWUSR
    for text, because in (("{}", "not a vault"), ("{", "cannot be read")):
        path.write_text(text)
        with pytest.raises(StoreError, match=because):
            vault.get("end")
