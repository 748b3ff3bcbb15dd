# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Plays an episode and prints it."""

from __future__ import annotations

import inspect
import random
import time
from collections.abc import Awaitable, Callable
from pprint import pprint
from typing import Any

import numpy as np

Policy = Callable[[Any], Any]


def run_and_print_episode(env: Any, policy: Policy, ignore_done: bool = False, max_steps: float = 1e9) -> None:
    """Plays `policy(observation)` until the end of the episode; for a vector, until all end in one step."""
    _drive(_play(env, policy, ignore_done, max_steps))


def run_and_print_episode_with_selective_step(
    env: Any, policy: Policy, ignore_done: bool = False, max_steps: float = 1e9
) -> None:
    """Like run_and_print_episode, for a vector environment, a random subset of which is stepped each time."""

    def some(observations: list[Any]) -> dict[int, Any]:
        actions = policy(observations)
        chosen = {i: action for i, action in enumerate(actions) if random.random() < 0.5}
        return chosen or {0: actions[0]}

    _drive(_play(env, some, ignore_done, max_steps))


async def run_and_print_episode_async(
    env: Any, policy: Policy, ignore_done: bool = False, max_steps: float = 1e9
) -> None:
    """Like run_and_print_episode, for an environment of gem4j.aio."""
    await _play(env, policy, ignore_done, max_steps)


async def _play(env: Any, policy: Policy, ignore_done: bool, max_steps: float) -> None:
    start = time.monotonic()
    observation, _ = await _result(env.reset())
    steps = 0
    over = False
    while steps < max_steps and (ignore_done or not over):
        action = policy(observation)
        following, reward, terminated, truncated, _ = await _result(env.step(action))
        steps += 1
        over = bool(np.all(terminated | truncated))
        print("=" * 30, f"\nStep {steps}")
        shown = {"observation": observation, "action": action, "next_observation": following, "reward": reward}
        for name, value in shown.items():
            print("-" * 10, name, "-" * 10)
            pprint(value)
        print("terminated: ", terminated, "truncated: ", truncated)
        observation = following
    print(f"----TIME: {time.monotonic() - start:.2f} seconds")


async def _result(value: Any) -> Any:
    return await value if inspect.isawaitable(value) else value


def _drive(played: Awaitable[None]) -> None:
    """Runs a coroutine that never waits; uses no event loop, since one may already be running."""
    for _ in played.__await__():
        raise TypeError("the environment is asynchronous: use run_and_print_episode_async")
