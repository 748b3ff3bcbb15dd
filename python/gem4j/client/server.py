# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A server and the connections of this process to it, which all threads share."""

from __future__ import annotations

import os
import threading
import weakref
from typing import TYPE_CHECKING, Any

from gem4j.client import local
from gem4j.client.address import Address
from gem4j.client.connection import Connection
from gem4j.client.websocket import Closed, WebSocket
from gem4j.errors import ServerError
from gem4j.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from gem4j.core import Env
    from gem4j.vector.vector_env import VectorEnv

_FRAMES = {"batch_make", "batch_reset", "batch_step", "batch_fork", "batch_close"}
_known: weakref.WeakSet[Server] = weakref.WeakSet()


class Server:
    """Runs environments. Thread-safe; a forked child process gets its own connections.

    Single environments share up to `connections` sockets, so that slow calls rarely wait for each other; a vector
    environment has its own.
    """

    def __init__(
        self, url: str | None = None, token: str | None = None, *, timeout: float = 660.0, connections: int = 32
    ) -> None:
        """Does not connect yet. `url` None: the local server; `timeout`: the time limit of one call in seconds."""
        if connections < 1:
            raise ValueError(f"connections must be at least 1 but was {connections}")
        self.url = url
        self._address = Address.parse(url) if url is not None else None
        self._token = token
        self._timeout = timeout
        self._most = connections
        self._lock = threading.RLock()
        self._shared: list[Connection] = []
        self._own: weakref.WeakSet[Connection] = weakref.WeakSet()
        self._checked = False
        self.process = os.getpid()
        _known.add(self)

    def shared_connection(self) -> Connection:
        """A shared connection for one more single environment."""
        with self._lock:
            self._shared = [connection for connection in self._shared if connection.is_open]
            least = min(self._shared, key=lambda connection: connection.environments, default=None)
            if least is None or (least.environments > 0 and len(self._shared) < self._most):
                least = self._open()
                self._shared.append(least)
            return least

    def own_connection(self) -> Connection:
        """A new connection for a vector environment."""
        with self._lock:
            connection = self._open()
            self._own.add(connection)
            return connection

    def environments(self) -> list[dict[str, Any]]:
        """The environments of the server: `env_id` and `summary` of each."""
        listed: list[dict[str, Any]] = self.shared_connection().call("list", None)["environments"]
        return listed

    def make(self, env_id: str, **kwargs: Any) -> Env:
        """Like gem4j.make, on this server."""
        from gem4j.envs.registration import make

        return make(env_id, server=self, **kwargs)

    def make_vec(self, env_ids: str | Sequence[str], **kwargs: Any) -> VectorEnv:
        """Like gem4j.make_vec, on this server."""
        from gem4j.envs.registration import make_vec

        return make_vec(env_ids, server=self, **kwargs)

    def close(self) -> None:
        """Ends all sessions of this process and closes their environments."""
        with self._lock:
            for connection in [*self._shared, *self._own]:
                connection.close()
            self._shared.clear()

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __reduce__(self) -> tuple[type[Server], tuple[str | None, str | None]]:
        return (Server, (self.url, self._token))

    def _open(self) -> Connection:
        seconds = float(os.environ.get("GEM4J_START_SECONDS", "60"))
        attempts = 3 if self._address is None else 1  # a local server may be shutting down
        for attempt in range(attempts):
            address = self._address or local.find_or_start(seconds)
            try:
                self._check(address)
                stream = address.connect(self._timeout)
                socket = WebSocket.open(stream, address.host, "/ws", self._token)
                connection = Connection(socket, address.url)
                connection.confirm()
                return connection
            except (OSError, Closed) as e:
                if attempt == attempts - 1:
                    raise ServerError(
                        f"the server at {address.url} cannot be reached: {e}", code="CANNOT_CONNECT"
                    ) from e
        raise AssertionError("not reached")

    def _check(self, address: Address) -> None:
        """Raises ServerError unless the server has all the features that this client needs."""
        if self._checked:
            return
        try:
            offered = address.get("/gem4j", self._token, self._timeout)
        except ValueError as e:
            raise ServerError(f"{address.url} is not a gem4j server: {e}", code="VERSION_MISMATCH") from e
        missing = sorted(_FRAMES - set(offered.get("frames", ())))
        if "msgpack" not in offered.get("encodings", ()):
            missing.append("msgpack")
        if "packed" not in offered.get("columns", ()):
            missing.append("packed columns")
        missing += [f"{name} in bytes" for name in ("indices", "messages") if "bytes" not in offered.get(name, ())]
        if missing:
            raise ServerError(
                f"the server at {address.url} (version {offered.get('version')}) is too old for this client "
                f"{__version__}: it lacks {', '.join(missing)}",
                code="VERSION_MISMATCH",
            )
        self._checked = True

    def _forget(self) -> None:
        """Drops the parent's connections in a forked child process."""
        for connection in [*self._shared, *self._own]:
            connection.abandon()
        self._lock = threading.RLock()
        self._shared = []
        self._own = weakref.WeakSet()
        self.process = os.getpid()


def _after_fork() -> None:
    global _default_lock
    _default_lock = threading.Lock()  # a thread of the parent may hold it forever
    for server in list(_known):
        server._forget()


os.register_at_fork(after_in_child=_after_fork)

_default_lock = threading.Lock()
_chosen: list[Server] = []
_default: Server | None = None


def default_server() -> Server:
    """The last server chosen with connect() that is not closed, else the one in GEM4J_URL, else the local one."""
    global _default
    with _default_lock:
        if _chosen:
            return _chosen[-1]
        if _default is None:
            _default = Server(os.environ.get("GEM4J_URL"), os.environ.get("GEM4J_TOKEN"))
        return _default


class ChosenServer(Server):
    """The server that make() uses until it is closed."""

    def close(self) -> None:
        """Ends all sessions and restores the previous server."""
        with _default_lock:
            if self in _chosen:
                _chosen.remove(self)
        super().close()


def connect(url: str, token: str | None = None, *, timeout: float = 660.0, connections: int = 32) -> Server:
    """Uses the server at this URL from now on; the end of a `with` block, or close(), restores the previous one.

    Raises ServerError immediately if the server cannot be reached or is incompatible with this client.
    """
    server = ChosenServer(url, token, timeout=timeout, connections=connections)
    server.shared_connection()
    with _default_lock:
        _chosen.append(server)
    return server
