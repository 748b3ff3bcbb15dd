# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Counts the steps and sums the rewards of an episode."""

from __future__ import annotations

from typing import Any

from gem4j.core import Env, Info, ResetResult, StepResult, WatchingWrapper


class EpisodeTrackingWrapper(WatchingWrapper):
    """Writes both to info, and at a reset also those of the previous episode. Should be the outermost wrapper."""

    def __init__(self, env: Env) -> None:
        super().__init__(env)
        self.step_counter = 0
        self.cumulative_rewards = 0.0

    def after_step(
        self, action: Any, obs: Any, reward: float, terminated: bool, truncated: bool, info: Info
    ) -> StepResult:
        self.step_counter += 1
        self.cumulative_rewards += reward
        info["step_counter"] = self.step_counter
        info["cumulative_rewards"] = self.cumulative_rewards
        return obs, reward, terminated, truncated, info

    def after_reset(self, obs: Any, info: Info) -> ResetResult:
        info["prev_ep_step_counter"] = self.step_counter
        info["prev_ep_cumulative_rewards"] = self.cumulative_rewards
        self.step_counter = 0
        self.cumulative_rewards = 0.0
        info["step_counter"] = 0
        info["cumulative_rewards"] = 0.0
        return obs, info
