# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The entry point of a worker. The host has sent these sources; now it sends the configuration, then requests."""

import atexit
import errno
import fcntl
import gc
import os
import resource
import select
import signal
import struct
import sys
import traceback

from gem4j_sandbox import settings
from gem4j_sandbox.buffers import read_exactly, write_all
from gem4j_sandbox.child import giving_up_rights, highest_limits
from gem4j_sandbox.fork_server import open_children
from gem4j_sandbox.isolation import (
    BOX, BOX_MODE, PROGRAM_USER, TMP, TMP_MODE, enter_user_namespace_as_private_user, enter_user_namespace, build_root, leave_host_namespaces,
    private_user, shown_below)
from gem4j_sandbox.kernel import (
    LINUX, PR_SET_CHILD_SUBREAPER, PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS, PR_SET_PDEATHSIG, bar_capabilities,
    kernel_version, prctl, take, threads_of)
from gem4j_sandbox.lenient import lenient_table
from gem4j_sandbox.memory import lay_out_memory
from gem4j_sandbox.program import fresh_main, on_time_up, rehearse
from gem4j_sandbox.randomness import FIRST_SEED, SeedingFinder, seed
from gem4j_sandbox.seccomp import FAMILIES_OF_A_WORKER, install_filter
from gem4j_sandbox.supervisor import serve


def read_frame(descriptor):
    header = read_exactly(descriptor, 4)
    body = None if header is None else read_exactly(descriptor, struct.unpack("!I", header)[0])
    if body is None:
        os._exit(0)
    return body


def read_configuration():
    """Lines `name value`; names may come again."""
    values = {"path": [], "preload": [], "link": []}
    for line in read_frame(settings.control_in).decode().splitlines():
        name, _, value = line.partition(" ")
        if isinstance(values.get(name), list):
            values[name].append(value)
        else:
            values[name] = value
    return values


def report_start(name, value, remarks=()):
    lines = ["%s %s" % (name, value)] + ["remark " + remark for remark in remarks]
    data = "\n".join(line.replace("\n", " ") for line in lines).encode("utf-8", "replace")
    write_all(settings.control_out, struct.pack("!I", len(data)), data)


def take_channel():
    """Moves the channel to the host away from the descriptors 0 to 5, which belong to programs."""
    settings.control_in = fcntl.fcntl(0, fcntl.F_DUPFD_CLOEXEC, 20)
    settings.control_out = fcntl.fcntl(1, fcntl.F_DUPFD_CLOEXEC, 20)
    settings.log = fcntl.fcntl(2, fcntl.F_DUPFD_CLOEXEC, 20)
    null = os.open("/dev/null", os.O_RDWR)
    for descriptor in range(6):
        # The supervisor makes no descriptor of a number that means something in a child.
        if descriptor != null:
            os.dup2(null, descriptor)
    if null >= 6:
        os.close(null)


def enter_isolation(config):
    """Enters the requested level of isolation. Returns in the process that becomes the supervisor."""
    level = config["level"]
    owner = private_user(int(config["slot"]))
    crowd = threads_of(os.getuid()) + 64 if not owner and level != "bwrap" else 0
    counts_by_namespace = kernel_version() >= (5, 14)
    settings.is_init = level != "process"
    if owner:
        os.setgroups([])
    settings.most_files = int(config["files"])
    settings.work = config["base"] if level == "process" else BOX
    settings.writable, settings.shown_below = {settings.work: BOX_MODE}, {}
    if level != "process" and TMP not in config["path"]:
        settings.writable[TMP], settings.shown_below = TMP_MODE, shown_below(config["path"], TMP)
    if level == "namespace":
        if not owner:
            enter_user_namespace()
        leave_host_namespaces(config["network"] == "true")
        become_init()
        build_root(config["path"], config["link"], int(config["disk"]), settings.most_files)
        if owner:
            os.chown(settings.work, owner + 1, owner + 1)
            if TMP in settings.writable:
                os.chown(TMP, owner, owner)
            enter_user_namespace_as_private_user(owner)
        settings.program_ids = (PROGRAM_USER, PROGRAM_USER) if owner else None
        settings.drop_capabilities = True
        settings.other_threads = 0 if owner else 4 if counts_by_namespace else crowd
    elif level == "bwrap":
        settings.program_ids = (owner + 1, owner + 1) if owner else None
        settings.drop_capabilities = True
        settings.other_threads = 0 if owner else 4 if counts_by_namespace else 100000
    else:
        settings.program_ids = (owner + 1, owner + 1) if owner else None
        settings.drop_capabilities = owner != 0
        settings.other_threads = 0 if owner else crowd
        if LINUX:
            prctl(PR_SET_CHILD_SUBREAPER, 1)
    if level != "namespace" and owner:
        os.chown(settings.work, owner + 1, owner + 1)


def become_init():
    """Forks the first process of the new process namespace; the caller only waits for it."""
    alive = os.pipe()
    inner = os.fork()
    if inner:
        os.close(alive[0])
        for descriptor in (settings.control_in, settings.control_out):
            os.close(descriptor)
        os.waitpid(inner, 0)
        os._exit(0)
    os.close(alive[1])
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    poll = select.poll()
    poll.register(alive[0], 0)
    if poll.poll(0):
        os._exit(0)
    os.close(alive[0])


def close_up(config):
    """Makes the supervisor inaccessible to the programs that will run next to it."""
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGXCPU))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGXCPU, on_time_up)
    if config["level"] == "namespace":
        # Forgotten when the supervisor changed its identity.
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if not LINUX:
        return ["not Linux: programs are not confined beyond their limits"]
    if settings.drop_capabilities:
        bar_capabilities()
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    prctl(PR_SET_DUMPABLE, 0)
    missing = install_filter(FAMILIES_OF_A_WORKER if config["level"] != "process" else ())
    return [missing] if missing else []


def check_access():
    """Makes sure that programs, which run as someone else, can read Python."""
    pid = os.fork()
    if pid == 0:
        try:
            take(settings.giving_up_rights)
            os.listdir(os.path.dirname(os.__file__))
            os._exit(0)
        except OSError:
            os._exit(1)
    if os.waitpid(pid, 0)[1]:
        raise OSError(errno.EACCES, "programs run as a user of their own, who cannot read Python in " + sys.prefix)


def warm_up(names):
    """Imports modules that programs will probably want. Returns those that are not there."""
    missing = []
    for name in names:
        try:
            __import__(name)
        except Exception:
            missing.append(name)
    return missing


def measure():
    settings.page, settings.highest_limits = resource.getpagesize(), highest_limits()
    try:
        with open("/proc/self/statm") as file:
            fields = [int(field) for field in file.read().split()]
        settings.own_address_space, settings.own_resident = fields[0] * settings.page, fields[1] * settings.page
    except OSError:
        settings.own_address_space, settings.own_resident = 256 << 20, 0


def main():
    take_channel()
    # Not for programs: what was set for the start of the interpreter, and what was registered during it.
    os.environ.pop("LD_BIND_NOW", None)
    atexit._clear()
    try:
        config = read_configuration()
        enter_isolation(config)
        if not settings.is_init:
            # Away from the host's terminal. At other levels no descriptor and no file leads there, and all stay in
            # the host's session: Linux divides processor time among sessions first, which slows short programs.
            os.setsid()
        sys.meta_path.insert(0, SeedingFinder)
        remarks = ["no module " + name for name in warm_up(config["preload"])]
        lay_out_memory()
        os.chdir(settings.work)
        rehearse()
        settings.lenient_table, settings.main_names = lenient_table(), fresh_main()
        settings.giving_up_rights = giving_up_rights()
        seed(FIRST_SEED)
        remarks += close_up(config)
        sys.path[:] = [""] + [path for path in sys.path if path]
        measure()
        settings.children = open_children()
        check_access()
        gc.collect()
        gc.freeze()
        report_start("python", "%d.%d.%d" % sys.version_info[:3], remarks)
    except Exception as failure:
        report_start("error", str(failure) or repr(failure))
        os._exit(1)
    try:
        serve()
    except BaseException:
        write_all(settings.log, traceback.format_exc().encode("utf-8", "replace"))
        os._exit(1)

