# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Measures GEM and gem4j side by side, in turns, in one process: `pip install gem-llm requests`, then run this file.

For each measure: the median of the rounds for GEM and for gem4j, and their ratio.
"""

from __future__ import annotations

import argparse
import importlib
import json
import logging
import statistics
import time
from collections.abc import Callable
from typing import Any

GUESS = "game:GuessTheNumber-v0-easy"
PYTHON = "<python>print(sum(i * i for i in range(100)))</python>"


def games(module: Any, count: int, seconds: float, async_mode: bool) -> float:
    """Steps per second of a vector of games."""
    vec = module.make_vec([GUESS] * count, seed=1, async_mode=async_mode)
    vec.reset()
    actions = [f"\\boxed{{{1 + i % 10}}}" for i in range(count)]
    return rate(lambda: vec.step(actions), count, seconds)


def programs(module: Any, count: int, seconds: float) -> float:
    """Steps per second of a vector whose every action runs a Python program."""
    wrappers = importlib.import_module(f"{module.__name__}.wrappers.wrapper_factory").get_wrapper_fns("python_tool")
    vec = module.make_vec([GUESS] * count, seed=1, wrappers=wrappers, async_mode=True)
    vec.reset()
    return rate(lambda: vec.step([PYTHON] * count), count, seconds)


def rate(step: Callable[[], Any], count: int, seconds: float) -> float:
    """Environment steps per second, over as many steps as fit, after one that is not timed."""
    step()
    steps = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        step()
        steps += 1
    return count * steps / (time.perf_counter() - start)


def single(module: Any, steps: int) -> float:
    """Median time of a single environment's step in milliseconds."""
    env = module.make(GUESS, seed=1)
    times = []
    env.reset()
    while len(times) < steps:
        start = time.perf_counter()
        _, _, terminated, truncated, _ = env.step("\\boxed{3}")
        times.append(time.perf_counter() - start)
        if terminated or truncated:
            env.reset()
    return statistics.median(times) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds; each measures GEM, then gem4j (5)")
    parser.add_argument("--warm_up", type=int, default=2, help="warm-up rounds, which are not counted (2)")
    parser.add_argument("--seconds", type=float, default=1, help="length of one measurement of a vector (1)")
    options = parser.parse_args()
    seconds = options.seconds
    logging.disable()
    modules = [importlib.import_module("gem"), importlib.import_module("gem4j")]
    measures: dict[str, tuple[Callable[[Any], float], bool]] = {
        "256 GuessTheNumber, steps/s": (lambda module: games(module, 256, seconds, async_mode=False), True),
        "256 GuessTheNumber, async_mode, steps/s": (lambda module: games(module, 256, seconds, async_mode=True), True),
        "16 with the Python tool, steps/s": (lambda module: programs(module, 16, seconds), True),
        "single step, ms": (lambda module: single(module, 3000), False),
    }
    for name, (measure, more_is_better) in measures.items():
        rounds = [[measure(module) for module in modules] for _ in range(options.warm_up + options.rounds)]
        theirs, ours = (
            statistics.median(each[side] for each in rounds[options.warm_up :]) for side in range(len(modules))
        )
        ratio = ours / theirs if more_is_better else theirs / ours
        print(json.dumps({"measure": name, "gem": round(theirs, 4), "gem4j": round(ours, 4), "ratio": round(ratio, 2)}))


if __name__ == "__main__":
    main()
