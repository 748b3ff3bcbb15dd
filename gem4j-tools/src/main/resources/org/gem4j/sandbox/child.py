# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# A forked process: how it is made, what it may do, and how the keeper holds it.

STORES = (Store(), Store(), Store())
HIGHEST_FD = 128
"""Above every descriptor that the keeper holds."""
BATCH = 4
"""How many children are made at once: the keeper has to copy, or make its own again, each page that it writes after a
fork, and this way it does so once for all of them."""
PARKED = []
"""Children that wait for their turn, the next one first. Programs can't reach them: they have the keeper's rights."""


def next_child():
    """A child that waits for a program. Children that are made together have the same clean memory."""
    if not PARKED:
        # A program with the keeper's own user could disturb children that wait.
        PARKED.extend(Child() for _ in range(1 if PROGRAM_IDS is None or CHILDREN is None else BATCH))
        for child in PARKED:
            child.pid = fork()
            if child.pid == 0:
                become_program(child.ends)
        for child in PARKED:
            child.settle()
    return PARKED.pop(0)


def drop_parked():
    """For when all processes of the cell have been killed."""
    for child in PARKED:
        child.close()
    PARKED.clear()


def open_children():
    """A descriptor on the list of the keeper's children, or None: only the keeper, by waiting, can make that list shorter."""
    try:
        return os.open("/proc/self/task/%d/children" % os.getpid(), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None


def is_alone():
    """Whether no process of a program is left: orphans come to the keeper, so that no one is without a parent."""
    if CHILDREN is not None:
        return os.pread(CHILDREN, 4096, 0) == b"".join([b"%d " % child.pid for child in PARKED])
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        return False
    except ChildProcessError:
        return True


class Child:
    """A forked process that waits for a program, with the descriptors that lead to it."""

    __slots__ = ("pid", "pidfd", "ends", "stdin", "out", "err", "report", "status", "command", "started", "told",
                 "channels", "ended", "usage")

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
        """Become the descriptors 0 to 5 of the process, in this order."""

    def settle(self):
        """After the fork."""
        for descriptor in self.ends[1:]:
            os.close(descriptor)
        os.set_blocking(self.status, False)
        self.pidfd = pidfd_open(self.pid)

    def start(self, request):
        """Hands over a program, or a piece of a session."""
        self.started = time.monotonic()
        self.told = b""
        self.channels = [Channel(descriptor, request.keep, store)
                         for descriptor, store in zip((self.out, self.err, self.report), STORES)]
        if request.code_length < request.nonce_at:
            os.pwrite(self.stdin, request.stdin(), 0)
        try:
            write_all(self.command, request.header, request.code())
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
    """For standard input: a program reads it at its own pace, and the keeper fills it without waiting."""
    path = os.path.join(WORK, "stdin")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    os.unlink(path)
    return descriptor


def become_program(ends):
    """In the child: leaves the keeper's things and waits for code. Does not return."""
    try:
        os.setsid()
        for wanted, descriptor in enumerate(ends):
            os.dup2(descriptor, wanted)
        os.closerange(len(ends), HIGHEST_FD)
        os.chdir(WORK)
        # Not by the module `signal`, whose functions wrap numbers in enumerations.
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)
        _signal.signal(_signal.SIGXCPU, on_time_up)
    except BaseException as failure:
        tell("!" + repr(failure))
        os._exit(127)
    obey()


def set_limits(cpu_ms, memory, file_size, processes, open_files):
    cpu = max(1, (cpu_ms + 999) // 1000)
    limits = [(resource.RLIMIT_CPU, cpu + 1), (resource.RLIMIT_FSIZE, file_size), (resource.RLIMIT_NOFILE, open_files),
              (resource.RLIMIT_CORE, 0)]
    if LINUX:
        limits += [(resource.RLIMIT_NPROC, processes + OTHER_THREADS), (resource.RLIMIT_AS, memory + OWN_ADDRESS_SPACE)]
    for kind, limit in limits:
        hard = min(limit, HIGHEST_LIMITS[kind])
        resource.setrlimit(kind, (min(cpu, hard) if kind == resource.RLIMIT_CPU else hard, hard))


def highest_limits():
    """What the keeper may set at most, by kind."""
    kinds = [resource.RLIMIT_CPU, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_CORE,
             resource.RLIMIT_NPROC, resource.RLIMIT_AS]
    hard = {kind: resource.getrlimit(kind)[1] for kind in kinds}
    return {kind: sys.maxsize if most == resource.RLIM_INFINITY else most for kind, most in hard.items()}


def give_up_rights():
    if PROGRAM_IDS is not None:
        os.setgroups([])
        os.setresgid(PROGRAM_IDS[1], PROGRAM_IDS[1], PROGRAM_IDS[1])
        os.setresuid(PROGRAM_IDS[0], PROGRAM_IDS[0], PROGRAM_IDS[0])
    if LINUX:
        if DROP_CAPABILITIES:
            drop_capabilities()
        # The keeper is closed to other processes; a program may look at itself.
        prctl(PR_SET_DUMPABLE, 1)
        if not IS_INIT:
            prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
