# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Isolation of a worker at the level "namespace": its user, mount, process and network namespaces."""

import ctypes
import errno
import os

from gem4j_sandbox.kernel import (
    CAP_SETGID, CAP_SETUID, CLONE_NEWCGROUP, CLONE_NEWIPC, CLONE_NEWNET, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWUSER,
    CLONE_NEWUTS, LINUX, MS_BIND, MS_NOATIME, MS_NODEV, MS_NODIRATIME, MS_NOEXEC, MS_NOSUID, MS_PRIVATE, MS_RDONLY,
    MS_REC, MS_RELATIME, MS_REMOUNT, call, has_capability, mount, pivot_root, unmount)

BOX, TMP = "/box", "/tmp"
"""The working directory of programs, and the one for temporary files: the only writable directories."""
BOX_MODE, TMP_MODE = 0o700, 0o1777

WORKER_USER, PROGRAM_USER = 999, 1000
"""The user ids of the worker and of the programs in it, inside the user namespace."""

FIRST_PRIVATE_USER = 0x70000000
"""From here on, user ids are normally unassigned: a privileged host uses two of them for each worker."""


def private_user(slot):
    """The first of two user ids that nobody else has; 0 without the privilege to change users.

    The host gives every worker a different slot number.
    """
    if not LINUX or os.geteuid() != 0 or not (has_capability(CAP_SETUID) and has_capability(CAP_SETGID)):
        return 0
    wanted = FIRST_PRIVATE_USER + 2 * slot
    with open("/proc/self/uid_map") as lines:
        ranges = [tuple(int(number) for number in line.split()) for line in lines]
    if any(start <= wanted and wanted + 1 < start + count for start, _, count in ranges):
        return wanted
    start, _, count = max(ranges)
    return start + count - 2 - 2 * (slot % 1000) if count > 4000 else 0


def leave_host_namespaces(keep_network):
    """Enters new mount, process and (unless the network is kept) network namespaces. The next child has process id 1."""
    network = 0 if keep_network else CLONE_NEWNET
    call("unshare", CLONE_NEWNS | CLONE_NEWPID | network | CLONE_NEWIPC | CLONE_NEWUTS)
    for function, arguments in (("unshare", (CLONE_NEWCGROUP,)), ("sethostname", (b"sandbox", ctypes.c_size_t(7)))):
        try:
            call(function, *arguments)
        except OSError:
            pass


def enter_user_namespace_as_private_user(owner):
    """For a privileged supervisor: enters a user namespace as the first of its two private users."""
    users = ((WORKER_USER, owner), (PROGRAM_USER, owner + 1))
    target = os.getpid()
    begin, written = os.pipe(), os.pipe()
    helper = os.fork()
    if helper == 0:
        os.close(begin[1])
        if os.read(begin[0], 1):
            write_maps(target, users, users)
            os.write(written[1], b".")
        os._exit(0)
    os.close(begin[0])
    os.close(written[1])
    try:
        os.setgroups([])
        call("unshare", CLONE_NEWUSER)
        os.write(begin[1], b".")
        if not os.read(written[0], 1):
            raise OSError(errno.EPERM, "the kernel refused the user map")
    finally:
        os.close(begin[1])
        os.close(written[0])
        os.waitpid(helper, 0)
    os.setresgid(WORKER_USER, WORKER_USER, WORKER_USER)
    os.setresuid(WORKER_USER, WORKER_USER, WORKER_USER)


def enter_user_namespace():
    """For an unprivileged supervisor: enters a user namespace in which it has all capabilities."""
    user, group = os.geteuid(), os.getegid()
    call("unshare", CLONE_NEWUSER)
    write_maps(os.getpid(), ((PROGRAM_USER, user),), ((PROGRAM_USER, group),))


def write_maps(pid, users, groups):
    folder = "/proc/%d/" % pid
    contents = [("uid_map", users), ("gid_map", groups)]
    if len(users) == 1:
        with open(folder + "setgroups", "w") as file:
            file.write("deny")
    for name, pairs in contents:
        with open(folder + name, "w") as file:
            file.write("".join("%d %d 1\n" % pair for pair in pairs))


def shown_below(paths, folder):
    """The paths below a folder, mapped to False, and their parent folders below it, mapped to True."""
    below = {}
    for path in paths:
        if path.startswith(folder + "/"):
            below.setdefault(path, False)
            above = os.path.dirname(path)
            while above != folder:
                below[above] = True
                above = os.path.dirname(above)
    return below


def build_root(paths, links, size, files):
    """Replaces the root file system with a read-only one that has the given paths and the writable folders."""
    mount(None, "/", None, MS_REC | MS_PRIVATE)
    mount("worker", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=1m")
    os.mkdir("/tmp/old")
    os.mkdir("/tmp/new")
    pivot_root("/tmp", "/tmp/old")
    os.chdir("/")
    mount("worker", "/new", "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=1m")
    if TMP not in paths:
        mount_private("/new" + TMP, TMP_MODE, size, files)
    for path in paths:
        place("/old" + path, "/new" + path)
    write_accounts("/new/etc")
    make_devices("/old/dev", "/new/dev")
    os.mkdir("/new/proc")
    mount("proc", "/new/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC)
    mount_private("/new" + BOX, BOX_MODE, size, files)
    for link in links:
        name, _, target = link.partition(" ")
        os.symlink(target, "/new" + name)
    os.chdir("/new")
    pivot_root(".", ".")
    unmount(".")
    os.chdir("/")
    make_read_only("/")


def mount_private(target, mode, size, files):
    os.mkdir(target)
    mount("worker", target, "tmpfs", MS_NOSUID | MS_NODEV, "mode=%o,size=%d,nr_inodes=%d" % (mode, size, files))


def place(source, target):
    """Bind-mounts a file or folder of the host, read-only; a symbolic link is copied."""
    if not os.path.lexists(source) or os.path.lexists(target):
        return
    os.makedirs(os.path.dirname(target), exist_ok=True)
    if os.path.islink(source):
        os.symlink(os.readlink(source), target)
        return
    if os.path.isdir(source):
        os.mkdir(target)
    else:
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))
    mount(source, target, None, MS_BIND | MS_REC)
    for point in mount_points(target):
        make_read_only(point)


def mount_points(below):
    points = []
    with open("/old/proc/self/mountinfo") as lines:
        for line in lines:
            point = line.split(" ")[4]
            for escape, character in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
                point = point.replace(escape, character)
            if point == below or point.startswith(below + "/"):
                points.append(point)
    return points


def make_read_only(point):
    state = os.statvfs(point).f_flag
    flags = MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID | MS_NODEV
    # A mount from outside the user namespace must keep its restrictive flags.
    for given, kept in ((os.ST_NOEXEC, MS_NOEXEC), (os.ST_NOATIME, MS_NOATIME), (os.ST_NODIRATIME, MS_NODIRATIME),
                        (os.ST_RELATIME, MS_RELATIME)):
        if state & given:
            flags |= kept
    mount(None, point, None, flags)


def write_accounts(folder):
    os.makedirs(folder, exist_ok=True)
    contents = {
        "passwd": "user:x:%d:%d::%s:/bin/sh\n" % (PROGRAM_USER, PROGRAM_USER, BOX),
        "group": "user:x:%d:\n" % PROGRAM_USER,
        "hosts": "127.0.0.1 localhost\n",
        "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    }
    for name, text in contents.items():
        path = os.path.join(folder, name)
        if not os.path.lexists(path):
            with open(path, "w") as file:
                file.write(text)


def make_devices(source, target):
    os.mkdir(target)
    for name in ("null", "zero", "full", "random", "urandom"):
        path = os.path.join(target, name)
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o666))
        mount(os.path.join(source, name), path, None, MS_BIND)
    for name, link in (("fd", "/proc/self/fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2"),
                       ("shm", TMP)):
        os.symlink(link, os.path.join(target, name))
