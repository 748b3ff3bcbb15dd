# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Measures the Python peer GEM and gem4j side by side, in one run, and prints a table of ratios.

Run with the Python of a virtual environment that has gem-llm 0.1.0; see README.md beside this file. Both sides do the
same work: well-formed random actions sampled in advance, a reset after each episode's end, one thread. The two take
turns for each row, so that a change in the machine's load affects both.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import time

import machine

ROOT = pathlib.Path(__file__).resolve().parent.parent
STEPS = [
    "game:GuessTheNumber-v0-easy",
    "game:Mastermind-v0-hard",
    "game:Minesweeper-v0-hard",
    "game:Game2048-v0-hard",
]
RESETS = ["game:Sudoku-v0-hard", "game:Sokoban-v0-easy"]
VECTOR = "game:GuessTheNumber-v0-easy"
POOL = 1024


def rate(once, seconds):
    """Calls per second: a warm-up of half the time, then the time; at least one call each."""
    for limit in (seconds / 2, seconds):
        calls = 0
        start = time.perf_counter()
        elapsed = 0.0
        while calls == 0 or elapsed < limit:
            once()
            calls += 1
            elapsed = time.perf_counter() - start
    return calls / elapsed


def pool(env):
    return [env.sample_random_action() for _ in range(POOL)]


def peer_steps(gem, env_id, seconds):
    env = gem.make(env_id)
    env.reset(seed=1)
    actions = pool(env)
    at = 0

    def once():
        nonlocal at
        _, _, terminated, truncated, _ = env.step(actions[at])
        at = (at + 1) % POOL
        if terminated or truncated:
            env.reset()

    return rate(once, seconds)


def peer_resets(gem, env_id, seconds):
    env = gem.make(env_id)
    return rate(env.reset, seconds)


def peer_vector(gem, env_id, count, asynchronous, seconds):
    actions = pool(gem.make(env_id))
    envs = gem.make_vec([env_id] * count, vec_kwargs=None, async_mode=asynchronous, seed=1)
    envs.reset()
    shifts = [actions[i:] + actions[:i] for i in range(0, POOL, POOL // 16)]
    at = 0

    def once():
        nonlocal at
        at = (at + 1) % len(shifts)
        envs.step([shifts[at][i % POOL] for i in range(count)])

    return rate(once, seconds) * count


def gem4j(seconds, *words):
    command = [str(ROOT / "gem4j"), "bench", *words, "--seconds", str(seconds), "--json"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"{' '.join(command)} ended with {result.returncode}: {result.stderr.strip()}")
    return json.loads(result.stdout)


def rows(gem, seconds, count):
    for env_id in STEPS:
        yield f"{env_id}, steps/s", peer_steps(gem, env_id, seconds), gem4j(seconds, "env", env_id)["steps_per_s"]
    for env_id in RESETS:
        yield f"{env_id}, resets/s", peer_resets(gem, env_id, seconds), gem4j(seconds, "reset", env_id)["resets_per_s"]
    sync = peer_vector(gem, VECTOR, count, False, seconds)
    threads = peer_vector(gem, VECTOR, count, True, seconds)
    best = max(sync, threads)
    ours = gem4j(seconds, "vector", VECTOR, "--num_env", str(count))
    name = f"{count} x {VECTOR}, "
    yield name + "list, steps/s", best, ours["steps_per_s"]
    yield name + "subset, steps/s", best, ours["subset_steps_per_s"]
    yield name + "submit/poll, steps/s", best, ours["submit_steps_per_s"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3, help="per measurement (default 3)")
    parser.add_argument("--num_env", type=int, default=256, help="environments of the vector rows (default 256)")
    arguments = parser.parse_args()
    try:
        import gem
        import gem.envs  # registers the environments
    except ImportError as absent:
        sys.exit(f"{absent}: run this with a Python that has gem-llm (gem4j-bench/README.md says how)")
    random.seed(1)
    print("\n".join(machine.describe()))
    print("command: " + " ".join(["bench_peer.py", *sys.argv[1:]]))
    print()
    print("| what | GEM | gem4j | ratio |")
    print("|---|---:|---:|---:|")
    for what, peer, ours in rows(gem, arguments.seconds, arguments.num_env):
        print(f"| {what} | {peer:,.1f} | {ours:,.1f} | {ours / peer:,.1f} |", flush=True)


if __name__ == "__main__":
    main()
