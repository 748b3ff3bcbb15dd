# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The layout of what goes between the host, the supervisor and a child."""

import resource
import struct

from gem4j_sandbox import settings
from gem4j_sandbox.buffers import read_buffer
from gem4j_sandbox.kernel import LINUX

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
        wanted = (cpu + 1, self.file_size, self.open_files, 0, self.processes + settings.other_threads,
                  self.memory + settings.own_address_space)
        hard = [min(limit, settings.highest_limits[kind]) for kind, limit in zip(LIMITED, wanted)]
        soft = [min(cpu, hard[0]), *hard[1:]]
        return [limit for pair in zip(soft, hard) for limit in pair]

    def code(self):
        return memoryview(self.body)[:self.code_length]

    def stdin(self):
        return memoryview(self.body)[self.code_length:self.nonce_at]

    def nonce(self):
        return memoryview(self.body)[self.nonce_at:]
