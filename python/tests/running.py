# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A server that a test starts by itself."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from gem4j.client import launch


class Running:
    """A server of its own for a test, over TCP."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.log = folder / "server.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*launch.command(), "serve", "--port", "0", "--json", *arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        self.url = str(json.loads(self.process.stdout.readline())["url"])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
