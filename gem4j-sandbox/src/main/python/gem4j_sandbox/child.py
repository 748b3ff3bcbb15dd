# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A forked child: how it is created, what it may do, and how the supervisor controls it."""

import _signal
import os
import resource
import signal
import sys
import time

from gem4j_sandbox import settings
from gem4j_sandbox.buffers import Channel, Store, write_all
from gem4j_sandbox.kernel import (
    CAPSET, LINUX, NO_CAPABILITIES, PR_SET_DUMPABLE, PR_SET_PDEATHSIG, PRCTL, ignore_missing, pidfd_open)
from gem4j_sandbox.program import obey, tell

STORES = (Store(), Store(), Store())
HIGHEST_FD = 128
"""Above every descriptor that the supervisor holds."""


class Child:
    """A forked process that waits for a program, with the descriptors that lead to it."""

    __slots__ = ("pid", "pidfd", "ends", "stdin", "out", "err", "report", "status", "command", "started",
                 "told", "channels", "ended", "usage")

    def __init__(self):
        self.ended = self.usage = None
        self.told = b""
        self.out, out = os.pipe()
        self.err, err = os.pipe()
        self.status, status = os.pipe()
        self.report, report = os.pipe()
        command, self.command = os.pipe()
        self.stdin = empty_file()
        self.ends = (self.stdin, out, err, status, report, command)
        """These become the descriptors 0 to 5 of the process, in this order."""

    def settle(self, pid):
        """After the fork."""
        self.pid = pid
        ignore_missing(os.setpgid, pid, pid)
        for descriptor in self.ends[1:]:
            os.close(descriptor)
        os.set_blocking(self.status, False)
        self.pidfd = pidfd_open(pid)

    def start(self, request):
        """Hands over a program, or a piece of a session."""
        self.started = time.monotonic()
        self.told = b""
        self.channels = [Channel(descriptor, request.keep, store)
                         for descriptor, store in zip((self.out, self.err, self.report), STORES)]
        if request.code_length < request.nonce_at:
            os.pwrite(self.stdin, request.stdin(), 0)
        try:
            write_all(self.command, *request.command())
        except OSError:
            # It is gone; the watch will see that.
            pass

    def poll_exit(self):
        if self.ended is None:
            pid, status, usage = os.wait4(self.pid, os.WNOHANG)
            if pid:
                self.ended, self.usage = status, usage
        return self.ended is not None

    def hear(self):
        try:
            self.told += os.read(self.status, 4096)[:4096 - len(self.told)]
        except OSError:
            pass

    def drain(self):
        for channel in self.channels:
            channel.drain()

    def written(self):
        """Bytes of both outputs."""
        return self.channels[0].total + self.channels[1].total

    def scrub(self):
        for channel in self.channels:
            channel.scrub()

    def close(self):
        for descriptor in (self.stdin, self.out, self.err, self.status, self.report, self.command, self.pidfd):
            if descriptor is not None:
                os.close(descriptor)


def empty_file():
    """For standard input: a program reads it at its own pace, and the supervisor fills it without waiting."""
    path = os.path.join(settings.work, "stdin")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    os.unlink(path)
    return descriptor


DUP2, CLOSE_RANGE, SET_MASK = os.dup2, os.closerange, _signal.pthread_sigmask
NO_SIGNALS = (int(signal.SIG_SETMASK), ())


def become_program(places):
    """In the child: leaves the supervisor's things and waits for code. Does not return.

    Every page that a child writes is copied first, which takes longer than all else. So what it does before it runs a
    program is done by built-in functions that are looked up before: those touch far fewer pages than ctypes.
    """
    try:
        for end, place in places:
            DUP2(end, place)
        CLOSE_RANGE(6, HIGHEST_FD)
        # The supervisor has set the handlers that programs begin with, and lets no signal through.
        SET_MASK(*NO_SIGNALS)
    except BaseException as failure:
        tell("!" + repr(failure))
        os._exit(127)
    obey()


def highest_limits():
    """The highest limits that the supervisor may set, by kind."""
    kinds = [resource.RLIMIT_CPU, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_CORE,
             resource.RLIMIT_NPROC, resource.RLIMIT_AS]
    hard = {kind: resource.getrlimit(kind)[1] for kind in kinds}
    return {kind: sys.maxsize if most == resource.RLIM_INFINITY else most for kind, most in hard.items()}


def giving_up_rights():
    """The calls by which a process gives up the privileges of the supervisor."""
    steps = []
    if settings.program_ids is not None:
        steps += [(os.setresgid, (settings.program_ids[1],) * 3), (os.setresuid, (settings.program_ids[0],) * 3)]
    if LINUX:
        if settings.drop_capabilities:
            steps.append((CAPSET, NO_CAPABILITIES))
        # The supervisor is closed to other processes; a program may look at itself.
        steps.append((PRCTL, (PR_SET_DUMPABLE, 1, 0, 0, 0)))
        if not settings.is_init:
            steps.append((PRCTL, (PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)))
    return steps
