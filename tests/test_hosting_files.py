"""The files of examples/hosting do what they are for: each runs, or is checked by the program that reads it."""

import json
import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest

from boardcall.messages.mail import VARIABLES
from commands import run
from serving import PATIENCE, Served, start
from web.events import new_event

ROOT = Path(__file__).parent.parent
FILES = ROOT / "examples" / "hosting"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def text(name: str) -> str:
    return (FILES / name).read_text("utf-8")


def needs(program: str) -> str:
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin")
    if not found:
        pytest.skip(f"{program} is not installed")
    return found


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@dataclass(frozen=True)
class Behind:
    """A server with the settings of the example, and the port at which a proxy answers for it."""

    server: Served
    port: int
    folder: Path

    @property
    def inside(self) -> str:
        return self.server.address.partition("//")[2]

    def ask(self, path: str, body: bytes = b"") -> tuple[int, dict[str, str], str]:
        line = HTTPSConnection("localhost", self.port, timeout=PATIENCE, context=self.trust)
        line.request("POST" if body else "GET", path, body or None)
        answer = line.getresponse()
        found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read().decode()
        line.close()
        return found

    def first_of_stream(self, path: str) -> str:
        """What a stream says at first, while it stays open."""
        line = HTTPSConnection("localhost", self.port, timeout=PATIENCE, context=self.trust)
        line.request("GET", path)
        said = line.getresponse().readline().decode()
        line.close()
        return said

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.folder / "cert.pem"))


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    folder, port = tmp_path_factory.mktemp("hosting"), free_port()
    place = new_event(folder / "one.db", name="The One Open", players=("Ann",))
    settings = text("boardcall.toml").replace("port = 8000", "port = 0").replace("workers = 2", "workers = 1")
    settings = settings.replace("https://boards.example/", f"https://localhost:{port}/")
    settings = re.sub(r"database = .*", f'places = ["{place}"]', settings)
    (folder / "boardcall.toml").write_text(settings, "utf-8")
    openssl = needs("openssl")
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    made = [openssl, "req", "-x509", *new_key, "-days", "2", *subject, "-keyout", "key.pem", "-out", "cert.pem"]
    subprocess.run(made, cwd=folder, check=True, capture_output=True)
    process, server = start("serve", "--settings", str(folder / "boardcall.toml"))
    try:
        yield Behind(server, port, folder)
    finally:
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE)
    told = [json.loads(line) for line in said.splitlines()]
    assert {one["says"].partition(" from ")[0] for one in told} <= {"A request"}, "what is too much, and nothing else"


@contextmanager
def proxy(behind: Behind, *command: str | Path, **environment: str) -> Iterator[None]:
    """The proxy, from when it answers."""
    log = behind.folder / "proxy.log"
    with (
        log.open("wb") as out,
        subprocess.Popen(
            [str(one) for one in command], stdout=out, stderr=out, env=os.environ | environment, cwd=behind.folder
        ) as process,
    ):
        try:
            until = time.monotonic() + PATIENCE
            while True:
                with suppress(OSError):
                    socket.create_connection(("127.0.0.1", behind.port), timeout=1).close()
                    break
                assert process.poll() is None, log.read_text()
                assert time.monotonic() < until, log.read_text()
                time.sleep(0.05)
            yield
        finally:
            process.terminate()


def works(behind: Behind) -> None:
    """What people and programs need of a proxy in front."""
    status, headers, _ = behind.ask("/")
    assert (status, headers["location"]) == (302, "/e/one/")
    status, headers, body = behind.ask("/e/one/")
    assert (status, headers["strict-transport-security"]) == (200, "max-age=31536000")
    assert "The One Open" in body
    status, headers, _ = behind.ask("/e/one/sign-in/")
    assert "; Secure" in headers["set-cookie"], "the server knows that the browser came by https"
    assert behind.first_of_stream("/e/one/live/?page=/e/one/").startswith("retry: ")
    assert behind.ask("/metrics")[0] == 404
    link = behind.server.links["one"]
    assert behind.ask(link.partition(f":{behind.port}")[2])[0] == 200
    assert link.rpartition("/enter/")[2].strip("/") not in (behind.folder / "proxy.log").read_text(errors="replace")


def test_nginx_stands_in_front(behind: Behind) -> None:
    program = needs("nginx")
    site = text("nginx.conf").replace("127.0.0.1:8000", behind.inside).replace("boards.example;", "localhost;")
    site = site.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{behind.port} ssl;")
    site = re.sub(r"/etc/letsencrypt/live/\S+/fullchain.pem", str(behind.folder / "cert.pem"), site)
    site = re.sub(r"/etc/letsencrypt/live/\S+/privkey.pem", str(behind.folder / "key.pem"), site)
    kept = "".join(
        f"{name}_temp_path {behind.folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if not os.geteuid() else ""  # whose temporary folder this is
    whole = f"{user} daemon off; pid {behind.folder}/pid; error_log stderr;\nevents {{}}\nhttp {{ {kept}\n{site}\n}}"
    (behind.folder / "nginx.conf").write_text(whole, "utf-8")
    with proxy(behind, program, "-p", behind.folder, "-c", behind.folder / "nginx.conf", "-e", "stderr"):
        works(behind)
        assert behind.ask("/e/one/sign-in/", b"x" * 3_500_000)[0] == 413, "as much is taken as Boardcall takes"


def test_caddy_stands_in_front(behind: Behind) -> None:
    program = needs("caddy")
    site = text("Caddyfile").replace("127.0.0.1:8000", behind.inside)
    mine = f"https://localhost:{behind.port} {{\n\tbind 127.0.0.1\n\ttls cert.pem key.pem\n"
    site = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site.replace("boards.example {\n", mine)
    (behind.folder / "Caddyfile").write_text(site, "utf-8")
    home = str(behind.folder)
    with proxy(behind, program, "run", "--config", "Caddyfile", HOME=home, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home):
        works(behind)


def test_the_unit_is_one_that_systemd_takes_and_calls_safe(tmp_path: Path) -> None:
    program = needs("systemd-analyze")
    unit = text("boardcall.service").replace("/opt/boardcall/bin/boardcall", sys.executable)
    (tmp_path / "boardcall.service").write_text(unit, "utf-8")
    for check in (["verify"], ["security", "--offline=true", "--threshold=20"]):
        done = subprocess.run(
            [program, *check, str(tmp_path / "boardcall.service")], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def options() -> set[str]:
    """The variables that `boardcall serve` reads."""
    page = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
    return set(re.findall(r"env var: (BOARDCALL_\w+)", page)) | set(VARIABLES)


def lines(word: str) -> list[str]:
    return re.findall(rf"^{word} (.+)$", text("Containerfile"), re.MULTILINE)


def test_the_steps_of_the_container_file_run(tmp_path: Path) -> None:
    """In a folder of their own: a stand-in for pip says what would be installed, and nothing is fetched."""
    (tmp_path / "opt").mkdir()
    for line in lines("COPY"):
        *sources, to = shlex.split(line)
        for one in () if sources[0].startswith("--from") else sources:
            assert (ROOT / one).exists(), one
            (tmp_path / to.strip("/")).mkdir(parents=True, exist_ok=True)
    made, asked = [], tmp_path / "asked"
    for line in lines("RUN"):
        here = line.replace("/opt/", f"{tmp_path}/opt/").replace("/source", f"{tmp_path}/source")
        if "-m venv" in line:
            here = here.replace("python -m venv", f"{shlex.quote(sys.executable)} -m venv --without-pip")
        if "pip install" in line:
            pip = tmp_path / "opt" / "boardcall" / "bin" / "pip"
            pip.write_text(f'#!/bin/sh\necho "$@" > {asked}\n', "utf-8")
            pip.chmod(0o755)
        if not line.startswith("useradd"):
            subprocess.run(["/bin/sh", "-ec", here], check=True)
        made.append(line.split()[0])
    assert made == ["python", "/opt/boardcall/bin/pip", "useradd"]
    extras = re.search(r"source\[(.+)\]", asked.read_text())
    assert extras
    assert set(extras[1].split(",")) <= set(PROJECT["optional-dependencies"])
    named = re.findall(r"(BOARDCALL_\w+)=", " ".join(lines("ENV")))
    assert set(named) <= options()
    assert "/opt/boardcall/bin/boardcall" in lines("ENTRYPOINT")[0]
    assert "boardcall" in PROJECT["scripts"]


def test_compose_starts_what_is_there_with_settings_that_are_known() -> None:
    yaml: Any = pytest.importorskip("yaml", reason="PyYAML is not installed")
    told = yaml.safe_load(text("compose.yaml"))
    ours = told["services"]["boardcall"]
    assert (FILES / ours["build"]["context"] / ours["build"]["dockerfile"]).resolve() == FILES / "Containerfile"
    assert {one for one in ours["environment"] if one.startswith("BOARDCALL_")} <= options()
    assert ours["environment"]["BOARDCALL_PROXY"] == told["services"]["proxy"]["networks"]["inside"]["ipv4_address"]
    used = [name for one in told["services"].values() for name in one.get("volumes", ())]
    assert {one.partition(":")[0] for one in used} == set(told["volumes"])


def test_a_site_is_saved_restored_and_moved_as_its_page_says(tmp_path: Path) -> None:
    """The page's blocks in their order, in one folder; the last act of each event is the same everywhere."""
    page = (ROOT / "docs" / "how-to" / "upgrade-and-move-a-site.md").read_text("utf-8")
    for name in ("site.db#spring", "congress.db"):
        new_event(str(tmp_path / name), name=name, players=("Ann",))
    said = ""
    blocks = "".join(re.findall(r"^```sh\n(.*?)^```", page, re.MULTILINE | re.DOTALL))
    blocks = blocks.replace("$SITE", "site.db").replace("python ", f"{shlex.quote(sys.executable)} ")
    for line in blocks.splitlines():
        if line.startswith("boardcall "):
            done = run(*shlex.split(line)[1:], folder=tmp_path)
            assert done.returncode == 0, (line, done.stderr)
            said += done.stdout
        else:
            subprocess.run(["/bin/sh", "-euc", line], cwd=tmp_path, check=True)
    assert said.count("The event holds: 2 acts") == 2
    assert {one.name for one in (tmp_path / "saved").iterdir()} == {"spring.backup.zip", "site.vault.sqlite3"}
