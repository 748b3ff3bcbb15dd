# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""What the sandbox needs from the kernel and the C library that Python's standard library lacks."""

import ctypes
import errno
import os
import struct
import sys

LINUX = sys.platform.startswith("linux")
LIBC = ctypes.CDLL(None, use_errno=True)
HELD_LIBC = ctypes.PyDLL(None, use_errno=True)
"""Keeps the interpreter's lock: for calls that don't wait. What children call is looked up here, not in each child."""
FORK = HELD_LIBC.fork
"""Forks without what Python does after a fork, which repairs locks that other threads may have held.

Every page that a child writes is copied first, and those repairs cost more than the fork itself. So this is for a
process without other threads, whose children seed their random numbers themselves.
"""
if LINUX:
    CAPSET, PRCTL = HELD_LIBC.capset, HELD_LIBC.prctl

CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC = 0x00020000, 0x02000000, 0x04000000, 0x08000000
CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT = 1, 2, 4, 8, 32
MS_NOATIME, MS_NODIRATIME, MS_BIND, MS_REC, MS_PRIVATE, MS_RELATIME = 1024, 2048, 4096, 16384, 1 << 18, 1 << 21
MNT_DETACH = 2
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_CAPBSET_DROP = 1, 4, 22, 24
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 36, 38
CAPABILITIES_VERSION_3 = 0x20080522
CAP_SETGID, CAP_SETUID = 6, 7
NO_CAPABILITIES = (struct.pack("=Ii", CAPABILITIES_VERSION_3, 0), bytes(24))
SYS_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
SYS_PIDFD_OPEN = 434


def call(name, *arguments):
    """Calls a function of the C library that returns -1 on failure."""
    return checked(name, getattr(LIBC, name)(*arguments))


def checked(name, result):
    if result == -1:
        code = ctypes.get_errno()
        raise OSError(code, name + ": " + os.strerror(code))
    return result


def take(steps):
    """Calls functions that raise or return -1 on failure, each with its arguments."""
    for function, arguments in steps:
        if function(*arguments) == -1:
            checked(function.__name__, -1)


def prctl(option, value, argument=0):
    checked("prctl", PRCTL(option, *map(ctypes.c_ulong, (value, argument, 0, 0))))


def mount(source, target, kind, flags, options=None):
    encode = lambda text: None if text is None else os.fsencode(text)
    try:
        call("mount", encode(source), encode(target), encode(kind), ctypes.c_ulong(flags), encode(options))
    except OSError as failure:
        raise OSError(failure.errno, "mount %s: %s" % (target, os.strerror(failure.errno)))


def unmount(target):
    call("umount2", os.fsencode(target), MNT_DETACH)


def pivot_root(new_root, old_root):
    number = SYS_PIVOT_ROOT.get(os.uname().machine)
    if number is None:
        raise OSError(errno.ENOSYS, "pivot_root is not known for " + os.uname().machine)
    call("syscall", ctypes.c_long(number), os.fsencode(new_root), os.fsencode(old_root))


def pidfd_open(pid):
    """A descriptor that becomes readable when the process ends; None where the kernel has no such thing."""
    try:
        if hasattr(os, "pidfd_open"):
            return os.pidfd_open(pid)
        if LINUX:
            return call("syscall", ctypes.c_long(SYS_PIDFD_OPEN), ctypes.c_int(pid), ctypes.c_uint(0))
    except OSError:
        pass
    return None


def bar_capabilities():
    """Prevents every program executed from here on from gaining a capability."""
    for capability in range(64):
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError:
            break


def drop_capabilities():
    """Gives up every capability for good."""
    checked("capset", CAPSET(*NO_CAPABILITIES))


def has_capability(number):
    with open("/proc/self/status") as lines:
        for line in lines:
            if line.startswith("CapEff:"):
                return bool(int(line.split()[1], 16) >> number & 1)
    return False


def kernel_version():
    numbers = []
    for part in os.uname().release.split("-")[0].split(".")[:2]:
        numbers.append(int(part) if part.isdigit() else 0)
    return tuple(numbers)


def threads_of(uid):
    """How many threads a user has on the whole machine: what counts against the limit of processes."""
    threads = 0
    for name in os.listdir("/proc") if LINUX else []:
        if name.isdigit():
            try:
                if os.stat("/proc/" + name).st_uid == uid:
                    threads += len(os.listdir("/proc/" + name + "/task"))
            except OSError:
                pass
    return threads


def ignore_missing(function, *arguments):
    try:
        function(*arguments)
    except OSError:
        pass
