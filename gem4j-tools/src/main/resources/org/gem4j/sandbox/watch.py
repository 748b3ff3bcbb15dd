# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# Watching a program, and ending it with all that came from it.

GRACE_S = 0.1
"""How long a program may take to say where it was when its time is up."""
WATCH_S = 0.05
"""How often memory and processes of a cell are counted."""
QUIET_S = 0.002
"""How long a program is left alone at first: most have ended then, and their output is read in one go."""


def watch(child, request):
    """Waits until the program ends, answers (in a session) or breaks a limit. Returns the limit; None: it broke none."""
    if request.operation == RUN and child.pidfd is not None:
        if select.select((child.pidfd,), (), (), min(QUIET_S, request.wall))[0] and child.poll_exit():
            return None
    poll = select.poll()
    open_channels = {channel.descriptor: channel for channel in child.channels}
    for descriptor in (*open_channels, child.status, *([] if child.pidfd is None else [child.pidfd])):
        poll.register(descriptor, select.POLLIN)
    poll.register(CONTROL_IN, 0)
    outcome = None
    deadline, next_look = child.started + request.wall, child.started + WATCH_S
    while True:
        now = time.monotonic()
        if now >= deadline:
            if outcome is not None:
                return outcome
            outcome, deadline = OUT_OF_TIME, now + GRACE_S
            os.kill(child.pid, signal.SIGXCPU)
        if now >= next_look:
            next_look = now + WATCH_S
            broken = look(child, request)
            if broken is not None:
                return broken
        pause = min(deadline, next_look) - now
        for descriptor, events in poll.poll(1000 * (pause if child.pidfd is not None else min(pause, 0.002))):
            if descriptor == CONTROL_IN:
                leave(child)
            elif descriptor == child.status:
                before = len(child.told)
                child.hear()
                if len(child.told) == before:
                    poll.unregister(descriptor)
                elif request.operation == SESSION and child.told.count(b"\n") >= 2:
                    return outcome
            elif descriptor in open_channels:
                if open_channels[descriptor].read() == 0:
                    poll.unregister(descriptor)
                elif child.written() > request.output:
                    return TOO_MUCH_OUTPUT
        if child.poll_exit():
            return outcome


def look(child, request):
    """Counts what a cell holds in memory, processes and files; returns the limit that is broken, if any."""
    if not IS_INIT:
        return OUT_OF_MEMORY if resident(child.pid) > request.memory else None
    own = {1}.union(own_pids())
    pids = [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) not in own]
    if len(pids) > request.processes + 7:
        return TOO_MANY_PROCESSES
    if sum(map(resident, pids)) > request.memory and sum(map(proportional, pids)) > request.memory:
        return OUT_OF_MEMORY
    counts = [os.statvfs(folder) for folder in WRITABLE]
    return TOO_MANY_FILES if any(count.f_files - count.f_ffree > MOST_FILES for count in counts) else None


def resident(pid):
    """Memory of a process beyond what the keeper has; what it shares with others is counted for each of them."""
    try:
        with open("/proc/%d/statm" % pid) as file:
            return max(0, int(file.read().split()[1]) * PAGE - OWN_RESIDENT)
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
    """Ends every process of the cell and takes leave of it: none is left when this returns.

    At the level "process" a program with the keeper's own rights may escape.
    """
    if child.poll_exit() and is_alone():
        return
    while True:
        if IS_INIT:
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
    if PROGRAM_IDS is not None:
        # All that runs as this cell's private user, wherever it has hidden.
        helper = os.fork()
        if helper == 0:
            ignore_missing(os.setresuid, PROGRAM_IDS[0], PROGRAM_IDS[0], PROGRAM_IDS[0])
            if os.getuid() == PROGRAM_IDS[0]:
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


def ignore_missing(function, *arguments):
    try:
        function(*arguments)
    except OSError:
        pass
