# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""MCP servers over HTTP that do not answer as they must."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

import pytest

from gem4j.tools.mcp_tool import MCPTool

CALL = "<tool_call><tool_name>t</tool_name><arguments>{}</arguments></tool_call>"


class Handler(BaseHTTPRequestHandler):
    """Opens sessions and lists a tool; a call has the fault that the server's `fault` names."""

    server: Any

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def do_POST(self) -> None:
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        method = message["method"]
        self.server.methods.append(method)
        if method == "tools/call":
            getattr(self, self.server.fault)(message)
        elif method == "initialize" and self.server.refusals > 0:
            self.server.refusals -= 1
            self._answer({"id": message["id"], "error": {"code": -1, "message": "not yet"}})
        else:
            self._answer({"id": message.get("id"), "result": {"tools": [{"name": "t"}]}})

    def endless(self, message: dict[str, Any]) -> None:
        self._start("text/event-stream", None)
        with suppress(OSError):
            while not self.server.over.wait(0.05):
                self.wfile.write(b": still there\n")

    def cut(self, message: dict[str, Any]) -> None:
        self._start("application/json", 100)
        self.wfile.write(b"{")

    def empty(self, message: dict[str, Any]) -> None:
        self._answer({"id": message["id"]})

    def odd(self, message: dict[str, Any]) -> None:
        self._answer({"id": message["id"], "error": "out of order"})

    def _answer(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._start("application/json", len(body))
        self.wfile.write(body)

    def _start(self, content: str, length: int | None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", content)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()


@contextmanager
def serving(fault: str, refusals: int = 0) -> Iterator[Any]:
    server: Any = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.fault, server.refusals, server.methods, server.over = fault, refusals, [], Event()
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        server.server_close()


def _tool(server: Any, **options: Any) -> MCPTool:
    url = f"http://127.0.0.1:{server.server_port}/mcp"
    return MCPTool(url, max_retries=1, delay_between_retries=0, **{"execution_timeout": 30.0, **options})


@pytest.mark.parametrize(
    ("fault", "timeout", "said"),
    [
        ("endless", 1.0, "sends events but no answer"),
        ("cut", 30.0, "aborted its answer to tools/call"),
        ("empty", 30.0, "answered tools/call without a result"),
        ("odd", 30.0, "out of order"),
    ],
)
def test_a_faulty_answer_is_told_to_the_agent(fault: str, timeout: float, said: str):
    with serving(fault) as server:
        tool = _tool(server, execution_timeout=timeout)

        _, error, answer, _ = tool.execute_action(CALL)

        assert error
        assert said in answer


def test_a_session_that_was_refused_is_opened_again():
    with serving("odd", refusals=1) as server:
        tool = _tool(server, validate_on_init=False)
        with pytest.raises(RuntimeError, match="not yet"):
            tool.get_available_tools()

        assert [tool["name"] for tool in tool.get_available_tools()] == ["t"]
        assert server.methods.count("initialize") == 2


ANSWERS = """
import json, sys
def answer(message, result):
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
answer(json.loads(sys.stdin.readline()), {})
sys.stdin.readline()
answer(json.loads(sys.stdin.readline()), {"tools": [{"name": "t"}]})
"""
LONG = CALL.replace("{}", json.dumps({"text": "x" * 500_000}))


def _program(then: str, timeout: float) -> MCPTool:
    program = {"command": sys.executable, "args": ["-c", ANSWERS + then]}
    return MCPTool(program, max_retries=1, execution_timeout=timeout)


def test_a_program_that_stops_reading_is_given_up():
    _, error, answer, _ = _program("import time; time.sleep(600)", timeout=3.0).execute_action(LONG)

    assert error
    assert "the program did not take its input within 3 s" in answer


def test_a_program_may_write_before_it_reads():
    notes = 'print(json.dumps({"method": "note", "params": {"text": "y" * 500_000}}), flush=True)\n'
    call = 'answer(json.loads(sys.stdin.readline()), {"content": [{"text": "done"}]})\n'
    tool = _program(notes + call + "sys.stdin.read()", timeout=60.0)

    assert tool.execute_action(LONG)[1:3] == (False, "done")
    tool.close()
