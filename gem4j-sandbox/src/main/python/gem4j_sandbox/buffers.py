# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Reading and writing descriptors into memory that is used again.

The supervisor's memory is what the next program is forked with. So all that belongs to a program is held in buffers
that are overwritten before the next fork.
"""

import mmap
import os

SMALL = 1 << 16
"""Up to so many bytes a buffer is part of the interpreter's own memory."""


def clean_buffer(length):
    """A buffer of zeros. A large one takes no memory before something is written into it."""
    if length <= SMALL:
        return bytearray(length)
    return mmap.mmap(-1, length, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)


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
            store.head = clean_buffer(self.half)
        self.total = 0
        self.open = True
        os.set_blocking(descriptor, False)

    def read(self):
        """Takes what is there; returns how many bytes that was, 0 at the end, -1 when there is nothing yet."""
        if self.total < self.half:
            room = memoryview(self.store.head)[self.total:self.half]
        else:
            if len(self.store.tail) < self.half:
                self.store.tail = clean_buffer(self.half)
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
    for start in range(0, length, SMALL):
        size = min(SMALL, length - start)
        memoryview(buffer)[start:start + size] = bytes(size)


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
