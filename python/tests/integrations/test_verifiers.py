# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""verifiers' own evaluation of the taskset, against a scripted OpenAI server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from chars import Guesser

pytest.importorskip("verifiers.v1")


class Scripted(BaseHTTPRequestHandler):
    """Answers every chat with a guess."""

    protocol_version = "HTTP/1.1"
    guesser = Guesser()

    def log_message(self, *_: Any) -> None:
        """Nothing."""

    def _send(self, data: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self) -> None:
        self._send(b'{"object": "list", "data": [{"id": "stub", "object": "model"}]}', "application/json")

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers.get("content-length", 0))) or b"{}")
        message = {"role": "assistant", "content": self.guesser.text()}
        head = {"id": "x", "created": int(time.time()), "model": "stub"}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        if not asked.get("stream"):
            choice = {"index": 0, "finish_reason": "stop", "message": message}
            body = {**head, "object": "chat.completion", "choices": [choice], "usage": usage}
            self._send(json.dumps(body).encode(), "application/json")
            return
        deltas = [({"delta": message, "finish_reason": None}, {}), ({"delta": {}, "finish_reason": "stop"}, usage)]
        chunks = [
            {**head, "object": "chat.completion.chunk", "choices": [{"index": 0, **delta}], "usage": used or None}
            for delta, used in deltas
        ]
        text = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks)
        self._send(text.encode() + b"data: [DONE]\n\n", "text/event-stream")


@pytest.fixture
def model_url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Scripted)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    server.shutdown()


def test_evaluation(model_url: str, tmp_path: Path):
    config = tmp_path / "eval.toml"
    config.write_text(
        f"""
model = "stub"
num_rollouts = 2
output_dir = "{tmp_path}/out"
push = false

[client]
base_url = "{model_url}"
api_key_var = "STUB_KEY"

[env.taskset]
id = "gem4j-taskset"
seeds = [0, 1]

[env.player.harness]
id = "null"

[env.player.runtime]
type = "subprocess"
"""
    )
    command = [str(Path(sys.executable).parent / "vf-eval"), "@", str(config)]
    environment = {**os.environ, "STUB_KEY": "x", "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    ran = subprocess.run(command, capture_output=True, text=True, timeout=240, env=environment)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    written = "".join(path.read_text() for path in (tmp_path / "out").rglob("*.jsonl"))
    assert written.count("gem4j_reward") >= 4, ran.stdout + ran.stderr
