# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""How a server is started, and what happens where it cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from guess import GUESS

import gem4j as gem
from gem4j.client import launch, local


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package as a wheel installs it."""
    for name in ("jars/b.jar", "jars/a.jar", "runtime/bin/java", "runtime/server.aot"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    (tmp_path / "jars" / "java.options").write_text("-Dx=y\n")
    monkeypatch.setattr(launch, "_PACKAGE", tmp_path)
    monkeypatch.delenv("GEM4J_HOME", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


def test_the_classes_of_a_wheel_are_used(package: Path):
    command = launch.command()

    assert command[:3] == [f"{package}/runtime/bin/java", "-Dx=y", f"-XX:AOTCache={package}/runtime/server.aot"]
    assert command[-2] == f"{package}/jars/a.jar:{package}/jars/b.jar"
    assert {jar.stat().st_mtime for jar in package.glob("jars/*.jar")} == {946_684_800}


def test_jars_of_another_user_are_left_as_they_are(package: Path, monkeypatch: pytest.MonkeyPatch):
    def refused(*_: object, **__: object) -> None:
        raise PermissionError("not yours")

    monkeypatch.setattr(os, "utime", refused)

    assert f"-XX:SharedArchiveFile={package}/cache/gem4j/server-{gem.__version__}.jsa" in launch.command()


def test_a_server_starts_without_a_cache_folder(package: Path, monkeypatch: pytest.MonkeyPatch):
    (package / "runtime" / "server.aot").unlink()
    monkeypatch.setenv("XDG_CACHE_HOME", str(package / "jars" / "java.options"))

    assert not [word for word in launch.command() if "Archive" in word]


def test_a_folder_that_cannot_be_made_is_a_server_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "file"))

    with pytest.raises(gem.ServerError, match="Not a directory") as failure:
        local.find_or_start(30)
    assert failure.value.code == "CANNOT_START"


def test_nothing_is_left_behind_where_no_file_may_grow(tmp_path: Path):
    program = f"""
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
import gem4j as gem
try:
    env = gem.make("{GUESS}", seed=1)
    observation, info = env.reset()
    print("played", len(observation) > 0)
except gem.ServerError as e:
    print("refused", e.code)
"""
    result = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path), "GEM4J_LINGER": "1"},
        capture_output=True,
        text=True,
        timeout=180,
    )

    assert result.stdout.strip() in ("played True", "refused CANNOT_START"), result.stderr
