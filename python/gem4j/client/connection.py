# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""One session on a server: a WebSocket, the environments of its batch, and the calls on them."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from itertools import count
from typing import Any

import msgpack

from gem4j.client.websocket import Closed, WebSocket
from gem4j.errors import ServerError

Data = dict[str, Any]
#: A connection, a frame to send on it, and the id of the frame's environment, if it has one.
Call = tuple["Connection", bytes, "str | None"]

_numbers = count(1)


def frame(kind: str, data: Data | None) -> bytes:
    """A frame in its wire format."""
    packed: bytes = msgpack.packb({"type": kind} if data is None else {"type": kind, "data": data})
    return packed


class Connection:
    """Calls from several threads run one after the other; calls on different connections do not wait for each other."""

    def __init__(self, socket: WebSocket, name: str) -> None:
        self._socket = socket
        self._lock = threading.Lock()
        self._freed: deque[int] = deque()
        self._broken: str | None = None
        self.number = next(_numbers)
        self.name = f"{name}#{self.number}"
        self.environments = 0
        #: The number of environments freed so far.
        self.changes = 0

    @property
    def is_open(self) -> bool:
        """Whether calls can still be made."""
        return self._broken is None

    def confirm(self) -> None:
        """Raises Closed if the server does not open the session, for example because it is shutting down."""
        try:
            self.call("state", None)
        except ServerError as e:
            if e.code == "CONNECTION_LOST":
                raise Closed(e.message) from e

    def call(self, kind: str, data: Data | None, env_id: str | None = None) -> Data:
        """The answer's data; raises ServerError if the answer is an error or does not arrive."""
        return self.exchange(frame(kind, data), env_id)

    def exchange(self, packed: bytes, env_id: str | None, meanwhile: Callable[[], None] | None = None) -> Data:
        """Like call, with a frame that is already packed, and with work to do while the server runs the call."""
        with self._lock:
            self._send(packed, env_id)
            return self._receive(env_id, meanwhile)

    @staticmethod
    def exchange_all(calls: Iterable[Call]) -> list[Data | ServerError]:
        """Makes calls on different connections concurrently; a failed call's result is its exception."""
        ordered = sorted(enumerate(calls), key=lambda entry: entry[1][0].number)
        answers: dict[int, Data | ServerError] = {}
        with ExitStack() as held:
            for _, (connection, _, _) in ordered:
                held.enter_context(connection._lock)
            for place, (connection, packed, env_id) in ordered:
                try:
                    connection._send(packed, env_id)
                except ServerError as failure:
                    answers[place] = failure
            for place, (connection, _, env_id) in ordered:
                if place not in answers:
                    try:
                        answers[place] = connection._receive(env_id)
                    except ServerError as failure:
                        answers[place] = failure
        return [answers[place] for place in range(len(ordered))]

    def free(self, index: int) -> None:
        """Marks an environment to be closed with the next call. Safe in finalizers: it neither blocks nor sends."""
        self._freed.append(index)
        self.environments -= 1
        self.changes += 1

    def close(self) -> None:
        """Ends the session and its environments."""
        with self._lock:
            if self._broken is None:
                self._broken = "it was closed"
                self._socket.close()

    def abandon(self) -> None:
        """Gives up this process's copy after a fork; the parent's session continues."""
        self._lock = threading.Lock()
        self._broken = "it belongs to the parent process"
        self._socket.abandon()

    def _send(self, packed: bytes, env_id: str | None) -> None:
        if self._broken is not None:
            raise self._lost(self._broken, env_id)
        try:
            if self._freed:
                self._release()
            self._socket.send(packed)
        except OSError as e:
            raise self._fail(str(e), env_id) from e
        except BaseException:
            self._fail("a call was interrupted", env_id)
            raise

    def _release(self) -> None:
        """Closes the environments that were marked."""
        freed = []
        while self._freed:
            freed.append(self._freed.popleft())
        if freed:
            self._socket.send(frame("batch_close", {"indices": freed}))
            self._socket.receive()

    def _receive(self, env_id: str | None, meanwhile: Callable[[], None] | None = None) -> Data:
        try:
            if meanwhile is not None:
                meanwhile()
            message = self._socket.receive()
        except TimeoutError as e:
            raise self._fail("no answer came in time", env_id) from e
        except (Closed, OSError) as e:
            raise self._fail(str(e), env_id) from e
        except BaseException:
            self._fail("a call was interrupted", env_id)
            raise
        if isinstance(message, str):
            raise self._fail(f"the server refused the session: {message}", env_id)
        answer = msgpack.unpackb(message, strict_map_key=False)
        data: Data = answer.get("data") or {}
        if answer["type"] == "error":
            raise ServerError(_message(data), code=str(data.get("code")), env_id=env_id, session=self.name)
        return data

    def _fail(self, why: str, env_id: str | None) -> ServerError:
        self._broken = why
        self._socket.abandon()
        return self._lost(why, env_id)

    def _lost(self, why: str, env_id: str | None) -> ServerError:
        return ServerError(f"the session is lost: {why}", code="CONNECTION_LOST", env_id=env_id, session=self.name)


def _message(error: Data) -> str:
    """The error's message, with the invalid fields if it names them."""
    fields = [f"{'.'.join(map(str, wrong['loc']))}: {wrong['msg']}" for wrong in error.get("errors") or ()]
    return "; ".join(fields) or str(error.get("message"))
