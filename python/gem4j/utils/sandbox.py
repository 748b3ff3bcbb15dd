# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Runs Python code in a process on this machine. For untrusted code, use an environment on a server instead."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile

DEFAULT_TIMEOUT = 10
_KEPT_VARIABLES = ("PATH", "HOME", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TERM", "TMPDIR", "PYTHONHASHSEED")
_REFUSED = (
    *(
        f"{word} {module}"
        for word in ("import", "from")
        for module in ("subprocess", "multiprocessing", "threading", "socket", "psutil", "resource", "ctypes")
    ),
    "os.system",
    "os.popen",
    "os.spawn",
    "os.fork",
    "os.exec",
    "sys.exit",
    "os._exit",
    "os.kill",
)
_PREAMBLE = """\
import bisect, collections, copy, datetime, functools, heapq, io, itertools, math, operator, os, random, re, string, sys
from bisect import *
from collections import *
from copy import deepcopy
from functools import cache, cmp_to_key, lru_cache, partial, reduce
from heapq import *
from itertools import *
from math import *
from operator import itemgetter
from typing import *
"""


def run_python(
    code: str, sandbox_type: str = "none", stdin: str | None = None, timeout: float = DEFAULT_TIMEOUT
) -> tuple[bool, str, str]:
    """Returns (success, output, errors). If a name is not defined, the code is run again with common imports.

    `sandbox_type` is "none", which refuses code that names dangerous functions, or "bwrap" (bubblewrap).
    """
    if sandbox_type not in ("none", "bwrap"):
        raise ValueError(f"sandbox_type must be none or bwrap but was {sandbox_type}")
    if sandbox_type == "none" and any(word in code for word in _REFUSED):
        return False, "", "The code was not run: it uses modules or functions that are not allowed here."
    success, stdout, stderr = _run(code, sandbox_type, stdin, timeout)
    if not success and "is not defined" in stderr:
        return _run(_PREAMBLE + code, sandbox_type, stdin, timeout)
    return success, stdout, stderr


def _run(code: str, sandbox_type: str, stdin: str | None, timeout: float) -> tuple[bool, str, str]:
    environment = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    environment["OPENBLAS_NUM_THREADS"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, "code.py")
        with open(script, "w", encoding="utf-8") as file:
            file.write(code)
        command = [*_sandbox(sandbox_type, folder), sys.executable, script]
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            stdout, stderr = process.communicate(stdin, timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return False, "", f"\nThe code was stopped after {timeout:g} seconds."
        return process.returncode == 0, stdout, stderr.strip()


def _sandbox(sandbox_type: str, folder: str) -> list[str]:
    if sandbox_type == "none":
        return []
    return [
        "bwrap",
        "--unshare-all",
        "--ro-bind",
        "/",
        "/",
        "--proc",
        "/proc",
        "--dev",
        "/dev",
        "--bind",
        folder,
        folder,
        "--chdir",
        folder,
    ]
