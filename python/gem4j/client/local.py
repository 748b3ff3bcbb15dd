# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""This user's server on this machine: found at its Unix socket, or started."""

from __future__ import annotations

import fcntl
import hashlib
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gem4j.client import launch
from gem4j.client.address import Address
from gem4j.errors import ServerError
from gem4j.version import __version__

_POLL_SECONDS = 0.01
_SHOWN_LOG = 4000
_started: list[subprocess.Popen[bytes]] = []


def find_or_start(deadline_seconds: float) -> Address:
    """The address of the running server, which all processes of this user share.

    It exits GEM4J_LINGER seconds (30) after its last client has disconnected. Raises ServerError if it does not start
    within the deadline (with the end of its log), or if the files that it needs cannot be written.
    """
    try:
        return _find_or_start(deadline_seconds)
    except OSError as e:
        raise ServerError(f"the server cannot be started: {e}", code="CANNOT_START") from e


def _find_or_start(deadline_seconds: float) -> Address:
    command = launch.command()
    linger = os.environ.get("GEM4J_LINGER", "30")
    base = _folder() / _name(command, linger)
    address = Address.parse(f"unix:{base}.sock")
    deadline = time.monotonic() + deadline_seconds
    if _answers(address):
        return address
    with _locked(Path(f"{base}.lock"), deadline):
        if not _answers(address):
            _start([*command, *_arguments(f"{base}.sock", linger)], Path(f"{base}.log"), address, deadline)
    return address


def _arguments(socket: str, linger: str) -> list[str]:
    return [
        "serve",
        "--unix",
        socket,
        "--json",
        "--exit_when_idle",
        linger,
        "--capacity",
        "1000000",
        "--idle_timeout",
        "2592000",
        "--call_deadline",
        "600",
    ]


def _name(command: list[str], linger: str) -> str:
    told = "\0".join(
        [*command, linger, __version__, os.environ.get("GEM4J_JAVA_OPTS", ""), os.environ.get("GEM4J_CLASSPATH", "")]
    )
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _folder() -> Path:
    """A folder that only this user can access."""
    base = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(base) / "gem4j" if base else Path(tempfile.gettempdir()) / f"gem4j-{os.getuid()}"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = folder.stat()
    if status.st_uid != os.getuid() or status.st_mode & 0o077:
        raise ServerError(
            f"{folder} must belong to this user alone, since the server's socket is in it", code="CANNOT_START"
        )
    return folder


def _answers(address: Address) -> bool:
    try:
        address.connect(1.0).close()
    except OSError:
        return False
    return True


@contextmanager
def _locked(path: Path, deadline: float) -> Iterator[None]:
    with path.open("w") as file:
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise ServerError(
                        f"another process has been starting a server for too long; its lock is {path}",
                        code="CANNOT_START",
                    ) from None
                time.sleep(_POLL_SECONDS)
        yield


def _start(command: list[str], log: Path, address: Address, deadline: float) -> None:
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
        )
    while not _answers(address):
        if process.poll() is not None:
            raise _failed(f"the server exited with code {process.returncode}", log)
        if time.monotonic() > deadline:
            _stop(process)
            raise _failed("the server did not answer in time (GEM4J_START_SECONDS sets the limit)", log)
        time.sleep(_POLL_SECONDS)
    _started.append(process)  # keeps the object: its finalizer would warn that the process still runs


def _stop(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _failed(what: str, log: Path) -> ServerError:
    text = log.read_text(encoding="utf-8", errors="replace")[-_SHOWN_LOG:].strip()
    return ServerError(f"{what}; its log {log} ends with:\n{text}\n", code="CANNOT_START")
