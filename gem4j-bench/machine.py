# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Describes the machine, for the output of the scripts beside this file."""

import datetime
import os
import pathlib
import platform
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def describe(*versions):
    """Lines with the machine, its load, the version of Python, the given versions, commit and date."""
    commit = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    return [
        f"machine: {os.cpu_count()} x {_first('/proc/cpuinfo', 'model name') or platform.processor()}",
        f"load before: {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load before: unknown",
        ", ".join(
            [
                f"Python {platform.python_version()}",
                *versions,
                f"commit {commit.stdout.strip() or 'unknown'}",
                datetime.date.today().isoformat(),
            ]
        ),
    ]


def _first(path, key):
    try:
        lines = pathlib.Path(path).read_text().splitlines()
    except OSError:
        return None
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith(key)), None)
