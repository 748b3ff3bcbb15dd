# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The examples print what stands at their end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import gem4j

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "python").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_prints_what_it_says(example: Path) -> None:
    output = example.read_text().split("\n# Output:\n")[1]
    expected = [line.removeprefix("# ") for line in output.splitlines()]

    environment = {**os.environ, "PYTHONPATH": str(Path(gem4j.__file__).parents[1])}
    run = subprocess.run(
        [sys.executable, str(example)], capture_output=True, text=True, timeout=120, check=False, env=environment
    )

    assert run.stderr == ""
    assert run.stdout.splitlines() == expected


def test_there_are_examples() -> None:
    assert EXAMPLES
