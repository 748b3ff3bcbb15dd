# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# Where children come from: the zygote, a copy of the keeper that does nothing but fork.
#
# After a fork each page that the parent writes is copied first. The keeper writes many between two programs, the zygote
# next to none. Its children are the keeper's own all the same: they wait in line for programs, and the keeper waits for
# their ends.

BATCH = 4
"""How many children are made at once: the pages that the zygote does write are copied once for all of them."""
PARKED = []
"""Children that wait for their turn, the next one first. Programs can't reach them: they have the keeper's rights."""
ZYGOTE = None
SYS_CLONE = {"x86_64": 56, "aarch64": 220}
CLONE_FILES, CLONE_PARENT, CLONE_CHILD_CLEARTID, CLONE_CHILD_SETTID = 0x400, 0x8000, 0x200000, 0x1000000
PR_GET_TID_ADDRESS = 40
ANSWER_S = 5
ORDER, ANSWER = struct.Struct("=6i"), struct.Struct("=i")
"""For each child the descriptors that become its first ones; its process number, or a negative error number."""


def next_child():
    """A child that waits for a program. Children that are made together have the same clean memory."""
    global ZYGOTE
    if not PARKED:
        # A program with the keeper's own user could disturb children that wait, and a zygote.
        apart = PROGRAM_IDS is not None and CHILDREN is not None
        if ZYGOTE is None and apart:
            ZYGOTE = start_zygote()
        children = [Child() for _ in range(BATCH if apart else 1)]
        if ZYGOTE is not None:
            pids = ZYGOTE.fork(children)
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
    """For when all processes of the cell have been killed."""
    global ZYGOTE
    for child in PARKED:
        child.close()
    PARKED.clear()
    if ZYGOTE is not None:
        ZYGOTE.close()
        ZYGOTE = None


def own_pids():
    """The processes that are not a program's, in the order in which they were made."""
    return [child.pid for child in ([] if ZYGOTE is None else [ZYGOTE]) + PARKED]


def open_children():
    """A descriptor on the list of the keeper's children, or None: only the keeper, by waiting, can make that list shorter."""
    try:
        return os.open("/proc/self/task/%d/children" % os.getpid(), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None


def is_alone():
    """Whether no process of a program is left: orphans come to the keeper, so that no one is without a parent."""
    if CHILDREN is not None:
        return os.pread(CHILDREN, 4096, 0) == b"".join([b"%d " % pid for pid in own_pids()])
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        return False
    except ChildProcessError:
        return True


def start_zygote():
    """A zygote, or None where it can't be had."""
    address = ctypes.c_ulong()
    number, keeper = SYS_CLONE.get(os.uname().machine), os.getpid()
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
            if IS_INIT or os.getppid() == keeper:
                be_zygote(orders, answers_in, for_child)
        finally:
            os._exit(1)
    return Zygote(pid, (orders, answers_in, answers, orders_in))


def be_zygote(orders, answers, for_child):
    """In the zygote: makes children for ever."""
    while True:
        batch = list(ORDER.iter_unpack(os.read(orders, 4096)))
        os.write(answers, b"".join(map(ANSWER.pack, fork_all(HELD_LIBC.syscall, for_child, batch))))


class Zygote:
    """The keeper's side. Both have the same table of descriptors, so that those of a child need not be sent."""

    def __init__(self, pid, ends):
        self.pid, self.ends = pid, ends
        self.answers, self.orders = ends[2:]
        self.pidfd = pidfd_open(pid)

    def fork(self, children):
        os.write(self.orders, b"".join([ORDER.pack(*child.ends) for child in children]))
        signs = [self.answers] if self.pidfd is None else [self.answers, self.pidfd]
        if self.answers not in select.select(signs, (), (), ANSWER_S)[0]:
            raise OSError(errno.ECHILD, "the zygote has ended or does not answer")
        # They were written in one go, and a pipe keeps such a small piece whole.
        return [pid for pid, in ANSWER.iter_unpack(os.read(self.answers, 4096))]

    def close(self):
        for descriptor in (*self.ends, self.pidfd):
            if descriptor is not None:
                os.close(descriptor)
