# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Monitors a program, and kills it together with all processes that it started."""

import os
import select
import signal
import time

from gem4j_sandbox import settings
from gem4j_sandbox.fork_server import drop_children, is_alone, own_pids
from gem4j_sandbox.kernel import ignore_missing
from gem4j_sandbox.wire import (
    OPERATION_RUN, OPERATION_SESSION, OUTCOME_FILES, OUTCOME_MEMORY, OUTCOME_OUTPUT, OUTCOME_PROCESSES,
    OUTCOME_WALL_TIME)

GRACE_S = 0.1
"""How long a program may take to say where it was when its time is up."""
WATCH_S = 0.05
"""The interval at which memory and processes of a worker are measured."""
QUIET_S = 0.002
"""How long a program is left alone at first: most have ended then, and their output is read in one go."""


class HostGone(Exception):
    """The host has closed the channel."""


def watch(child, request):
    """Waits until the program ends, replies (in a session) or exceeds a limit. Returns that limit, or None."""
    if request.operation == OPERATION_RUN and child.pidfd is not None:
        if select.select((child.pidfd,), (), (), min(QUIET_S, request.wall))[0] and child.poll_exit():
            return None
    poll = select.poll()
    open_channels = {channel.descriptor: channel for channel in child.channels}
    for descriptor in (*open_channels, child.status, *([] if child.pidfd is None else [child.pidfd])):
        poll.register(descriptor, select.POLLIN)
    poll.register(settings.control_in, 0)
    outcome = None
    deadline, next_look = child.started + request.wall, child.started + WATCH_S
    while True:
        now = time.monotonic()
        if now >= deadline:
            if outcome is not None:
                return outcome
            outcome, deadline = OUTCOME_WALL_TIME, now + GRACE_S
            os.kill(child.pid, signal.SIGXCPU)
        if now >= next_look:
            next_look = now + WATCH_S
            broken = look(child, request)
            if broken is not None:
                return broken
        pause = min(deadline, next_look) - now
        for descriptor, events in poll.poll(1000 * (pause if child.pidfd is not None else min(pause, 0.002))):
            if descriptor == settings.control_in:
                raise HostGone
            elif descriptor == child.status:
                before = len(child.told)
                child.hear()
                if len(child.told) == before:
                    poll.unregister(descriptor)
                elif request.operation == OPERATION_SESSION and child.told.count(b"\n") >= 2:
                    return outcome
            elif descriptor in open_channels:
                if open_channels[descriptor].read() == 0:
                    poll.unregister(descriptor)
                elif child.written() > request.output:
                    return OUTCOME_OUTPUT
        if child.poll_exit():
            return outcome


def look(child, request):
    """Measures memory, processes and files of a worker; returns the limit that is exceeded, if any."""
    if not settings.is_init:
        return OUTCOME_MEMORY if resident(child.pid) > request.memory else None
    own = {1}.union(own_pids())
    pids = [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) not in own]
    if len(pids) > request.processes + 7:
        return OUTCOME_PROCESSES
    if sum(map(resident, pids)) > request.memory and sum(map(proportional, pids)) > request.memory:
        return OUTCOME_MEMORY
    counts = [os.statvfs(folder) for folder in settings.writable]
    return OUTCOME_FILES if any(count.f_files - count.f_ffree > settings.most_files for count in counts) else None


def resident(pid):
    """Memory of a process beyond what the supervisor has; what it shares with others is counted for each of them."""
    try:
        with open("/proc/%d/statm" % pid) as file:
            return max(0, int(file.read().split()[1]) * settings.page - settings.own_resident)
    except (OSError, IndexError):
        return 0


def proportional(pid):
    """Memory of a process with its part of what it shares. Takes long, so it is only asked when it matters."""
    try:
        with open("/proc/%d/smaps_rollup" % pid) as file:
            for line in file:
                if line.startswith("Pss:"):
                    return int(line.split()[1]) << 10
    except OSError:
        pass
    return resident(pid)


def end_all(child):
    """Kills every process of the worker and waits for it: none is left when this returns.

    At the level "process" a program with the supervisor's own rights may escape.
    """
    if child.poll_exit() and is_alone():
        return
    while True:
        if settings.is_init:
            # From the first process of a namespace this reaches all others, at one instant.
            ignore_missing(os.kill, -1, signal.SIGKILL)
        else:
            kill_tree(child)
        try:
            pid, status, usage = os.wait4(-1, 0)
        except ChildProcessError:
            break
        if pid == child.pid:
            child.ended, child.usage = status, usage
    drop_children()


def kill_tree(child):
    if child.ended is None:
        ignore_missing(os.kill, child.pid, signal.SIGKILL)
    ignore_missing(os.killpg, child.pid, signal.SIGKILL)
    if settings.program_ids is not None:
        # All that runs as this worker's private user, wherever it has hidden.
        helper = os.fork()
        if helper == 0:
            ignore_missing(os.setresuid, settings.program_ids[0], settings.program_ids[0], settings.program_ids[0])
            if os.getuid() == settings.program_ids[0]:
                ignore_missing(os.kill, -1, signal.SIGKILL)
            os._exit(0)
        os.waitpid(helper, 0)
    for pid in children_of(os.getpid()):
        ignore_missing(os.kill, pid, signal.SIGKILL)


def children_of(pid):
    try:
        with open("/proc/%d/task/%d/children" % (pid, pid)) as file:
            return [int(number) for number in file.read().split()]
    except OSError:
        return []
