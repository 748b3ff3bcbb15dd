# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A WebSocket over a connected stream socket, for binary messages: the client side of RFC 6455."""

from __future__ import annotations

import base64
import hashlib
import os
import socket
import struct

_SALT = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_TEXT, _BINARY, _CLOSE, _PING, _PONG = 0x1, 0x2, 0x8, 0x9, 0xA
_LEAST_ROOM = 1 << 18
_NO_MASK = b"\0\0\0\0"


class Closed(ConnectionError):
    """The server closed the connection."""


class WebSocket:
    """One connection. Not thread-safe."""

    def __init__(self, stream: socket.socket) -> None:
        self._stream = stream
        self._bytes = bytearray(_LEAST_ROOM)
        self._buffer = memoryview(self._bytes)
        self._start = 0  # of the received bytes that were not yet taken
        self._end = 0

    @classmethod
    def open(cls, stream: socket.socket, host: str, path: str, token: str | None) -> WebSocket:
        """Upgrades the connection; raises Closed with the server's reason if it refuses."""
        key = base64.b64encode(os.urandom(16))
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key.decode()}",
        ]
        if token is not None:
            lines.append(f"Authorization: Bearer {token}")
        stream.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        opened = cls(stream)
        head = opened._head()
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            raise Closed(head.decode("latin-1").splitlines()[0])
        expected = base64.b64encode(hashlib.sha1(key + _SALT).digest())
        if expected not in head:
            raise Closed("the server does not speak WebSocket")
        return opened

    def send(self, message: bytes) -> None:
        """Sends one binary message."""
        self._stream.sendall(_header(_BINARY, len(message)) + message)

    def receive(self) -> memoryview | bytes | str:
        """The next message: bytes if it is binary, else text. Raises Closed at the end.

        A returned view shares the socket's buffer, which the next call overwrites.
        """
        parts: list[bytes] = []
        kind = _BINARY
        while True:
            final, opcode, payload = self._frame()
            if opcode == _PING:
                self._stream.sendall(_header(_PONG, len(payload)) + payload)
            elif opcode == _CLOSE:
                raise Closed(_reason(bytes(payload)))
            elif opcode != _PONG:
                kind = opcode or kind
                if final and not parts:
                    return str(payload, "utf-8") if kind == _TEXT else payload
                parts.append(bytes(payload))
                if final:
                    whole = b"".join(parts)
                    return whole.decode() if kind == _TEXT else whole

    def close(self) -> None:
        """Sends a close frame if that is still possible and closes the socket."""
        try:
            self._stream.settimeout(1)
            self._stream.sendall(_header(_CLOSE, 2) + struct.pack("!H", 1000))
        except OSError:
            pass
        self._stream.close()

    def abandon(self) -> None:
        """Closes this process's side without a close frame, as after a fork."""
        self._stream.close()

    def _head(self) -> bytes:
        while (end := self._bytes.find(b"\r\n\r\n", self._start, self._end)) < 0:
            self._fill(self._end - self._start + 1)
            if self._end - self._start > 65536:
                raise Closed("the server's answer is not HTTP")
        return bytes(self._take(end + 4 - self._start)[:-4])

    def _frame(self) -> tuple[bool, int, memoryview]:
        self._fill(2)
        first, size = self._bytes[self._start], self._bytes[self._start + 1] & 0x7F
        self._start += 2
        if size > 125:
            size = int.from_bytes(self._take(2 if size == 126 else 8), "big")
        return bool(first & 0x80), first & 0x0F, self._take(size)

    def _take(self, size: int) -> memoryview:
        """The next bytes; they stay valid until more have to be read."""
        self._fill(size)
        start = self._start
        self._start = start + size
        return self._buffer[start : start + size]

    def _fill(self, size: int) -> None:
        """Reads until that many bytes are buffered."""
        if self._end - self._start >= size:
            return
        if self._start == self._end:  # reuses memory that is in the processor's cache
            self._start = self._end = 0
        if self._start + size > len(self._bytes):
            self._make_room(size)
        while self._end - self._start < size:
            try:
                received = self._stream.recv_into(self._buffer[self._end :])
            except BlockingIOError as e:  # the socket's timeout, see Address.connect
                raise TimeoutError("nothing came in time") from e
            if not received:
                raise Closed("the connection ended")
            self._end += received

    def _make_room(self, size: int) -> None:
        """Copies the unread bytes to a new buffer, since views of the old one may still be in use."""
        left = self._buffer[self._start : self._end]
        self._bytes = bytearray(max(_LEAST_ROOM, 2 * size))
        self._buffer = memoryview(self._bytes)
        self._buffer[: len(left)] = left
        self._start, self._end = 0, len(left)


def _header(opcode: int, size: int) -> bytes:
    # A mask of zeros: masking protects proxies from scripts in browsers, and this client is not a browser.
    if size < 126:
        return bytes((0x80 | opcode, 0x80 | size)) + _NO_MASK
    if size < 65536:
        return struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size) + _NO_MASK
    return struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size) + _NO_MASK


def _reason(payload: bytes) -> str:
    if len(payload) < 2:
        return "the server closed the connection"
    code = int.from_bytes(payload[:2], "big")
    return f"the server closed the connection: {code} {payload[2:].decode(errors='replace')}".rstrip()
