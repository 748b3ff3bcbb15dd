# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A shell that lives between calls: `step` runs one command in it and prints what the command printed.

The exit code goes to descriptor 4 as JSON. The shell's own descriptors are closed for the commands; a command that ends
the shell, or won't stop in time, gets a new shell in the same directory.
"""

import base64
import gzip
import io
import json
import os
import select
import signal
import subprocess
import sys
import tarfile
import time

HOME = "/box" if os.path.isdir("/box") else os.getcwd()
LOOP = ('while IFS= read -r -d "" GEM4J_COMMAND <&{0}; do eval "$GEM4J_COMMAND" </dev/null {1}>&- {0}<&-; '
        'printf "%s\\0" "$?" >&{1}; done')
GRACE_S = 0.3
"""How long the shell may take to notice that its command was killed."""


class Shell:
    def __init__(self, folder, environment):
        self.environment, self.process = environment, None
        self.start(folder)

    def start(self, folder):
        """Starts a new shell in a folder and forgets the old one."""
        self.end()
        commands, self.commands = os.pipe()
        self.status, status = os.pipe()
        self.output, output = os.pipe()
        os.set_blocking(self.output, False)

        self.process = subprocess.Popen(
            ["/bin/bash", "--noprofile", "--norc", "-c", LOOP.format(commands, status), "bash"],
            stdin=subprocess.DEVNULL, stdout=output, stderr=output,
            cwd=folder, env=dict(self.environment, PWD=folder), start_new_session=True, pass_fds=(commands, status))
        for descriptor in (commands, status, output):
            os.close(descriptor)

    def end(self):
        if self.process is not None:
            kill_session(self.process.pid, ())
            self.process.wait()
            for descriptor in (self.commands, self.status, self.output):
                os.close(descriptor)

    def run(self, command, seconds, keep, most):
        """(exit code, head, tail, bytes printed, what the shell had to do, if anything)"""
        kept = Kept(keep)
        before = pids()
        data = command.replace("\0", "").encode("utf-8", "replace") + b"\0"
        deadline = time.monotonic() + seconds
        answer, event = b"", ""
        while not answer.endswith(b"\0"):
            left = deadline - time.monotonic()
            writing = [self.commands] if data else []
            ready = select.select([self.status, self.output], writing, [], max(0, left))
            if ready[1]:
                try:
                    data = data[os.write(self.commands, data[:4096]):]
                except BrokenPipeError:
                    data = b""
            if self.output in ready[0]:
                kept.read(self.output)
            if self.status in ready[0]:
                part = os.read(self.status, 64)
                answer += part
                if not part:
                    event = "ended"
                    break
            if left <= 0 or kept.total > most:
                event = "time" if left <= 0 else "output"
                break
        if event == "ended":
            code = self.replace(kept, deadline)
        elif event:
            code = self.stop(before, kept)
        else:
            code = int(answer[:-1])
        kept.read(self.output)
        return code, kept, event

    def stop(self, before, kept):
        """Kills what the command started; the shell itself only if it does not come back."""
        kill_session(self.process.pid, before)
        if select.select([self.status], [], [], GRACE_S)[0] and os.read(self.status, 64):
            return 124
        kept.read(self.output)
        self.start(self.folder())
        return 124

    def replace(self, kept, deadline):
        """The shell has ended itself, or has become another program."""
        while self.process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
            kept.read(self.output)
        folder = self.folder()
        code = self.process.poll()
        kept.read(self.output)
        self.start(folder)
        return 124 if code is None else code if code >= 0 else 128 - code

    def folder(self):
        try:
            folder = os.readlink("/proc/%d/cwd" % self.process.pid)
            linked = folder[len(HOME):] if folder.startswith(HOME + "/") else folder
            return next((name for name in (linked, folder) if os.path.isdir(name)), HOME)
        except OSError:
            return self.environment["PWD"]


class Kept:
    """The two ends of an output."""

    def __init__(self, keep):
        self.keep, self.head, self.tail, self.total = keep, b"", b"", 0

    def read(self, descriptor):
        try:
            for _ in range(64):
                part = os.read(descriptor, 65536)
                if not part:
                    return
                self.total += len(part)
                room = self.keep - len(self.head)
                self.head += part[:max(0, room)]
                self.tail = (self.tail + part[max(0, room):])[-self.keep:]
        except OSError:
            pass

    def text(self):
        left_out = self.total - len(self.head) - len(self.tail)
        middle = b"" if left_out <= 0 else b"\n[... %d bytes left out ...]\n" % left_out
        return self.head + middle + self.tail


def pids():
    return {name for name in os.listdir("/proc") if name.isdigit()}


def kill_session(session, before):
    """Kills the processes of a shell's session that were not there before, except the shell unless all are meant."""
    for name in pids() - set(before):
        try:
            with open("/proc/%s/stat" % name) as file:
                fields = file.read().rpartition(")")[2].split()
            if int(fields[3]) == session and (not before or int(name) != session):
                os.kill(int(name), signal.SIGKILL)
        except (OSError, IndexError, ValueError):
            pass


def unpack(archive, target):
    """Puts the files of an archive below a folder."""
    with tarfile.open(fileobj=io.BytesIO(base64.b64decode(archive))) as tar:
        if hasattr(tarfile, "fully_trusted_filter"):
            tar.extractall(target, filter="fully_trusted")
        else:
            tar.extractall(target)


def pack(folder, most, times):
    """Prints an archive of a folder, with or without the times of its files, or nothing if it is too large."""
    size = 0
    for top, _, files in os.walk(os.path.realpath(folder)):
        for name in files:
            size += os.lstat(os.path.join(top, name)).st_size
    if size > most:
        os.write(4, b'{"size": %d}' % size)
        return
    buffer = io.BytesIO()
    with gzip.GzipFile(fileobj=buffer, mode="wb", compresslevel=1, mtime=0) as zipped:
        with tarfile.open(fileobj=zipped, mode="w") as tar:
            tar.add(os.path.realpath(folder), arcname=".", filter=lambda entry: plain(entry, times))
    os.write(4, b'{"size": 0}')
    print(base64.b64encode(buffer.getvalue()).decode())


def plain(entry, times):
    """The entry of an archive, whoever owns the file; None for what is neither file, folder nor link."""
    if not (entry.isreg() or entry.isdir() or entry.issym() or entry.islnk()):
        return None
    entry.uid, entry.gid, entry.uname, entry.gname = 0, 0, "", ""
    if not times:
        entry.mtime = 0
    return entry


def step(command, seconds, keep, most, crowd):
    code, kept, event = shell.run(command, seconds, keep, most)
    if len(pids()) > crowd:
        # No later command could start anything: end the sandbox, so that a new one takes its place.
        os.write(4, b'{"event": "crowd"}')
        os.kill(-1, signal.SIGKILL)
        os._exit(137)
    os.write(4, json.dumps({"code": code, "bytes": kept.total, "event": event}).encode())
    data = kept.text()
    while data:
        data = data[os.write(1, data):]


def prepare(archive, folder, environment):
    """Unpacks the start state and starts the shell."""
    global shell
    for name in ("app", "logs", "tests", "solution"):
        os.makedirs(os.path.join(HOME, name), exist_ok=True)
    unpack(archive, HOME)
    os.makedirs(folder, exist_ok=True)
    path = os.environ.get("PATH", "/usr/bin:/bin") + ":" + os.path.dirname(sys.executable)
    variables = dict(os.environ, PATH=path, TERM="dumb", PWD=folder, GIT_CONFIG_NOSYSTEM="1", HISTFILE="", **environment)
    shell = Shell(folder, variables)
