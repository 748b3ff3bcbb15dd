# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A server of the checkout for all tests: started by the client itself, in a folder of its own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _own_server() -> Iterator[None]:
    with tempfile.TemporaryDirectory(prefix="g4j") as folder:
        os.chmod(folder, 0o700)
        os.environ["XDG_RUNTIME_DIR"] = folder
        os.environ["GEM4J_LINGER"] = "2"
        os.environ.setdefault("GEM4J_START_SECONDS", "120")
        yield
        from gem4j.client.server import default_server

        default_server().close()
