# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A wheel with a Java runtime, installed in a virtual environment of its own. GEM4J_WHEEL names it; else this skips."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

WHEEL = os.environ.get("GEM4J_WHEEL")
DATA = Path(__file__).parents[2] / "gem4j-data" / "src" / "test" / "resources" / "org" / "gem4j" / "data"
pytestmark = pytest.mark.skipif(not WHEEL, reason="GEM4J_WHEEL names no wheel with a Java runtime")

PLAY = """
import json, sys
import gem4j as gem
from gem4j.client import launch
from gem4j.wrappers.wrapper_factory import get_wrapper_fns

played = {"java": launch.command()[0]}
for env_id in ("game:GuessTheNumber-v0-easy", "rg:leg_counting", "math:sample"):
    env = gem.make(env_id, seed=7)
    observation, _ = env.reset()
    played[env_id] = [bool(observation), *env.step("\\\\boxed{5}")[1:4]]
tool = get_wrapper_fns("python_tool")[0](gem.make("rg:leg_counting", seed=7))
tool.reset()
played["tool"] = tool.step("<python>print(6 * 7)</python>")[0]
for name, options in json.loads(sys.argv[1]).items():
    played[name] = gem.make("data:qa", seed=7, **options).reset(idx=0)[0]
print(json.dumps(played))
"""

FILES = {
    "zstd.parquet": {"path": str(DATA / "rows-zstd.parquet"), "question": "question", "answer": "level"},
    "snappy.parquet": {"path": str(DATA / "rows-snappy.parquet"), "question": "question", "answer": "level"},
    "types snappy": {"path": str(DATA / "types" / "types-snappy.parquet"), "question": "i32", "answer": "i32"},
    "types zstd": {"path": str(DATA / "types" / "types-zstd.parquet"), "question": "i32", "answer": "i32"},
    "types lz4": {"path": str(DATA / "types" / "types-lz4.parquet"), "question": "i32", "answer": "i32"},
    "types brotli": {"path": str(DATA / "types" / "types-brotli.parquet"), "question": "i32", "answer": "i32"},
    "zstd.arrow": {"path": str(DATA / "types" / "types-zstd.arrow"), "question": "i32", "answer": "i32"},
    "lz4.arrow": {"path": str(DATA / "types" / "types-lz4.arrow"), "question": "i32", "answer": "i32"},
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a program in the virtual environment has played. Neither a JDK nor a checkout is in its variables."""
    folder = tmp_path_factory.mktemp("wheel")
    python = folder / "venv" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", str(WHEEL)], check=True)
    (folder / "run").mkdir(mode=0o700)
    variables = {"XDG_RUNTIME_DIR": str(folder / "run"), "PATH": "/usr/bin:/bin", "GEM4J_LINGER": "1", "LC_ALL": "C"}
    ended = subprocess.run(
        [python, "-c", PLAY, json.dumps(FILES)], env=variables, cwd=folder, capture_output=True, text=True, timeout=180
    )
    assert ended.returncode == 0, ended.stderr
    yield {**json.loads(ended.stdout), "python": str(python)}
    deadline = time.monotonic() + 60
    while list((folder / "run").rglob("*.sock")):
        assert time.monotonic() < deadline, "the server has not ended"
        time.sleep(0.1)


def test_its_own_java_plays(played: Any):
    assert Path(played["java"]).parts[-4:] == ("gem4j", "runtime", "bin", "java")
    assert Path(played["java"]).is_relative_to(Path(played["python"]).parents[1])
    for env_id in ("game:GuessTheNumber-v0-easy", "rg:leg_counting", "math:sample"):
        assert played[env_id][0], env_id


def test_its_tool_runs_python(played: Any):
    assert "42" in played["tool"]


@pytest.mark.parametrize("name", FILES)
def test_it_reads_compressed_files(played: Any, name: str):
    assert played[name]
