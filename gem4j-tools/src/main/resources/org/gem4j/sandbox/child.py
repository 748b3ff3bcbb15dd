# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# A forked process: how it is made, what it may do, and how the keeper holds it.

STORES = (Store(), Store(), Store())
HIGHEST_FD = 64
"""Above every descriptor that the keeper holds."""


class Child:
    """A forked process that waits for a program, with the descriptors that lead to it."""

    def __init__(self):
        self.ended = self.usage = None
        self.told = b""
        out, err, status, report, command = (os.pipe() for _ in range(5))
        self.stdin = empty_file()
        ends = (self.stdin, out[1], err[1], status[1], report[1], command[0])
        self.pid = os.fork()
        if self.pid == 0:
            become_program(ends)
        for descriptor in ends[1:]:
            os.close(descriptor)
        self.out, self.err, self.report = out[0], err[0], report[0]
        self.status, self.command = status[0], command[1]
        os.set_blocking(self.status, False)
        self.pidfd = pidfd_open(self.pid)

    def start(self, request):
        """Hands over a program, or a piece of a session."""
        self.started = time.monotonic()
        self.told = b""
        self.channels = [Channel(descriptor, request.keep, store)
                         for descriptor, store in zip((self.out, self.err, self.report), STORES)]
        if request.stdin:
            os.pwrite(self.stdin, request.stdin, 0)
        try:
            write_all(self.command, request.header, request.code)
        except OSError:
            # It is gone; the watch will see that.
            pass
        request.scrub()

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
    """In the child: leaves the keeper's things, gives up all rights, and waits for code. Does not return."""
    try:
        os.setsid()
        for wanted, descriptor in enumerate(ends):
            os.dup2(descriptor, wanted)
        os.closerange(len(ends), HIGHEST_FD)
        os.chdir(WORK)
        give_up_rights()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGXCPU, on_time_up)
    except BaseException as failure:
        tell("!" + repr(failure))
        os._exit(127)
    obey(LENIENT_TABLE)


def set_limits(request):
    def limit(kind, soft, hard=None):
        most = resource.getrlimit(kind)[1]
        hard = soft if hard is None else hard
        if most != resource.RLIM_INFINITY:
            soft, hard = min(soft, most), min(hard, most)
        resource.setrlimit(kind, (soft, hard))

    cpu = max(1, int(request.cpu + 0.999))
    limit(resource.RLIMIT_CPU, cpu, cpu + 1)
    limit(resource.RLIMIT_FSIZE, request.file_size)
    limit(resource.RLIMIT_NOFILE, request.open_files)
    limit(resource.RLIMIT_CORE, 0)
    if LINUX:
        limit(resource.RLIMIT_NPROC, request.processes + OTHER_THREADS)
        limit(resource.RLIMIT_AS, request.memory + OWN_ADDRESS_SPACE)


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
