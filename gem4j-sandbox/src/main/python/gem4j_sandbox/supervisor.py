# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The supervisor: receives programs from the host, lets children run them, and cleans up the worker after each."""

import os
import signal
import time

from gem4j_sandbox import settings
from gem4j_sandbox.buffers import read_exactly, scrub, write_all
from gem4j_sandbox.fork_server import next_child
from gem4j_sandbox.kernel import ignore_missing
from gem4j_sandbox.protocol import REPLY, REQUEST, Request
from gem4j_sandbox.watch import HostGone, end_all, watch
from gem4j_sandbox.wipe import wipe
from gem4j_sandbox.wire import (
    OPERATION_END_SESSION, OPERATION_SESSION, OUTCOME_BROKEN, OUTCOME_CPU_TIME, OUTCOME_CRASHED, OUTCOME_EXITED,
    OUTCOME_MEMORY, OUTCOME_OUTPUT, READY, REPLY_ALIVE)

READY_SIGN = bytes([READY])


def classify(child, request, outcome):
    """(outcome, exit code or signal) of a program that has ended."""
    status = child.ended if child.ended is not None else 0
    name = child.told.decode("utf-8", "replace")
    if name.startswith("!"):
        return OUTCOME_BROKEN, 0
    if outcome is None and os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number == signal.SIGXCPU or number == signal.SIGKILL and cpu_seconds(child) >= request.cpu - 0.1:
            return OUTCOME_CPU_TIME, number
        return OUTCOME_CRASHED, number
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0
    if outcome is None and name == "TimeIsUp":
        return OUTCOME_CPU_TIME, code
    if outcome is None and name == "MemoryError":
        return OUTCOME_MEMORY, code
    return OUTCOME_EXITED if outcome is None else outcome, code


def cpu_seconds(child):
    return child.usage.ru_utime + child.usage.ru_stime if child.usage else 0.0


def reply(child, request, outcome, code, name, flags):
    parts, sizes = [], []
    for channel in child.channels:
        kept, size, head = channel.contents()
        parts.extend(kept)
        sizes.extend((size, head))
    name = name.encode("utf-8", "replace")
    header = REPLY.pack(outcome, flags, code, int((time.monotonic() - child.started) * 1000),
                        int(cpu_seconds(child) * 1000), child.usage.ru_maxrss if child.usage else 0,
                        child.channels[0].total, child.channels[1].total, *sizes[:5], len(name))
    write_all(settings.control_out, request.nonce(), header, *parts, name)
    child.scrub()
    scrub(request.body)


def serve():
    child, in_session = None, False
    while True:
        if child is None:
            child = next_child()
            write_all(settings.control_out, READY_SIGN)
        header = read_exactly(settings.control_in, REQUEST.size)
        if header is None:
            leave(child)
        request = Request(header, settings.control_in)
        outcome = None
        while not in_session and child.poll_exit():
            # Something outside has killed it before it got a program.
            child.close()
            child = next_child()
        if in_session:
            signal_session(child, signal.SIGCONT)
        if request.operation != OPERATION_END_SESSION:
            child.start(request)
            try:
                outcome = watch(child, request)
            except HostGone:
                leave(child)
        in_session = request.operation == OPERATION_SESSION and outcome is None and answer_session(child, request)
        if not in_session:
            answer_end(child, request, outcome)
            child.close()
            child = request = None


def answer_session(child, request):
    """Replies with the result of a piece of a session; False if the session is over."""
    if child.poll_exit():
        return False
    signal_session(child, signal.SIGSTOP)
    code, _, name = child.told.decode("utf-8", "replace").strip().rpartition("\n")[2].partition(" ")
    if not code.isdigit() or len(code) > 3:
        return False
    child.drain()
    reply(child, request, OUTCOME_MEMORY if name == "MemoryError" else OUTCOME_EXITED, int(code), name, REPLY_ALIVE)
    return True


def signal_session(child, number):
    """Lets a session sleep between its pieces, threads and all. Fork server and waiting children sleep with it."""
    if settings.is_init:
        ignore_missing(os.kill, -1, number)
    else:
        ignore_missing(os.killpg, child.pid, number)


def answer_end(child, request, outcome):
    """Ends a program, replies with its result and makes the worker clean again."""
    end_all(child)
    child.hear()
    child.drain()
    if outcome is None and child.written() > request.output:
        # It ended before the watch saw that.
        outcome = OUTCOME_OUTPUT
    outcome, code = classify(child, request, outcome)
    reply(child, request, outcome, code, child.told.decode("utf-8", "replace").strip(), 0)
    if not wipe():
        leave(None)


def leave(child):
    """Ends the worker: the host has closed the channel, or the worker can't be made clean."""
    if child is not None and not settings.is_init:
        end_all(child)
        if wipe():
            # The host would do that, too, if it still lives.
            ignore_missing(os.rmdir, settings.work)
    os._exit(0)
