# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Gymnasium: text observations and actions.

env = Gem4jEnv("game:GuessTheNumber-v0-easy")          # or gymnasium.make("gem4j/Text-v0", env_id=...)
"""

from __future__ import annotations

import string
from typing import Any

import gymnasium

import gem4j
from gem4j.integrations.episode import shown


class AnyText(gymnasium.spaces.Space[str]):
    """The space of all strings, in any alphabet."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(dtype=str, seed=seed)

    @property
    def is_np_flattenable(self) -> bool:
        return False

    def contains(self, x: Any) -> bool:
        return isinstance(x, str)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        size = int(self.np_random.integers(0, 20))
        return "".join(self.np_random.choice(list(string.ascii_letters), size=size))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AnyText)

    def __hash__(self) -> int:
        return hash(AnyText)


class Gem4jEnv(gymnasium.Env[str, str]):
    """Observations include their prefix and suffix; `sample_random_action` returns well-formed actions."""

    metadata = {"render_modes": []}  # noqa: RUF012 - the name and kind are Gymnasium's

    def __init__(self, env_id: str, wrappers: str = "", **options: Any) -> None:
        from gem4j.wrappers.wrapper_factory import get_wrapper_fns

        env: gem4j.Env = gem4j.make(env_id, **options)
        for wrapper in get_wrapper_fns(wrappers):
            env = wrapper(env)
        self._env = env
        self.observation_space = AnyText()
        self.action_space = AnyText()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        super().reset(seed=seed)
        observation, info = self._env.reset(seed=seed, **(options or {}))
        return shown(observation, info), info

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self._env.step(action)
        return shown(observation, info), float(reward), bool(terminated), bool(truncated), info

    def sample_random_action(self) -> str:
        """A random well-formed action."""
        return self._env.sample_random_action()

    def close(self) -> None:
        self._env.close()


gymnasium.register(id="gem4j/Text-v0", entry_point="gem4j.integrations.gymnasium:Gem4jEnv")
