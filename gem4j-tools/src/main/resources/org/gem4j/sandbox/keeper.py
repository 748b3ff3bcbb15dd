# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# The keeper of a cell: a warm interpreter that runs every program in a clean forked child and then wipes the cell.

MOST_FILES_WIPED = 5000


def wipe():
    """Empties the directories of programs. False when that takes too long or fails: the cell must then be given up."""
    left = MOST_FILES_WIPED if IS_INIT else sys.maxsize
    try:
        for folder, mode in WRITABLE.items():
            reset(folder, mode)
            if os.listdir(folder):
                left = empty(folder, left)
                if left < 0:
                    return False
        return all(map(os.path.lexists, SHOWN_BELOW))
    except OSError:
        return False


def empty(top, left):
    """Deletes what is in a directory, up to so many files; returns how many more there might have been."""
    folders, moved = [top], 0
    while folders:
        folder = folders.pop()
        with os.scandir(folder) as entries:
            for entry in entries:
                left -= 1
                if left < 0:
                    return left
                if entry.path in SHOWN_BELOW:
                    if SHOWN_BELOW[entry.path]:
                        folders.append(entry.path)
                elif not entry.is_dir(follow_symlinks=False):
                    os.unlink(entry.path)
                else:
                    os.chmod(entry.path, 0o700)
                    folders.append(entry.path)
                    if folder != top:
                        # Moved to the top, so that no path ever gets too long.
                        folders[-1] = os.path.join(top, "wipe%d" % moved)
                        os.rename(entry.path, folders[-1])
                        moved += 1
        if folder != top and folder not in SHOWN_BELOW:
            os.rmdir(folder)
    return left


def reset(folder, mode):
    """Takes back what a program may have done to the directory itself."""
    if os.stat(folder).st_mode & 0o7777 != mode:
        os.chmod(folder, mode)
    if hasattr(os, "listxattr"):
        try:
            names = os.listxattr(folder)
        except OSError:
            names = []
        for name in names:
            os.removexattr(folder, name)


def classify(child, request, outcome):
    """(outcome, exit code or signal) of a program that has ended."""
    status = child.ended if child.ended is not None else 0
    name = child.told.decode("utf-8", "replace")
    if name.startswith("!"):
        return BROKEN, 0
    if outcome is None and os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number == signal.SIGXCPU or number == signal.SIGKILL and cpu_seconds(child) >= request.cpu - 0.1:
            return OUT_OF_CPU, number
        return KILLED, number
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0
    if outcome is None and name == "TimeIsUp":
        return OUT_OF_CPU, code
    if outcome is None and name == "MemoryError":
        return OUT_OF_MEMORY, code
    return EXITED if outcome is None else outcome, code


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
    write_all(CONTROL_OUT, request.nonce(), header, *parts, name)
    child.scrub()
    scrub(request.body)


def serve():
    child, in_session = None, False
    while True:
        if child is None:
            child = next_child()
            write_all(CONTROL_OUT, READY)
        header = read_exactly(CONTROL_IN, REQUEST.size)
        if header is None:
            leave(child)
        request = Request(header, CONTROL_IN)
        outcome = None
        while not in_session and child.poll_exit():
            # Something outside has killed it before it got a program.
            child.close()
            child = next_child()
        if in_session:
            signal_session(child, signal.SIGCONT)
        if request.operation != END_SESSION:
            child.start(request)
            outcome = watch(child, request)
        in_session = request.operation == SESSION and outcome is None and answer_session(child, request)
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
    reply(child, request, OUT_OF_MEMORY if name == "MemoryError" else EXITED, int(code), name, ALIVE)
    return True


def signal_session(child, number):
    """Lets a session sleep between its pieces, threads and all. Zygote and waiting children sleep with it."""
    if IS_INIT:
        ignore_missing(os.kill, -1, number)
    else:
        ignore_missing(os.killpg, child.pid, number)


def answer_end(child, request, outcome):
    """Ends a program, replies with its result and makes the cell clean again."""
    end_all(child)
    child.hear()
    child.drain()
    if outcome is None and child.written() > request.output:
        # It ended before the watch saw that.
        outcome = TOO_MUCH_OUTPUT
    outcome, code = classify(child, request, outcome)
    reply(child, request, outcome, code, child.told.decode("utf-8", "replace").strip(), 0)
    if not wipe():
        leave(None)


def leave(child):
    """Ends the cell: the host has closed the channel, or the cell can't be made clean."""
    if child is not None and not IS_INIT:
        end_all(child)
        if wipe():
            # The host would do that, too, if it still lives.
            ignore_missing(os.rmdir, WORK)
    os._exit(0)
