# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""How the supervisor's memory is laid out, so that forks and the ends of children take less time.

Read-only data of libraries becomes executable, which tells nothing to programs: they may map code of their own. Should
the last step, which puts pages in the place of others, fail halfway for want of kernel memory, the worker dies at its
start and the host begins another.
"""

import ctypes
import resource
import sys

from gem4j_sandbox.kernel import LIBC, LINUX

HUGE_PAGE = 1 << 21
PROT_READ, PROT_WRITE, PROT_EXEC = 1, 2, 4
MAP_PRIVATE_ANONYMOUS = 0x22
MREMAP_MAYMOVE_FIXED = 3
MADV_COLLAPSE = 25
FAILED = ctypes.c_void_p(-1).value


def memory_function(name, result, *arguments):
    function = getattr(LIBC, name)
    function.restype, function.argtypes = result, arguments
    return function


def file_runs():
    """Stretches of memory that show one file and can't be written: [start, end, name, whether code is in it]."""
    runs, offset = [], 0
    with open("/proc/self/maps") as lines:
        for line in lines:
            fields = line.split(None, 5)
            start, end = (int(number, 16) for number in fields[0].split("-"))
            if fields[1] not in ("r--p", "r-xp") or len(fields) < 6 or not fields[5].startswith("/"):
                continue
            if not runs or runs[-1][1:3] != [start, fields[5]] or offset != int(fields[2], 16):
                runs.append([start, start, fields[5], False])
            runs[-1][1] = end
            runs[-1][3] |= "x" in fields[1]
            offset = int(fields[2], 16) + end - start
    return [run for run in runs if run[3]]


def lay_out_memory():
    """Makes few and large pieces of the interpreter's code. Changes nothing where the kernel can't do that."""
    if not LINUX or resource.getpagesize() != 4096 or sys.maxsize < 2**32:
        return
    address, size, number = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
    protect = memory_function("mprotect", number, address, size, number)
    interpreter = ctypes.cast(ctypes.pythonapi.Py_CompileString, address).value
    for start, end, _, _ in file_runs():
        # One mapping in place of three: a fork copies the list of mappings.
        protect(start, end - start, PROT_READ | PROT_EXEC)
        if start <= interpreter < end:
            use_huge_pages(-(-start // HUGE_PAGE) * HUGE_PAGE, end // HUGE_PAGE * HUGE_PAGE, protect)


def use_huge_pages(start, end, protect):
    """Puts a copy of code on huge pages in its place: children need not find its pages one by one."""
    length = end - start
    if length <= 0:
        return
    address, size, number = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
    map_memory = memory_function("mmap", address, address, size, number, number, number, ctypes.c_long)
    unmap = memory_function("munmap", number, address, size)
    advise = memory_function("madvise", number, address, size, number)
    move = memory_function("mremap", address, address, size, size, number, address)
    raw = map_memory(None, length + HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0)
    if raw == FAILED:
        return
    copy = -(-raw // HUGE_PAGE) * HUGE_PAGE
    ctypes.memmove(copy, start, length)
    # The kernel replaces the old pages by the new ones, which are the same, at one instant.
    if advise(copy, length, MADV_COLLAPSE) or protect(copy, length, PROT_READ | PROT_EXEC) or (
            move(copy, length, length, MREMAP_MAYMOVE_FIXED, start) == FAILED):
        unmap(raw, length + HUGE_PAGE)
        return
    unmap(raw, copy - raw)
    unmap(copy + length, raw + HUGE_PAGE - copy)
