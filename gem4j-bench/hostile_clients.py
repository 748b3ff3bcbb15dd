# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Attacks an environment server while a well-behaved client plays on it, and prints what that client noticed.

Starts `./gem4j serve` with a token and needs no packages. For each attack, the table shows the well-behaved client's
steps and latencies during it and the server's memory after it. Fails if that client gets a wrong answer, if an answer
or the server's log holds a stack trace, or if sessions of the attackers stay open. With --rounds 2 the second round
shows whether memory grows. The hard limit of open files must be above --connections, here and for the server.
"""

import argparse
import contextlib
import itertools
import json
import multiprocessing
import os
import pathlib
import random
import resource
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request

import machine

TOKEN = "d1c5f0b27a6e4983"
UPGRADE = (
    "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {}\r\n\r\n"
)
IDLE_SECONDS = 10
PAUSE = 0.005
TRACES = (b"\tat ", b"\\tat ", b"java.lang.", b"NullPointer")
VALUES = ["null", "true", "-1", "1e999", "9" * 40, '""', '"\\u0000"', "[]", '{"a":1}', "[" * 5000, '"' + "x" * 99999]
FRAMES = ["step", "reset", "make", "restore", "batch_make", "batch_reset", "batch_step", "batch_fork", "sample", "mcp"]
FIELDS = ["message", "seed", "count", "messages", "env_id", "options", "fields"]
PATHS = ["/../etc/passwd", "/%2e%2e/x", "/ws/../../x", "//etc", "/\0", "/a%00b", "/%", "/" + "a" * 100_000, "*", "x"]


def masked(first, payload, length=None):
    size = len(payload) if length is None else length
    if size < 126:
        head = bytes([first, 0x80 | size])
    elif size < 65536:
        head = bytes([first, 0xFE]) + struct.pack(">H", size)
    else:
        head = bytes([first, 0xFF]) + struct.pack(">Q", size)
    return head + b"\0\0\0\0" + payload


class Client:
    """A connection to the server; `open` makes it a WebSocket."""

    def __init__(self, port, head=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if head:
            self.socket.sendall(head.encode("latin-1"))

    @classmethod
    def open(cls, port):
        client = cls(port, UPGRADE.format(TOKEN))
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += client.exactly(1)
        return client

    def exactly(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise ConnectionError("the server has closed the connection")
            data += part
        return data

    def frame(self):
        first, size = self.exactly(2)
        if size == 126:
            size = struct.unpack(">H", self.exactly(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.exactly(8))[0]
        payload = self.exactly(size)
        if first & 15 == 8:
            raise ConnectionError(f"the server has closed the connection: {payload!r}")
        return payload

    def ask(self, text):
        self.socket.sendall(masked(0x81, text.encode()))
        return self.frame()

    def rest(self, most=1 << 20):
        """What comes until the server closes the connection or is silent for half a second."""
        data = b""
        self.socket.settimeout(0.5)
        with contextlib.suppress(OSError):
            while len(data) < most:
                part = self.socket.recv(65536)
                if not part:
                    break
                data += part
        return data

    def close(self):
        self.socket.close()


def well_behaved(port, orders, results):
    """Plays episodes, one step at a time with a pause after each; reports its latencies when asked."""
    client = Client.open(port)
    client.ask('{"type":"reset","data":{"seed":1}}')
    latencies, wrong = [], 0
    while True:
        while orders.poll():
            if orders.recv() == "end":
                return
            results.send((latencies, wrong))
            latencies, wrong = [], 0
        before = time.perf_counter()
        answer = client.ask('{"type":"step","data":{"message":"\\\\boxed{5}"}}')
        latencies.append(1000 * (time.perf_counter() - before))
        wrong += not answer.startswith(b'{"type":"observation"')
        if b'"done":true' in answer:
            client.ask('{"type":"reset","data":{"seed":1}}')
        time.sleep(PAUSE)


def hold_sessions(port, count, start):
    """Opens sessions and waits to be killed: its sockets are reset then."""
    clients = []
    for _ in range(count):
        clients.append(Client.open(port))
        clients[-1].ask('{"type":"reset","data":{"seed":1}}')
        clients[-1].socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    start.wait(120)
    time.sleep(600)


class Attacks:
    """Each method is one attack; the server's answers are kept, to search them for stack traces."""

    def __init__(self, port, connections, mark):
        self.port = port
        self.connections = connections
        self.mark = mark
        self.seen = []

    def nothing(self):
        time.sleep(5)

    def malformed_frames(self):
        """Malformed WebSocket frames and messages, each on a connection of its own."""
        bad = [bytes([first, 0x80 | 2]) + b"\0\0\0\0{}" for first in range(256) if first not in (0x81, 0x82, 0x89)]
        bad += [bytes([0x81, size]) + b"x" * size for size in range(0, 126, 5)]
        bad += [masked(0x88, struct.pack(">H", code)) for code in (0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535)]
        bad += [masked(0x81, b"\xff\xfe"), masked(0x81, b"x", 1 << 62), masked(0x81, b"x", (1 << 64) - 1)]
        for name, field, value in itertools.product(FRAMES, FIELDS, VALUES):
            bad.append(masked(0x81, f'{{"type":"{name}","data":{{"{field}":{value}}}}}'.encode()))
        generator = random.Random(7)
        bad += [masked(0x82, generator.randbytes(generator.randrange(1, 200))) for _ in range(300)]
        clients = []
        for frame in bad:
            client = Client.open(self.port)
            client.socket.sendall(frame)
            clients.append(client)
            if len(clients) == 200:
                self.drain(clients)
        self.drain(clients)
        return f"{len(bad):,} kinds"

    def drain(self, clients):
        for client in clients:
            client.socket.settimeout(0.2)
            with contextlib.suppress(OSError):
                self.seen.append(client.socket.recv(65536))
            client.close()
        clients.clear()

    def huge_frames(self):
        """50 MB in one frame, in fragments, and announced only."""
        for first, payload in itertools.product((0x81, 0x82, 0x01), (b"x" * 50_000_000, b"x")):
            for _ in range(3):
                client = Client.open(self.port)
                with contextlib.suppress(OSError):
                    if first == 1:
                        client.socket.sendall(masked(1, payload[:1_000_000]))
                        for at in range(1_000_000, len(payload), 1_000_000):
                            client.socket.sendall(masked(0, payload[at : at + 1_000_000]))
                    else:
                        client.socket.sendall(masked(first, payload, 50_000_000))
                self.seen.append(client.rest())
                client.close()
        return "18 messages of 50 MB"

    def half_open(self):
        """A part of a request, or a WebSocket with a part of a frame, and then silence."""
        clients = []
        head = UPGRADE.format(TOKEN)
        for i in range(self.connections):
            with contextlib.suppress(OSError):
                clients.append(Client(self.port, head[:40] if i % 2 else head + "\x81\xff\0"))
        time.sleep(IDLE_SECONDS)
        for client in clients:
            client.close()
        return f"{len(clients):,} connections"

    def slow_loris(self):
        """A byte at a time, of headers that never end and of frames."""
        heads = [UPGRADE.format(TOKEN), "GET /health HTTP/1.1\r\n"]
        clients = [Client(self.port, heads[i % 2]) for i in range(2000)]
        header = itertools.cycle(b"X-A: b\r\n")
        frame = itertools.cycle(masked(0x01, b"x" * 60_000)[:2000])
        for _ in range(10):
            for i, client in enumerate(clients):
                with contextlib.suppress(OSError):
                    client.socket.sendall(bytes([next(header if i % 2 else frame)]))
            time.sleep(0.5)
        for client in clients:
            client.close()
        return "2,000 connections"

    def resets(self):
        """WebSockets with a valid token and a session each, which all end at the same moment without a close frame."""
        count = 4000
        start = multiprocessing.Barrier(2)
        holder = multiprocessing.Process(target=hold_sessions, args=(self.port, count, start), daemon=True)
        holder.start()
        start.wait(120)
        time.sleep(2)
        self.mark()
        holder.kill()
        holder.join()
        time.sleep(3)
        return f"{count:,} sessions"

    def token_guessing(self):
        generator = random.Random(3)
        guesses = 0
        end = time.monotonic() + 5
        while time.monotonic() < end:
            client = Client(self.port)
            for path in ("/schema", "/state", "/metrics", "/ws"):
                guess = TOKEN[:-1] + generator.choice("02456789abcdef") if guesses % 2 else generator.randbytes(9).hex()
                head = UPGRADE.format(guess) if path == "/ws" else (
                    f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {guess}\r\n\r\n"
                )
                with contextlib.suppress(OSError):
                    client.socket.sendall(head.encode())
                    answer = client.socket.recv(65536)
                    guesses += 1
                    if b" 401 " not in answer.split(b"\r\n")[0]:
                        sys.exit(f"a guessed token got {answer[:200]!r}")
                    self.seen.append(answer)
            client.close()
        return f"{guesses:,} guesses"

    def path_tricks(self):
        requests = 0
        for path, method in itertools.product(PATHS, ("GET", "POST", "PUT", "TRACE", "CONNECT", "X" * 5000, "")):
            for token in (TOKEN, "x"):
                client = Client(self.port)
                head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
                head += "Connection: close\r\n\r\n"
                with contextlib.suppress(OSError):
                    client.socket.sendall(head.encode("latin-1"))
                answer = client.rest()
                if b"root:" in answer or answer.startswith((b"HTTP/1.1 2", b"HTTP/1.1 5")):
                    sys.exit(f"{method[:20]} {path[:30]} got {answer[:300]!r}")
                self.seen.append(answer)
                client.close()
                requests += 1
        return f"{requests:,} requests"

    def header_floods(self):
        """Headers without end, one long header, many short ones, wrong lengths and bodies without end."""
        start = "POST /reset HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + TOKEN + "\r\n"
        chunk = f"{1 << 20:x}\r\n" + "x" * (1 << 20) + "\r\n"
        floods = [
            (start, "X-Long-Header: " + "x" * 4000 + "\r\n"),
            (start + "X-One: ", "x" * 10_000),
            (start, "A: b\r\n" * 1000),
            (start + "Transfer-Encoding: chunked\r\n\r\n", chunk),
            (start + "Content-Length: 99999999999\r\n\r\n", "x" * 100_000),
            (start + "Content-Length: -1\r\n\r\n", "x"),
            (start + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", "x" * 1000),
        ]
        sent = 0
        for head, more in floods * 5:
            client = Client(self.port, head)
            client.socket.settimeout(2)
            data = more.encode()
            with contextlib.suppress(OSError):
                for _ in range(64_000_000 // len(data) if len(data) > 1000 else 1000):
                    client.socket.sendall(data)
                    sent += len(data)
            self.seen.append(client.rest())
            client.close()
        return f"{len(floods) * 5} floods, {sent >> 20:,} MiB accepted"


def resident(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    raise SystemExit("the server has ended")


def counts(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    threads = next(line.split()[1] for line in status.splitlines() if line.startswith("Threads"))
    return f"{threads} threads, {len(os.listdir(f'/proc/{pid}/fd'))} descriptors"


def environments(port):
    request = urllib.request.Request(f"http://127.0.0.1:{port}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        text = answer.read().decode()
    open_now = next(line for line in text.splitlines() if line.startswith("gem4j_env_environments_open "))
    return int(open_now.split()[1])


def row(name, what, latencies, pid):
    latencies.sort()
    p50, p99 = (latencies[int(part * len(latencies))] for part in (0.5, 0.99))
    cells = f"{len(latencies):,} | {p50:.2f} | {p99:.1f} | {latencies[-1]:.0f} | {resident(pid)}"
    print(f"| {name} | {what or ''} | {cells} |", flush=True)


def attack_all(port, pid, given):
    ours, theirs = multiprocessing.Pipe()
    results, out = multiprocessing.Pipe()
    player = multiprocessing.Process(target=well_behaved, args=(port, theirs, out), daemon=True)
    player.start()

    def report():
        """What the other client has noticed since the last time."""
        ours.send("report")
        return results.recv() if results.poll(60) else sys.exit("the other client was stopped")

    attacks = Attacks(port, given.connections, report)
    print("| attack | how much | steps of the other client | P50 ms | P99 ms | longest | server MiB after it |")
    print("|---|---|---:|---:|---:|---:|---:|")
    kinds = [
        attacks.nothing,
        attacks.malformed_frames,
        attacks.huge_frames,
        attacks.half_open,
        attacks.slow_loris,
        attacks.resets,
        attacks.token_guessing,
        attacks.path_tricks,
        attacks.header_floods,
        attacks.nothing,
    ]
    chosen = [each for each in kinds if given.only in (None, each.__name__) or each == attacks.nothing]
    for attack in chosen * given.rounds:
        report()
        what = attack()
        latencies, wrong = report()
        if wrong:
            sys.exit(f"{attack.__name__}: {wrong} wrong answers to the other client")
        row(attack.__name__.replace("_", " "), what, latencies, pid)
    end = time.monotonic() + 3 * IDLE_SECONDS
    while environments(port) != 1 and time.monotonic() < end:
        time.sleep(0.5)
    print(f"open environments: {environments(port)}; {counts(pid)}")
    ours.send("end")
    if environments(port) > 1:
        sys.exit("sessions of the attackers are still open")
    return attacks.seen


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gem4j", default=str(machine.ROOT / "gem4j"), help="the command")
    parser.add_argument("--connections", type=int, default=10_000, help="half-open connections (10000)")
    parser.add_argument("--rounds", type=int, default=1, help="number of times that each attack runs (1)")
    parser.add_argument("--only", metavar="NAME", help="one attack, such as half_open (default: all)")
    given = parser.parse_args()
    if given.only is not None and not hasattr(Attacks, given.only):
        parser.error(f"--only must be the name of an attack, such as half_open, but was {given.only}")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        tokens, log = pathlib.Path(folder, "tokens"), pathlib.Path(folder, "log")
        tokens.write_text(TOKEN + "\n")
        command = [given.gem4j, "serve", "--port", "0", "--json", "--token_file", str(tokens), "--capacity", "20000"]
        command += ["--idle_timeout", str(IDLE_SECONDS), "--grace", "0"]
        with open(log, "wb") as errors:
            server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors)
        try:
            ready = json.loads(server.stdout.readline())
            print("\n".join(machine.describe()))
            seen = attack_all(ready["port"], ready["pid"], given)
        finally:
            server.terminate()
            server.wait(60)
        for text in [*seen, log.read_bytes()]:
            if any(trace in text for trace in TRACES):
                sys.exit(f"a stack trace: {text[:2000]!r}")
        print(f"{len(seen):,} answers and {log.stat().st_size:,} bytes of log without a stack trace")


if __name__ == "__main__":
    main()
