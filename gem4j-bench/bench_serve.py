# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Measures servers of environments, OpenEnv's own and gem4j's, side by side in one run, and prints a table.

Run with the Python of a virtual environment that has openenv 0.10.0; see README.md beside this file. Both sides
play similar games, driven by the same load generator (`./gem4j bench serve`), which shares the processors with them.
The two take turns in each round, so that other load on the machine affects both; the medians of the rounds are shown.
Without --think, every session sends its next step at once, which measures a server's maximum throughput; P99 is then
that of a full queue. To compare latencies, choose pauses with which both servers get the same load, below the maximum
of the slower one: --sessions 16,64,256 --think 0.006,0.025,0.1. With --split, the first available core runs only the
server and the second one only the load generator, so that neither waits for the other to leave its core.
"""

import argparse
import contextlib
import importlib.metadata
import json
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request

import machine

HERE = pathlib.Path(__file__).resolve().parent
GAME = "game:GuessTheNumber-v0-easy"
PATIENCE = 120
METRICS = ("steps_per_s", "p50_ms", "p99_ms", "server_cpu_us_per_step", "server_resident_mib")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def on_core(given, index):
    """With --split, a function that pins a new process to one core, otherwise None."""
    if not given.split:
        return None
    core = sorted(os.sched_getaffinity(0))[index]
    return lambda: os.sched_setaffinity(0, {core})


@contextlib.contextmanager
def running(given, command, port):
    """A server, from when it is healthy to the end of the block."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, preexec_fn=on_core(given, 0)
    )
    try:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5):
                    break
            except (urllib.error.URLError, OSError):
                if process.poll() is not None or time.monotonic() > end:
                    process.kill()
                    sys.exit(f"{command[0]} did not become healthy: {process.stderr.read().strip()}")
                time.sleep(0.2)
        yield process.pid
    finally:
        process.terminate()
        process.wait(PATIENCE)


def load(given, port, pid, sessions, think):
    command = [given.gem4j, "bench", "serve", "--url", f"http://127.0.0.1:{port}", "--json", "--pid", str(pid)]
    command += ["--sessions", str(sessions), "--seconds", str(given.seconds)]
    command += ["--warm_up", str(given.warm_up), "--think", str(think)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=on_core(given, 1))
    if result.returncode:
        sys.exit(f"{' '.join(command)} ended with {result.returncode}: {result.stderr.strip()}")
    results = json.loads(result.stdout)
    if results["errors"]:
        sys.exit(f"{' '.join(command)} met {results['errors']} errors")
    return results


def peer(given, sessions, think):
    port = free_port()
    with running(given, [sys.executable, str(HERE / "openenv_guess.py"), "--port", str(port)], port) as pid:
        return load(given, port, pid, sessions, think)


def gem4j(given, sessions, think):
    port = free_port()
    command = [given.gem4j, "serve", "--env_id", GAME, "--port", str(port), "--grace", "0"]
    with running(given, command, port) as pid:
        return load(given, port, pid, sessions, think)


def medians(rounds):
    return {name: statistics.median(each[name] for each in rounds) for name in METRICS}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--sessions", default="16,64,256", help="numbers of sessions (16,64,256)")
    parser.add_argument("--seconds", type=float, default=5, help="seconds of each measurement (5)")
    parser.add_argument(
        "--warm_up", type=float, default=15, help="seconds of load before each, half without pauses (15)"
    )
    parser.add_argument(
        "--think", default="0", help="seconds between answer and next step on average, for each number of sessions (0)"
    )
    parser.add_argument("--split", action="store_true", help="one core for the server, another for the load generator")
    parser.add_argument("--rounds", type=int, default=3, help="number of rounds (3)")
    parser.add_argument("--gem4j", default=str(machine.ROOT / "gem4j"), help="the command")
    given = parser.parse_args()
    if given.split and len(os.sched_getaffinity(0)) < 2:
        parser.error("--split needs two cores, but only one is available")
    counts = [int(each) for each in given.sessions.split(",")]
    pauses = [float(each) for each in given.think.split(",")]
    if len(pauses) not in (1, len(counts)):
        parser.error(f"--think must have one value or {len(counts)}, as --sessions has, but had {len(pauses)}")
    print("\n".join(machine.describe(f"openenv {importlib.metadata.version('openenv')}")))
    print("| sessions | server | steps/s | P50 ms | P99 ms | server CPU us/step | resident MiB |")
    print("|---:|---|---:|---:|---:|---:|---:|")
    for sessions, think in zip(counts, pauses if len(pauses) > 1 else pauses * len(counts)):
        turns = [(peer(given, sessions, think), gem4j(given, sessions, think)) for _ in range(given.rounds)]
        theirs, ours = (medians(side) for side in zip(*turns))
        for name, side in (("OpenEnv", theirs), ("gem4j", ours)):
            cells = " | ".join(f"{side[each]:,.4g}" if side[each] < 1000 else f"{side[each]:,.0f}" for each in METRICS)
            print(f"| {sessions} | {name} | {cells} |")
        ratios = (
            ours["steps_per_s"] / theirs["steps_per_s"],
            ours["p50_ms"] / theirs["p50_ms"],
            ours["p99_ms"] / theirs["p99_ms"],
            ours["server_cpu_us_per_step"] / theirs["server_cpu_us_per_step"],
            ours["server_resident_mib"] / theirs["server_resident_mib"],
        )
        print(f"| {sessions} | ratio | {' | '.join(f'{each:.3g}' for each in ratios)} |", flush=True)


if __name__ == "__main__":
    main()
