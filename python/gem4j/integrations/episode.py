# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""An episode for chat-based trainers: strings in, strings out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import gem4j
from gem4j.core import Env
from gem4j.wrappers.wrapper_factory import get_wrapper_fns


def shown(observation: str, info: dict[str, Any]) -> str:
    """The observation with its prefix and suffix."""
    parts = (info.get("prefix"), observation, info.get("suffix"))
    return "\n".join(part for part in parts if part)


@dataclass(frozen=True)
class Turn:
    """The result of an action."""

    observation: str
    reward: float
    terminated: bool
    truncated: bool
    info: dict[str, Any]

    @property
    def done(self) -> bool:
        """Whether the episode is over."""
        return self.terminated or self.truncated

    def metrics(self) -> dict[str, float]:
        """The numeric entries of info."""
        return {name: float(value) for name, value in self.info.items() if isinstance(value, (bool, int, float))}


class Episode:
    """Plays one environment, episode after episode, and sums the rewards of the current episode."""

    def __init__(self, env_id: str, wrappers: str = "", **options: Any) -> None:
        env: Env = gem4j.make(env_id, **options)
        for wrapper in get_wrapper_fns(wrappers):
            env = wrapper(env)
        self.env = env
        self.total_reward = 0.0
        self.turns = 0
        self.done = True

    def start(self, seed: int | None = None, idx: int | None = None) -> str:
        """Starts an episode; returns the first text for the agent."""
        arguments: dict[str, Any] = {} if idx is None else {"idx": idx}
        observation, info = self.env.reset(seed=seed, **arguments)
        self.total_reward = 0.0
        self.turns = 0
        self.done = False
        return shown(observation, info)

    def play(self, action: str) -> Turn:
        """Executes the agent's action."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        turn = Turn(shown(observation, info), float(reward), bool(terminated), bool(truncated), info)
        self.total_reward += turn.reward
        self.turns += 1
        self.done = turn.done
        return turn

    def close(self) -> None:
        """Closes the environment."""
        self.env.close()
