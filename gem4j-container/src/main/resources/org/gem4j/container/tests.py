# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Runs the tests of a task in a container and leaves the report when nothing else runs that could write it."""

import signal
import time

WAIT_S = 2


def pids():
    return {int(name) for name in os.listdir("/proc") if name.isdigit()}


def alive(pid):
    try:
        with open("/proc/%d/stat" % pid) as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def alone(before):
    """Kills every process that was started meanwhile; whether none is left."""
    deadline = time.monotonic() + WAIT_S
    while time.monotonic() < deadline:
        others = [pid for pid in pids() - before if alive(pid)]
        if not others:
            return True
        for pid in others:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
    return False


def report(folder, files, path):
    os.unlink(sys.argv[0])
    before = pids()
    found = results(folder, files)
    if alone(before):
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            json.dump(found, file)
