# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""ROLL: import `gem4j.integrations.roll` before its pipeline; then any id of gem4j is an `env_type`.

ROLL makes environments with `gem.make`; this module lets `import gem` find gem4j and registers `gem4j` as well:

    custom_envs:
      Guess:
        env_type: gem4j
        env_config: {env: "game:GuessTheNumber-v0-easy", wrappers: "", seed: 0}
"""

from __future__ import annotations

from typing import Any

import gem4j
import gem4j.as_gem
from gem4j.core import Env, ResetResult, StepResult
from gem4j.wrappers.wrapper_factory import get_wrapper_fns

NAME = "gem4j"


class RollEnv(Env):
    """An environment whose info has the `metrics` that ROLL logs, and how to aggregate them over an episode."""

    def __init__(self, env: str, wrappers: str = "", **options: Any) -> None:
        made: Env = gem4j.make(env, **options)
        for wrapper in get_wrapper_fns(wrappers):
            made = wrapper(made)
        self.env = made

    def reset(self, seed: int | None = None) -> ResetResult:
        observation, info = self.env.reset(seed=seed)
        return observation, {"env_instruction": "", **info}

    def step(self, action: str) -> StepResult:
        observation, reward, terminated, truncated, info = self.env.step(action)
        metrics = {
            "action_is_valid": info.get("move", "valid") == "valid",
            "success": bool(info.get("success", reward == 1.0)),
            "raw_reward": reward,
        }
        info["metrics"] = metrics
        info["metrics_agg_mode"] = {"action_is_valid": "mean", "success": "last", "raw_reward": "last"}
        return observation, reward, terminated, truncated, info

    def sample_random_action(self) -> str:
        return self.env.sample_random_action()

    def close(self) -> None:
        self.env.close()


gem4j.register(NAME, RollEnv)
