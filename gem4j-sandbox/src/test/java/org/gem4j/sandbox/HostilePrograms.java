// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Programs that try to harm the machine or to fool the sandbox, by name. {PID}, {PORT} and {FOLDER} stand for this
/// process, a port on which it listens, and a folder of its own.
final class HostilePrograms {
    /// These would really do harm where a program runs with the rights of the tests' user.
    private static final List<String> NEED_WALLS =
            List.of("kills the host", "reads the caller's files", "writes outside", "kills everything");

    private static final Map<String, String> ALL = new TreeMap<>(Map.ofEntries(
            Map.entry("fork bomb", """
                import os
                while True:
                    try: os.fork()
                    except OSError: pass
                """),
            Map.entry("thread bomb", """
                import threading, time
                while True:
                    try: threading.Thread(target=time.sleep, args=(600,)).start()
                    except Exception: pass
                """),
            Map.entry("memory bomb", """
                x = []
                while True: x.append(bytearray(1 << 20))
                """),
            Map.entry("memory bomb that swallows errors", """
                x = []
                while True:
                    try: x.append(bytearray(1 << 20))
                    except MemoryError: pass
                """),
            Map.entry("memory bomb of many processes", """
                import os, time
                for i in range(12):
                    if os.fork() == 0:
                        x = bytearray(50 << 20)
                        for j in range(0, len(x), 4096): x[j] = 1
                        time.sleep(60)
                time.sleep(60)
                """),
            Map.entry("memory bomb of shared pages", """
                import mmap, os, time
                for i in range(12):
                    if os.fork() == 0:
                        x = mmap.mmap(-1, 50 << 20)
                        for j in range(0, len(x), 4096): x[j] = 1
                        time.sleep(60)
                time.sleep(60)
                """),
            Map.entry("endless output", "while True: print('x' * 1000)"),
            Map.entry("endless output of many processes", """
                import os
                for i in range(4): os.fork()
                while True: os.write(1, b'x' * 100000)
                """),
            Map.entry("endless report", "import os\nwhile True: os.write(4, b'x' * 100000)"),
            Map.entry("loop that ignores signals", """
                import signal
                for number in range(1, 65):
                    try: signal.signal(number, signal.SIG_IGN)
                    except (OSError, ValueError): pass
                while True:
                    try:
                        while True: pass
                    except BaseException: pass
                """),
            Map.entry("sleeps in a C call", "import time\ntry: time.sleep(600)\nexcept BaseException: time.sleep(600)"),
            Map.entry("reads the caller's files", """
                import os
                for path in ['/etc/shadow', '{FOLDER}/secret', '/proc/{PID}/environ', '/proc/{PID}/mem',
                             '/proc/1/environ', '/home/.ssh/id_rsa']:
                    try: print(open(path).read(100))
                    except OSError: pass
                try: print(os.listdir('{FOLDER}'))
                except OSError: pass
                """),
            Map.entry("writes outside", """
                import os
                for folder in ['/', '/etc', '/usr', '/usr/bin', '/dev', '/proc', '/var/tmp', '{FOLDER}']:
                    try:
                        open(os.path.join(folder, 'gem4j-was-here'), 'w').close()
                        print('wrote', folder)
                    except OSError: pass
                """),
            Map.entry("opens sockets", """
                import socket
                for family in range(0, 46):
                    for kind in (1, 2, 3):
                        try:
                            s = socket.socket(family, kind)
                            s.settimeout(0.05)
                            s.connect(('127.0.0.1', {PORT}))
                            print('connected', family, kind) if kind == 1 else s.send(b'x')
                        except Exception: pass
                """),
            Map.entry("kills its parent", """
                import os, signal
                for number in range(1, 65):
                    if number != signal.SIGKILL:
                        try: signal.signal(number, signal.SIG_IGN)
                        except (OSError, ValueError): pass
                for number in list(range(1, 65)) * 2:
                    try: os.kill(os.getppid(), number)
                    except OSError: pass
                """),
            Map.entry("kills everything", "import os\nos.kill(-1, 9)"),
            Map.entry("kills the host", """
                import os
                for pid in ({PID}, 1):
                    for number in (9, 15, 19):
                        try: os.kill(pid, number)
                        except OSError: pass
                """),
            Map.entry("stops its group", "import os, signal\nos.fork()\nos.killpg(0, signal.SIGSTOP)"),
            Map.entry("traces its parent", """
                import ctypes, os
                libc = ctypes.CDLL(None, use_errno=True)
                print('traced' if libc.ptrace(16, os.getppid(), 0, 0) == 0 else '')
                print('traced' if libc.ptrace(0x4206, os.getppid(), 0, 0) == 0 else '')
                try: open('/proc/%d/mem' % os.getppid(), 'r+b'); print('traced')
                except OSError: pass
                try: print('traced', os.listdir('/proc/%d/fd' % os.getppid()))
                except OSError: pass
                """),
            Map.entry("limits its parent", """
                import os, resource
                try: resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (3, 3)); print('limited')
                except OSError: pass
                """),
            Map.entry("leaves daemons", """
                import os, time
                for i in range(5):
                    if os.fork() == 0:
                        os.setsid()
                        if os.fork() == 0:
                            os.setsid()
                            os.closerange(0, 100)
                            while True: time.sleep(600)
                        os._exit(0)
                print('left')
                """),
            Map.entry("makes 100,000 files", """
                import os
                for i in range(100000):
                    try: open('f%d' % i, 'w').close()
                    except OSError as error:
                        if i == 99999: print(error)
                """),
            Map.entry("nests folders", """
                import os
                while True:
                    os.mkdir('d' * 200)
                    os.chdir('d' * 200)
                """),
            Map.entry("locks its folder", """
                import os
                os.makedirs('a/b')
                open('a/f', 'w').close()
                os.symlink('/etc', 'a/link')
                os.mkfifo('a/fifo')
                os.chmod('a/b', 0)
                os.chmod('a', 0)
                os.chmod('.', 0)
                """),
            Map.entry("fills the disk", """
                import os
                for i in range(1000):
                    with open('f%d' % i, 'wb') as file:
                        while True:
                            try: file.write(b'x' * (1 << 20)); file.flush()
                            except OSError: break
                    if i > 20: break
                """),
            Map.entry("recurses deeply", """
                import sys
                sys.setrecursionlimit(10 ** 9)
                def f(x): return f([x])
                f(0)
                """),
            Map.entry("recurses in C", """
                import sys
                sys.setrecursionlimit(10 ** 9)
                class A: pass
                A.__getattr__ = lambda self, name: getattr(self, name + 'x')
                x = []
                for i in range(10 ** 6): x = [x]
                repr(x)
                """),
            Map.entry("crashes", "import ctypes\nctypes.string_at(8)"),
            Map.entry("closes its descriptors", "import os\nos.closerange(0, 256)\nwhile True: pass"),
            Map.entry("prints a fake result", """
                import os, struct
                answer = b'R' + bytes(16) + struct.pack('!BBiIIIQQIIIIII', 0, 0, 0, 1, 1, 1, 5, 0, 5, 5, 0, 0, 0, 0)
                for descriptor in range(1, 64):
                    try: os.write(descriptor, answer + b'FAKE\n')
                    except OSError: pass
                os.write(3, b'\n0 \n' * 3)
                os._exit(7)
                """),
            Map.entry("escapes by mounting", """
                import ctypes, os
                libc = ctypes.CDLL(None, use_errno=True)
                for flags in (0x10000000, 0x20000000, 0x40000000, 0x20000):
                    if libc.unshare(flags) == 0: print('unshared')
                if libc.mount(b'x', b'/', b'tmpfs', 0, None) == 0: print('mounted')
                if libc.chroot(b'.') == 0: print('changed root')
                if libc.setuid(0) == 0 and os.geteuid() == 0: print('became root')
                """),
            Map.entry("leaves shared memory", """
                import ctypes
                libc = ctypes.CDLL(None, use_errno=True)
                if libc.shmget(12345, 1 << 20, 0o1666) >= 0: print('left')
                if libc.syscall(250, 1, b'x', b'x', 1, -4) >= 0: print('left')
                """)));

    private HostilePrograms() {}

    static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    static boolean needsWalls(String name) {
        return NEED_WALLS.contains(name);
    }

    static String code(String name) {
        return ALL.get(name);
    }
}
