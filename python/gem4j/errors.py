# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Errors of the connection to a server and of its calls."""

from __future__ import annotations


class ServerError(RuntimeError):
    """A server could not be started or reached, exited, refused a call, or failed to execute it.

    `code` is the server's (`EXECUTION_ERROR`, `CAPACITY_REACHED`, ...) or one of the client's own: `CONNECTION_LOST`,
    `CANNOT_CONNECT`, `CANNOT_START`, `VERSION_MISMATCH`, `PROCESS_FORKED`, `CLOSED`.
    `env_id` and `session` are the environment of the call and its session; either may be None.
    """

    def __init__(self, message: str, *, code: str, env_id: str | None = None, session: str | None = None) -> None:
        about = ", ".join(
            f"{name} {value}"
            for name, value in (("code", code), ("environment", env_id), ("session", session))
            if value is not None
        )
        super().__init__(f"{message} ({about})")
        self.message = message
        self.code = code
        self.env_id = env_id
        self.session = session

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (_restore, (self.message, self.code, self.env_id, self.session))


def _restore(message: str, code: str, env_id: str | None, session: str | None) -> ServerError:
    return ServerError(message, code=code, env_id=env_id, session=session)
