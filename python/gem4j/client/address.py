# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Addresses of servers, and sockets that connect to them."""

from __future__ import annotations

import json
import socket
import ssl
import struct
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

_CONNECT_SECONDS = 10.0


@dataclass(frozen=True)
class Address:
    """A server's URL in parts: `unix:/path`, or http, https, ws and wss with host and port."""

    url: str
    unix: str | None = None
    host: str = "localhost"
    port: int = 0
    tls: bool = False

    @classmethod
    def parse(cls, url: str) -> Address:
        """Raises ValueError naming the URL if it has none of these forms."""
        if url.startswith("unix:"):
            path = url[len("unix:") :]
            if not path.startswith("/"):
                raise ValueError(f"a Unix socket must look like unix:/path but was {url}")
            return cls(url, unix=path)
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https", "ws", "wss") or not parts.hostname:
            raise ValueError(f"a server must look like http://host:port or unix:/path but was {url}")
        tls = parts.scheme in ("https", "wss")
        return cls(url, host=parts.hostname, port=parts.port or (443 if tls else 80), tls=tls)

    def connect(self, timeout: float) -> socket.socket:
        """A connected socket whose calls time out after this many seconds; raises OSError."""
        if self.unix is not None:
            stream = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                # not settimeout, with which Python polls the socket before each call
                for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
                    stream.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", *_seconds(timeout)))
                stream.connect(self.unix)
            except BaseException:
                stream.close()
                raise
            return stream
        stream = socket.create_connection((self.host, self.port), timeout=_CONNECT_SECONDS)
        stream.settimeout(timeout)
        stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        stream.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if self.tls:
            return ssl.create_default_context().wrap_socket(stream, server_hostname=self.host)
        return stream

    def get(self, path: str, token: str | None, timeout: float) -> Any:
        """The JSON that a GET of this path returns; raises OSError or ValueError."""
        with self.connect(timeout) as stream:
            bearer = f"Authorization: Bearer {token}\r\n" if token is not None else ""
            stream.sendall(f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n{bearer}\r\n".encode())
            answer = _read(stream)
        head, _, body = answer.partition(b"\r\n\r\n")
        status = head.split(b"\r\n", 1)[0].decode("latin-1")
        if " 404" in status:
            raise ValueError(f"GET {path} answered {status}")
        if " 200" not in status:
            raise OSError(f"GET {path} answered {status}")
        if b"transfer-encoding: chunked" in head.lower():
            body = _unchunk(body)
        return json.loads(body)


def _seconds(timeout: float) -> tuple[int, int]:
    """Seconds and microseconds; never zero, which would mean no limit."""
    whole = int(timeout)
    return whole, max(int((timeout - whole) * 1e6), 0 if whole else 1)


def _read(stream: socket.socket) -> bytes:
    parts = []
    while part := stream.recv(1 << 16):
        parts.append(part)
    return b"".join(parts)


def _unchunk(body: bytes) -> bytes:
    parts = []
    while body:
        size, _, rest = body.partition(b"\r\n")
        length = int(size.split(b";")[0], 16)
        if length == 0:
            break
        parts.append(rest[:length])
        body = rest[length + 2 :]
    return b"".join(parts)
