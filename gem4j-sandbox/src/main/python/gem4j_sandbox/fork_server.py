# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The fork server: a copy of the supervisor that does nothing but fork children.

After a fork, each page that the parent writes is copied first. The supervisor writes many pages between two programs,
the fork server hardly any. Its children are children of the supervisor all the same: they wait for programs, and the
supervisor waits for them to exit.
"""

import _thread
import ctypes
import errno
import os
import select
import signal
import struct

from gem4j_sandbox import settings
from gem4j_sandbox.child import Child, become_program
from gem4j_sandbox.kernel import FORK, HELD_LIBC, PR_SET_PDEATHSIG, PRCTL, checked, pidfd_open, prctl

BATCH = 4
"""How many children are made at once: the pages that the fork server does write are copied once for all of them."""
PARKED = []
"""Children that wait for their turn, the next one first. Programs can't reach them: they have higher rights."""
server = None
SYS_CLONE = {"x86_64": 56, "aarch64": 220}
CLONE_FILES, CLONE_PARENT, CLONE_CHILD_CLEARTID, CLONE_CHILD_SETTID = 0x400, 0x8000, 0x200000, 0x1000000
PR_GET_TID_ADDRESS = 40
ANSWER_S = 5
ORDER, ANSWER = struct.Struct("=6i"), struct.Struct("=i")
"""For each child the descriptors that become its first ones; its process number, or a negative error number."""


def next_child():
    """A child that waits for a program. Children that are made together have the same clean memory."""
    global server
    if not PARKED:
        # A program with the supervisor's own user could disturb children that wait, and a fork server.
        apart = settings.program_ids is not None and settings.children is not None
        if server is None and apart:
            server = start_server()
        children = [Child() for _ in range(BATCH if apart else 1)]
        if server is not None:
            pids = server.fork(children)
        else:
            pids = fork_all(os.fork if _thread._count() else FORK, (), [child.ends for child in children])
        for child, pid in zip(children, pids):
            if pid < 0:
                raise OSError(-pid, "fork: " + os.strerror(-pid))
            child.settle(pid)
        PARKED.extend(children)
    return PARKED.pop(0)


def fork_all(fork, arguments, batch):
    """Process numbers of new children, one for each six descriptors; where that failed, a negative error number."""
    pids = []
    for places in [tuple(zip(ends, range(6))) for ends in batch]:
        pid = fork(*arguments)
        if pid == 0:
            become_program(places)
        pids.append(pid if pid > 0 else -ctypes.get_errno())
    return pids


def drop_children():
    """For when all processes of the worker have been killed."""
    global server
    for child in PARKED:
        child.close()
    PARKED.clear()
    if server is not None:
        server.close()
        server = None


def own_pids():
    """The processes that are not a program's, in the order in which they were made."""
    return [child.pid for child in ([] if server is None else [server]) + PARKED]


def open_children():
    """A descriptor on the list of the supervisor's children, or None. Only waiting makes that list shorter."""
    try:
        return os.open("/proc/self/task/%d/children" % os.getpid(), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None


def is_alone():
    """Whether no process of a program is left: orphans come to the supervisor, so that no one is without a parent."""
    if settings.children is not None:
        return os.pread(settings.children, 4096, 0) == b"".join([b"%d " % pid for pid in own_pids()])
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        return False
    except ChildProcessError:
        return True


def start_server():
    """A fork server, or None if it cannot be started."""
    address = ctypes.c_ulong()
    number, supervisor = SYS_CLONE.get(os.uname().machine), os.getpid()
    if number is None or len(os.listdir("/proc/self/task")) > 1 or PRCTL(
            PR_GET_TID_ADDRESS, ctypes.byref(address), 0, 0, 0) == -1:
        return None
    # The C library keeps the number of its thread where the kernel is told to write it.
    own_number = CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | int(signal.SIGCHLD)
    last = (address.value, 0) if number == SYS_CLONE["x86_64"] else (0, address.value)

    def clone_arguments(flags):
        return tuple(map(ctypes.c_ulong, (number, flags | own_number, 0, 0, *last)))

    orders, orders_in = os.pipe()
    answers, answers_in = os.pipe()
    for_child = clone_arguments(CLONE_PARENT)
    pid = checked("clone", HELD_LIBC.syscall(*clone_arguments(CLONE_FILES)))
    if pid == 0:
        try:
            prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            if settings.is_init or os.getppid() == supervisor:
                serve_forks(orders, answers_in, for_child)
        finally:
            os._exit(1)
    return ForkServer(pid, (orders, answers_in, answers, orders_in))


def serve_forks(orders, answers, for_child):
    """In the fork server: forks children until it is killed."""
    while True:
        batch = list(ORDER.iter_unpack(os.read(orders, 4096)))
        os.write(answers, b"".join(map(ANSWER.pack, fork_all(HELD_LIBC.syscall, for_child, batch))))


class ForkServer:
    """The supervisor's side. Both have the same table of descriptors, so that those of a child need not be sent."""

    def __init__(self, pid, ends):
        self.pid, self.ends = pid, ends
        self.answers, self.orders = ends[2:]
        self.pidfd = pidfd_open(pid)

    def fork(self, children):
        os.write(self.orders, b"".join([ORDER.pack(*child.ends) for child in children]))
        signs = [self.answers] if self.pidfd is None else [self.answers, self.pidfd]
        if self.answers not in select.select(signs, (), (), ANSWER_S)[0]:
            raise OSError(errno.ECHILD, "the fork server has ended or does not answer")
        # They were written in one go, and a pipe keeps such a small piece whole.
        return [pid for pid, in ANSWER.iter_unpack(os.read(self.answers, 4096))]

    def close(self):
        for descriptor in (*self.ends, self.pidfd):
            if descriptor is not None:
                os.close(descriptor)
