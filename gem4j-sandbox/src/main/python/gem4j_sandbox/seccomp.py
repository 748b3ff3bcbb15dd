# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A system-call filter: refuses calls that no sandboxed program needs, and those that reach beyond its worker."""

import ctypes
import errno
import os
import struct
import sys

from gem4j_sandbox.kernel import LINUX, PR_SET_SECCOMP, prctl

NUMBERS = {
    # name: (x86_64, aarch64); -1 where there is none
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "kcmp": (312, 272),
    "pidfd_getfd": (438, 438),
    "keyctl": (250, 219),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "move_mount": (429, 429),
    "open_tree": (428, 428),
    "fsopen": (430, 430),
    "fsmount": (432, 432),
    "mount_setattr": (442, 442),
    "setns": (308, 268),
    "unshare": (272, 97),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "kexec_load": (246, 104),
    "open_by_handle_at": (304, 265),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "memfd_create": (319, 279),
    "syslog": (103, 116),
    "quotactl": (179, 60),
    "acct": (163, 89),
    "swapon": (167, 224),
    "reboot": (169, 142),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "adjtimex": (159, 171),
}
MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
CLONE, CLONE3, SOCKET, PRLIMIT = (56, 220), (435, 435), (41, 198), (302, 261)
NAMESPACE_FLAGS = 0x7E020000
FAMILIES_OF_A_WORKER = (1, 2, 10)
"""Local, IPv4, IPv6: harmless where the only network is an empty one of one's own."""

LOAD, JUMP_EQUAL, JUMP_ANY_BIT, JUMP_AT_LEAST, RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050000, 0x80000000
DATA_NUMBER, DATA_MACHINE, DATA_ARGUMENTS = 0, 4, 16


def filter_program(machine, families):
    """The filter as classic BPF: list of (code, jump if true, jump if false, constant)."""
    column, audit = MACHINES[machine]
    refuse = lambda code: (RETURN, 0, 0, REFUSE | code)
    allow = (RETURN, 0, 0, ALLOW)
    program = [(LOAD, 0, 0, DATA_MACHINE), (JUMP_EQUAL, 1, 0, audit), (RETURN, 0, 0, KILL), (LOAD, 0, 0, DATA_NUMBER)]
    if machine == "x86_64":
        # The 32-bit-pointer variants have numbers of their own, which would slip through.
        program += [(JUMP_AT_LEAST, 0, 1, 0x40000000), refuse(errno.ENOSYS)]
    for numbers in NUMBERS.values():
        program += [(JUMP_EQUAL, 0, 1, numbers[column]), refuse(errno.EPERM)]
    program += [(JUMP_EQUAL, 0, 1, CLONE3[column]), refuse(errno.ENOSYS)]
    program += [(JUMP_EQUAL, 0, 4, CLONE[column]), (LOAD, 0, 0, DATA_ARGUMENTS),
                (JUMP_ANY_BIT, 0, 1, NAMESPACE_FLAGS), refuse(errno.EPERM), allow]
    # Limits of other processes: a new limit (third argument) for a process named by number (first).
    program += [(JUMP_EQUAL, 0, 8, PRLIMIT[column]), (LOAD, 0, 0, DATA_ARGUMENTS), (JUMP_EQUAL, 5, 0, 0),
                (LOAD, 0, 0, DATA_ARGUMENTS + 16), (JUMP_EQUAL, 0, 2, 0), (LOAD, 0, 0, DATA_ARGUMENTS + 20),
                (JUMP_EQUAL, 1, 0, 0), refuse(errno.EPERM), allow]
    program += [(JUMP_EQUAL, 0, len(families) + 3, SOCKET[column]), (LOAD, 0, 0, DATA_ARGUMENTS)]
    program += [(JUMP_EQUAL, len(families) - i, 0, family) for i, family in enumerate(families)]
    program += [refuse(errno.EACCES), allow, allow]
    return program


def install_filter(families):
    """Filters the system calls of this process and all that come from it. Returns what is missing, if anything."""
    machine = os.uname().machine
    if not LINUX or machine not in MACHINES or sys.maxsize < 2**32:
        return "no system-call filter for " + machine
    program = filter_program(machine, families)
    code = b"".join(struct.pack("=HBBI", *instruction) for instruction in program)
    buffer = ctypes.create_string_buffer(code)
    header = ctypes.create_string_buffer(struct.pack("@HP", len(program), ctypes.addressof(buffer)))
    try:
        prctl(PR_SET_SECCOMP, 2, ctypes.addressof(header))
    except OSError as failure:
        return "no system-call filter: " + str(failure)
    return None
