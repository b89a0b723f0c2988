"""What an operator reads of this server, counted over all its processes; needs the extra `metrics`.

The processes of one server keep their counts in files of a folder that the first of them makes, and any of them adds
them up: that is the library's own way, so a worker that was started again loses no count.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any

from boardcall.errors import RefusedError
from boardcall.wording import verbatim

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The library's variable for the folder."""
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Seconds; an answer takes 30 at most."""
SHORTEST_TOKEN = 16
MISSING = verbatim('Metrics need more than the pages: pip install "boardcall[metrics]"')


class Metrics:
    """The counts of this process, and the whole of all processes as text."""

    def __init__(self) -> None:
        import prometheus_client as client
        from prometheus_client import core, multiprocess

        self._client, self._multiprocess, self._family = client, multiprocess, core.GaugeMetricFamily
        routes = ["method", "route", "status"]
        self._requests = client.Counter("boardcall_requests", "Requests that were answered.", routes, registry=None)
        self._seconds = client.Histogram(
            "boardcall_request_seconds", "How long answers took.", ["route"], buckets=BUCKETS, registry=None
        )
        self._streams = client.Gauge(
            "boardcall_streams", "Streams that are open.", multiprocess_mode="livesum", registry=None
        )
        self._streams.set(0)

    def answered(self, *, method: str, route: str, status: int, seconds: float | None) -> None:
        """Counts a request; a stream has no seconds."""
        self._requests.labels(method, route, str(status)).inc()
        if seconds is not None:
            self._seconds.labels(route).observe(seconds)

    def stream(self, change: int) -> None:
        """Counts a stream that was opened (1) or has ended (-1)."""
        self._streams.inc(change)

    def text(self, now: Mapping[str, tuple[str, Mapping[str, float]]]) -> tuple[bytes, str]:
        """Everything in the exposition format, and its type.

        `now` are the current gauges: name, description, and values by their label, "" for none. The label is `state`,
        and `version` for an `_info`.
        """
        registry = self._client.CollectorRegistry()
        self._multiprocess.MultiProcessCollector(registry)
        for name, (what, values) in now.items():
            registry.register(_Now(self._family, name, what, values))
        return self._client.generate_latest(registry), self._client.CONTENT_TYPE_LATEST


class _Now:
    """A gauge that is worked out when it is asked for, and kept in no file."""

    def __init__(self, family: Any, name: str, what: str, values: Mapping[str, float]) -> None:
        self._family, self._name, self._what, self._values = family, name, what, values

    def collect(self) -> Iterator[Any]:
        """The gauge, as the library asks for it."""
        label = "version" if self._name.endswith("_info") else "state"
        plain = list(self._values) == [""]
        made = self._family(self._name, self._what, labels=[] if plain else [label])
        for state, value in self._values.items():
            made.add_metric([] if plain else [state], value)
        yield made


class Measuring:
    """Whether this process counts, and who may read it."""

    metrics: Metrics | None = None
    token = ""

    def begin(self, token: str) -> None:
        """Counts from now on, in the folder of the variable; RefusedError where the library is missing."""
        if token:
            try:
                self.metrics, self.token = Metrics(), token
            except ImportError as error:
                raise RefusedError(MISSING) from error


MEASURING = Measuring()


@contextmanager
def counted_together(token: str) -> Iterator[None]:
    """The folder in which all processes of this server keep their counts; none without a token."""
    if not token:
        yield
        return
    if len(token) < SHORTEST_TOKEN or not token.isascii() or not token.isprintable():
        raise RefusedError(verbatim(f"--metrics-token needs {SHORTEST_TOKEN} plain characters or more."))
    with TemporaryDirectory(prefix="boardcall-metrics-") as folder:
        os.environ[FOLDER] = folder
        yield


def forget_process(pid: int) -> None:
    """Takes back what only counts while a process lives."""
    if MEASURING.metrics is not None:
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(pid)
