"""A PostgreSQL server for the tests that need one: made in a temporary folder and reached by a socket in it.

It listens on no network. It is stopped when the tests end, and also when they are killed: a shell holds it, and
stops it when the pipe from the tests closes.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

HOLD = 'folder=$1; shift; "$@" & server=$!; cat; kill -INT $server; wait $server; rm -rf "$folder"'
"""Runs the server until standard input ends, then clears its folder away."""

START_SECONDS = 60


class NoServerError(Exception):
    """Why no server can be had here."""


@contextmanager
def running_server() -> Iterator[str]:
    """The URL of an empty database on a server of its own; NoServerError says why there is none."""
    programs, user = _programs(), _user()
    folder = Path(tempfile.mkdtemp(prefix="boardcall-pg-"))
    try:
        if user:
            shutil.chown(folder, user)
        _run([programs / "initdb", "-D", folder / "data", "-A", "trust", "-U", "boardcall", "--no-sync"], user)
        settings: list[str | Path] = ["-D", folder / "data", "-k", folder, "-h", "", "-F", "-c", "shared_buffers=16MB"]
        command: list[str | Path] = ["/bin/sh", "-c", HOLD, "hold", folder, programs / "postgres", *settings]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=user, cwd=folder
        ) as holder:
            try:
                url = f"postgresql://boardcall@/postgres?host={folder}"
                _wait_until_ready(url)
                yield url
            finally:
                assert holder.stdin
                holder.stdin.close()
                holder.wait(timeout=START_SECONDS)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoServerError("PostgreSQL's server programs are not installed (Debian package postgresql)")


def _user() -> str | None:
    """Whom to run the server as: PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        raise NoServerError("PostgreSQL refuses to run as root, and there is no user postgres") from None


def _run(command: list[str | Path], user: str | None) -> None:
    done = subprocess.run(command, capture_output=True, text=True, user=user, cwd="/", check=False)
    if done.returncode:
        raise NoServerError(f"initdb failed: {done.stderr.strip()}")


def _wait_until_ready(url: str) -> None:
    import psycopg

    until = time.monotonic() + START_SECONDS
    while True:
        try:
            psycopg.connect(url, connect_timeout=2).close()
        except psycopg.OperationalError as error:
            if time.monotonic() > until:
                raise NoServerError(f"the PostgreSQL server did not start: {error}") from error
            time.sleep(0.05)
        else:
            return


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a database of a real server; a test that asks for it is left out, with the reason, without one."""
    pytest.importorskip("psycopg", reason="PostgreSQL tests need the extra postgres")
    try:
        with running_server() as url:
            yield url
    except NoServerError as error:
        pytest.skip(f"PostgreSQL tests left out: {error}")


@pytest.fixture(scope="module")
def postgres_database(postgres_server: str, request: pytest.FixtureRequest) -> str:
    """The URL of an empty database of that server that one file of tests has for itself."""
    import psycopg

    name = request.module.__name__.rpartition(".")[2]
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return postgres_server.replace("/postgres?", f"/{name}?")
