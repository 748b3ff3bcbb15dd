# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Measures reasoning-gym and gem4j's reasoning tasks side by side, in one run, and prints a table.

Run with the Python of a virtual environment that has reasoning-gym; see README.md beside this file. Both sides
generate items with the default options, and score answers, half of them right and half empty, on one thread. The two
take turns for each task, so that a change in the machine's load affects both; times are processor time. Where
reasoning-gym's items have no answer, it scores those of gem4j's items.
"""

import argparse
import contextlib
import importlib.metadata
import io
import json
import pathlib
import statistics
import subprocess
import sys
import time

import machine

ROOT = pathlib.Path(__file__).resolve().parent.parent
MIX = [("chain_sum", 2), ("gcd", 1), ("spell_backward", 1)]
SIZE = 500
ANSWERS = 50


def rate(once, seconds):
    """Calls per second: a warm-up of half the time, then the time; at least one call each."""
    for limit in (seconds / 2, seconds):
        calls = 0
        batch = 1
        start = time.process_time()
        elapsed = 0.0
        while calls == 0 or elapsed < limit:
            for _ in range(batch):
                once()
            calls += batch
            elapsed = time.process_time() - start
            if elapsed < limit / 50:
                batch *= 2
    return calls / elapsed


def dataset(name):
    import reasoning_gym
    from reasoning_gym.composite import DatasetSpec

    if name == "composite":
        specs = [DatasetSpec(name=part, weight=weight, config={}) for part, weight in MIX]
        return reasoning_gym.create_dataset(name, size=SIZE, seed=0, datasets=specs)
    return reasoning_gym.create_dataset(name, size=SIZE, seed=0)


def peer(name, seconds):
    """Items and scores per second."""
    data = dataset(name)
    at = 0
    answered = []

    def generate():
        nonlocal at
        item = data[at % SIZE]
        at += 1
        if len(answered) < ANSWERS:
            answered.append((item, item["answer"]))

    items = rate(generate, seconds)
    if answered[0][1] is None:
        answered = [(item, item.pop("right_answer")) for item in our_items(name)]
    turn = 0

    def score():
        nonlocal turn
        item, answer = answered[(turn >> 1) % len(answered)]
        data.score_answer(answer if turn % 2 == 0 else "", item)
        turn += 1

    return items, rate(score, seconds)


def gem4j(*words):
    command = [str(ROOT / "gem4j"), "bench", "reasoning", *words]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"{' '.join(command)} ended with {result.returncode}: {result.stderr.strip()}")
    return result.stdout


def our_items(name):
    return [{"answer": None, **json.loads(line)} for line in gem4j(name, "--items", str(ANSWERS)).splitlines()]


def ours(name, seconds, *words):
    return json.loads(gem4j(name, "--millis", str(round(seconds * 1000)), "--json", *words))[name]


def names():
    """The tasks that both have."""
    from reasoning_gym.factory import DATASETS

    ours_too = json.loads(gem4j("--millis", "1", "--json"))
    return [name for name in ours_too if name in DATASETS]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="per measurement (default 0.5)")
    parser.add_argument("--tasks", help="comma-separated names (default: all)")
    arguments = parser.parse_args()
    try:
        import reasoning_gym  # noqa: F401
    except ImportError as absent:
        sys.exit(f"{absent}: run this with a Python that has reasoning-gym (gem4j-bench/README.md says how)")
    seconds = arguments.seconds
    print("\n".join(machine.describe(f"reasoning-gym {importlib.metadata.version('reasoning-gym')}")))
    print("command: " + " ".join(["side_by_side_reasoning.py", *sys.argv[1:]]))
    print()
    print(
        "| task | reasoning-gym items/s | gem4j | ratio | reasoning-gym scores/s | gem4j | ratio "
        "| gem4j, median ms per item | at the hardest level |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    rows = []
    for name in arguments.tasks.split(",") if arguments.tasks else names():
        with contextlib.redirect_stdout(io.StringIO()):
            items, scores = peer(name, seconds)
        fast = ours(name, seconds)
        top = ours(name, seconds / 4, "--top_level")["median_ms"]
        row = fast["items_per_s"] / items, fast["scores_per_s"] / scores, fast["median_ms"], top
        rows.append(row)
        print(
            f"| {name} | {items:,.1f} | {fast['items_per_s']:,} | {row[0]:,.1f} | {scores:,.1f} "
            f"| {fast['scores_per_s']:,} | {row[1]:,.1f} | {row[2]:,.3f} | {row[3]:,.3f} |",
            flush=True,
        )
    columns = list(zip(*rows))
    print(
        f"| median of {len(rows)} | | | {statistics.median(columns[0]):,.1f} | | "
        f"| {statistics.median(columns[1]):,.1f} | {statistics.median(columns[2]):,.3f} "
        f"| {statistics.median(columns[3]):,.3f} |"
    )
    print(
        f"| minimum; of times, maximum | | | {min(columns[0]):,.1f} | | | {min(columns[1]):,.1f} "
        f"| {max(columns[2]):,.3f} | {max(columns[3]):,.3f} |"
    )


if __name__ == "__main__":
    main()
