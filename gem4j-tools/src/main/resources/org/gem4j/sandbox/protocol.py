# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# What goes between the host and the keeper of a cell.
#
# The keeper's memory is what the next program is forked with. So all that belongs to a program is held in buffers that
# are overwritten before the next fork.

RUN, SESSION, END_SESSION = 1, 2, 3
REQUEST = struct.Struct("!BBIIQQIIIQqII")
"""Operation, flags, wall ms, cpu ms, memory, file size, processes, open files, output kept, output allowed, seed,
lengths of code and standard input. They follow, and last a nonce that no program ever sees."""
NONCE_LENGTH = 16
REPLY = struct.Struct("!BBiIIIQQIIIIII")
"""Outcome, flags, exit code or signal, wall ms, cpu ms, peak memory KiB, bytes written to both outputs, and lengths:
output, its head, error output, its head, report, name of the exception."""

LIMITED = (resource.RLIMIT_CPU, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_CORE)
if LINUX:
    LIMITED += (resource.RLIMIT_NPROC, resource.RLIMIT_AS)
COMMAND = struct.Struct("=BBqI%dq" % (2 * len(LIMITED)))
"""What a child is told: operation, flags, seed, length of the code, a soft and a hard limit for each of LIMITED. The
code follows."""

EXITED, KILLED, OUT_OF_TIME, OUT_OF_CPU, OUT_OF_MEMORY, TOO_MUCH_OUTPUT, TOO_MANY_PROCESSES, TOO_MANY_FILES, BROKEN = range(9)
ALIVE = 1
"""Flag of a reply: the session lives on."""
READY = b"R"
"""Sent when the cell is clean and a child waits for the next program."""


class Request:
    """A program or a piece of a session, with its limits, as it came from a descriptor."""

    def __init__(self, header, descriptor):
        (self.operation, self.flags, wall, self.cpu_ms, self.memory, self.file_size, self.processes, self.open_files,
         self.keep, self.output, self.seed, self.code_length, stdin_length) = REQUEST.unpack(header)
        self.wall, self.cpu = wall / 1000.0, self.cpu_ms / 1000.0
        self.nonce_at = self.code_length + stdin_length
        self.body = read_buffer(descriptor, self.nonce_at + NONCE_LENGTH)

    def command(self):
        """What the child is told, in parts."""
        return [COMMAND.pack(self.operation, self.flags, self.seed, self.code_length, *self.limits()), self.code()]

    def limits(self):
        """A soft and a hard limit for each of LIMITED."""
        cpu = max(1, (self.cpu_ms + 999) // 1000)
        wanted = (cpu + 1, self.file_size, self.open_files, 0, self.processes + OTHER_THREADS,
                  self.memory + OWN_ADDRESS_SPACE)
        hard = [min(limit, HIGHEST_LIMITS[kind]) for kind, limit in zip(LIMITED, wanted)]
        soft = [min(cpu, hard[0]), *hard[1:]]
        return [limit for pair in zip(soft, hard) for limit in pair]

    def code(self):
        return memoryview(self.body)[:self.code_length]

    def stdin(self):
        return memoryview(self.body)[self.code_length:self.nonce_at]

    def nonce(self):
        return memoryview(self.body)[self.nonce_at:]


class Store:
    """Memory for what comes out of a pipe, used again for every program."""

    def __init__(self):
        self.head, self.tail = bytearray(0), bytearray(0)


class Channel:
    """Keeps the head and the tail of what comes out of a pipe."""

    def __init__(self, descriptor, keep, store):
        self.descriptor = descriptor
        self.half = max(keep // 2, 1)
        self.store = store
        if len(store.head) < self.half:
            store.head = bytearray(self.half)
        self.total = 0
        self.open = True
        os.set_blocking(descriptor, False)

    def read(self):
        """Takes what is there; returns how many bytes that was, 0 at the end, -1 when there is nothing yet."""
        if self.total < self.half:
            room = memoryview(self.store.head)[self.total:self.half]
        else:
            if len(self.store.tail) < self.half:
                self.store.tail = bytearray(self.half)
            room = memoryview(self.store.tail)[self.total % self.half:self.half]
        try:
            size = os.readv(self.descriptor, [room])
        except BlockingIOError:
            return -1
        self.total += size
        self.open = size > 0
        return size

    def drain(self):
        while self.open and self.read() > 0:
            pass

    def contents(self):
        """(parts of what was kept, their length, how much of it lies before a gap or in all)."""
        head, tail = memoryview(self.store.head), memoryview(self.store.tail)
        if self.total <= self.half:
            return [head[:self.total]], self.total, self.total
        behind = self.total - self.half
        if behind <= self.half:
            return [head[:self.half], tail[:behind]], self.total, self.total
        start = behind % self.half
        return [head[:self.half], tail[start:self.half], tail[:start]], 2 * self.half, self.half

    def scrub(self):
        scrub(self.store.head, min(self.total, self.half))
        scrub(self.store.tail, min(max(self.total - self.half, 0), self.half))


def scrub(buffer, length=None):
    length = len(buffer) if length is None else length
    memoryview(buffer)[:length] = bytes(length)


def read_buffer(descriptor, length):
    """So many bytes; ends the process at the end of the stream."""
    buffer = bytearray(length)
    view = memoryview(buffer)
    while view:
        size = os.readv(descriptor, [view])
        if size == 0:
            os._exit(0)
        view = view[size:]
    return buffer


def read_exactly(descriptor, length):
    """So many bytes; None at the end of the stream."""
    parts = []
    while length > 0:
        part = os.read(descriptor, length)
        if not part:
            return None
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def write_all(descriptor, *parts):
    """Writes all parts, in one go if the other end can take them."""
    written = os.writev(descriptor, parts)
    for part in parts:
        if written >= len(part):
            written -= len(part)
            continue
        view = memoryview(part)[written:]
        written = 0
        while view:
            view = view[os.write(descriptor, view):]
