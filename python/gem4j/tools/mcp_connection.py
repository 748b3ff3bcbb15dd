# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Sessions with MCP servers, over HTTP or the standard input and output of a program."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time
import urllib.request
from collections.abc import Iterable, Mapping
from contextlib import suppress
from http.client import HTTPException
from itertools import count
from typing import Any

from gem4j.version import __version__

Message = dict[str, Any]

_PROTOCOL = "2025-06-18"
_METHOD_NOT_FOUND = -32601


class McpError(RuntimeError):
    """A server answered a request with an error."""


class McpConnection:
    """One session. Not thread-safe; after an OSError, it can no longer be used."""

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._ids = count(1)

    def initialize(self) -> None:
        """Opens the session."""
        client = {"name": "gem4j", "version": __version__}
        self.request("initialize", {"protocolVersion": _PROTOCOL, "capabilities": {}, "clientInfo": client})
        self.notify("notifications/initialized")

    def list_tools(self) -> list[Message]:
        """All tools as MCP describes them."""
        tools: list[Message] = []
        cursor: dict[str, Any] = {}
        while True:
            page = self.request("tools/list", cursor)
            tools += page.get("tools", ())
            if not page.get("nextCursor"):
                return tools
            cursor = {"cursor": page["nextCursor"]}

    def request(self, method: str, params: Message) -> Message:
        """The result; raises McpError, TimeoutError, or another OSError when the session is lost."""
        number = next(self._ids)
        answer = self._exchange({"jsonrpc": "2.0", "id": number, "method": method, "params": params}, number)
        error = answer.get("error")
        if error is not None:
            raise McpError(str(error.get("message") if isinstance(error, dict) else error))
        result = answer.get("result")
        if not isinstance(result, dict):
            raise ConnectionError(f"the server answered {method} without a result")
        return result

    def notify(self, method: str) -> None:
        """Sends a notification, which has no answer."""
        raise NotImplementedError

    def close(self) -> None:
        """Ends the session."""
        raise NotImplementedError

    def _exchange(self, message: Message, number: int) -> Message:
        raise NotImplementedError


class HttpConnection(McpConnection):
    """MCP's streamable HTTP."""

    def __init__(self, url: str, headers: Mapping[str, str], timeout: float) -> None:
        super().__init__(timeout)
        self._url = url
        self._headers = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            **headers,
        }

    def initialize(self) -> None:
        super().initialize()
        self._headers["MCP-Protocol-Version"] = _PROTOCOL

    def notify(self, method: str) -> None:
        with self._post({"jsonrpc": "2.0", "method": method}) as answer:
            answer.read()

    def close(self) -> None:
        if "Mcp-Session-Id" in self._headers:
            with suppress(OSError):
                request = urllib.request.Request(self._url, headers=self._headers, method="DELETE")
                urllib.request.urlopen(request, timeout=1).close()

    def _exchange(self, message: Message, number: int) -> Message:
        try:
            return self._answer(message, number)
        except HTTPException as e:
            raise ConnectionError(f"{self._url} aborted its answer to {message['method']}: {e}") from e

    def _answer(self, message: Message, number: int) -> Message:
        deadline = time.monotonic() + self._timeout
        with self._post(message) as answer:
            session = answer.headers.get("Mcp-Session-Id")
            if session:
                self._headers["Mcp-Session-Id"] = session
            if answer.headers.get_content_type() != "text/event-stream":
                return _parsed(answer.read())
            for event in _events(answer, deadline):
                received = _parsed(event)
                if received.get("id") == number and "method" not in received:
                    return received
        raise ConnectionError(f"{self._url} ended its answer to {message['method']} too early")

    def _post(self, message: Message) -> Any:
        body = json.dumps(message).encode()
        return urllib.request.urlopen(
            urllib.request.Request(self._url, data=body, headers=self._headers), timeout=self._timeout
        )


class ProgramConnection(McpConnection):
    """MCP over the standard input and output of a program, one message per line."""

    def __init__(self, command: list[str], environment: Mapping[str, str], folder: str | None, timeout: float) -> None:
        super().__init__(timeout)
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to = self._process.stdin.fileno()
        self._from = self._process.stdout.fileno()
        os.set_blocking(self._to, False)
        self._received = bytearray()

    def notify(self, method: str) -> None:
        self._send({"jsonrpc": "2.0", "method": method}, time.monotonic() + self._timeout)

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    def _exchange(self, message: Message, number: int) -> Message:
        deadline = time.monotonic() + self._timeout
        self._send(message, deadline)
        while True:
            received = _parsed(self._line(deadline))
            if "method" not in received:
                if received.get("id") == number:
                    return received
            elif "id" in received:
                self._send({"jsonrpc": "2.0", "id": received["id"], **_refusal(received["method"])}, deadline)

    def _send(self, message: Message, deadline: float) -> None:
        """Writes a line, and reads meanwhile, since the program may be waiting for its output to be read."""
        rest = memoryview(json.dumps(message).encode() + b"\n")
        while rest:
            ready = self._wait({self._from: select.POLLIN, self._to: select.POLLOUT}, deadline, "take its input")
            if self._from in ready:
                self._read()
            if self._to in ready:
                rest = rest[os.write(self._to, rest) :]

    def _line(self, deadline: float) -> bytes:
        while (end := self._received.find(b"\n")) < 0:
            self._wait({self._from: select.POLLIN}, deadline, "answer")
            self._read()
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        return line

    def _read(self) -> None:
        part = os.read(self._from, 1 << 16)
        if not part:
            raise ConnectionError("the program has exited")
        self._received += part

    def _wait(self, events: Mapping[int, int], deadline: float, what: str) -> set[int]:
        """The pipes that are ready."""
        poll = select.poll()
        for pipe, event in events.items():
            poll.register(pipe, event)
        left = deadline - time.monotonic()
        ready = {pipe for pipe, _ in poll.poll(left * 1000)} if left > 0 else set()
        if not ready:
            raise TimeoutError(f"the program did not {what} within {self._timeout:g} s")
        return ready


def _refusal(method: str) -> Message:
    """The answer to a request from the server: an empty result for a ping, else an error."""
    if method == "ping":
        return {"result": {}}
    return {"error": {"code": _METHOD_NOT_FOUND, "message": f"{method} is not supported"}}


def _parsed(text: bytes) -> Message:
    try:
        message = json.loads(text)
    except ValueError as e:
        raise ConnectionError(f"the server does not speak JSON-RPC: {text[:200]!r}") from e
    if not isinstance(message, dict):
        raise ConnectionError(f"the server does not speak JSON-RPC: {text[:200]!r}")
    return message


def _events(stream: Iterable[bytes], deadline: float) -> Iterable[bytes]:
    """The data of server-sent events; raises TimeoutError if lines still arrive after the deadline."""
    data: list[bytes] = []
    for line in stream:
        if time.monotonic() > deadline:
            raise TimeoutError("the server sends events but no answer")
        text = line.rstrip(b"\r\n")
        if text.startswith(b"data:"):
            data.append(text[5:].removeprefix(b" "))
        elif not text and data:
            yield b"\n".join(data)
            data = []
