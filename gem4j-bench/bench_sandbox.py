# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Measures Python calls of the peer GEM and of gem4j side by side, in one run, and prints a table.

Run with the Python of a virtual environment that has gem-llm 0.1.0; see README.md beside this file. Both sides run the
same small program with the same interpreter, one call after the other and from several callers; GEM starts an
interpreter for each call, gem4j forks a warm one in a sandbox. A bare fork and exit of this Python is timed too: no
scheme that forks can be faster.
"""

import argparse
import concurrent.futures
import importlib.metadata
import json
import os
import statistics
import subprocess
import sys
import time

import machine

ACTION = "<python>print(sum(i * i for i in range(100)))</python>"


def percentiles(millis):
    millis = sorted(millis)
    return statistics.median(millis), millis[min(len(millis) - 1, int(0.99 * len(millis)))]


def peer(tool, calls, callers):
    def once(_):
        start = time.perf_counter()
        tool.execute_action(ACTION)
        return (time.perf_counter() - start) * 1e3

    start = time.perf_counter()
    with concurrent.futures.ThreadPoolExecutor(callers) as pool:
        millis = list(pool.map(once, range(calls)))
    return (*percentiles(millis), calls / (time.perf_counter() - start))


def gem4j(program, calls, callers, level):
    command = [program, "bench", "sandbox", "--calls", str(calls), "--concurrency", str(callers)]
    command += ["--level", level, "--python", sys.executable, "--json"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"{' '.join(command)} ended with {result.returncode}: {result.stderr.strip()}")
    results = json.loads(result.stdout)
    return results["median_ms"], results["p99_ms"], results["calls_per_s"], results["level"]


def bare_fork(count=300):
    start = time.perf_counter()
    for _ in range(count):
        child = os.fork()
        if child == 0:
            os._exit(0)
        os.waitpid(child, 0)
    return (time.perf_counter() - start) / count * 1e3


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=2000, help="calls of gem4j; GEM makes a tenth (default 2000)")
    parser.add_argument("--level", default="best", help="isolation: best, bwrap, namespace or process (best)")
    parser.add_argument("--gem4j", default=str(machine.ROOT / "gem4j"), help="the command to measure")
    arguments = parser.parse_args()
    fork = bare_fork()
    try:
        from gem.tools.python_code_tool import PythonCodeTool
    except ImportError as absent:
        sys.exit(f"{absent}: run this with a Python that has gem-llm (gem4j-bench/README.md says how)")
    print("\n".join(machine.describe(f"gem-llm {importlib.metadata.version('gem-llm')}")))
    print(f"a bare fork and exit of a small Python: {fork:.2f} ms")
    print("command: " + " ".join(["bench_sandbox.py", *sys.argv[1:]]))
    print()
    print("| callers | GEM median ms | GEM p99 | GEM calls/s | gem4j median ms | gem4j p99 | gem4j calls/s | level |")
    print("|---:|---:|---:|---:|---:|---:|---:|---|")
    for callers in (1, 16):
        theirs = peer(PythonCodeTool(), max(20, arguments.calls // 10), callers)
        median, worst, rate, level = gem4j(arguments.gem4j, arguments.calls, callers, arguments.level)
        print(f"| {callers} | {theirs[0]:.1f} | {theirs[1]:.1f} | {theirs[2]:.0f} "
              f"| {median:.2f} | {worst:.1f} | {rate:.0f} | {level} |", flush=True)


if __name__ == "__main__":
    main()
