# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""PettingZoo: an environment as an AEC environment with one agent, for trainers and wrappers of PettingZoo."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from gem4j.integrations.gymnasium import AnyText, Gem4jEnv

AGENT = "player"


class Gem4jAecEnv(AECEnv[str, str, str]):  # type: ignore[misc]
    """The agent is called `player`."""

    metadata = {"name": "gem4j_v0", "render_modes": [], "is_parallelizable": True}  # noqa: RUF012

    def __init__(self, env_id: str, wrappers: str = "", **options: Any) -> None:
        super().__init__()
        self._env = Gem4jEnv(env_id, wrappers, **options)
        self.possible_agents = [AGENT]
        self.agents: list[str] = []
        self.render_mode = None
        self._space = AnyText()
        self._shown = ""

    def observation_space(self, agent: str) -> AnyText:
        return self._space

    def action_space(self, agent: str) -> AnyText:
        return self._space

    def observe(self, agent: str) -> str:
        return self._shown

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._shown, info = self._env.reset(seed=seed, options=options)
        self.agents = [AGENT]
        self.agent_selection = AGENT
        self.rewards = {AGENT: 0.0}
        self._cumulative_rewards = {AGENT: 0.0}
        self.terminations = {AGENT: False}
        self.truncations = {AGENT: False}
        self.infos = {AGENT: info}

    def step(self, action: str | None) -> None:
        if self.terminations[AGENT] or self.truncations[AGENT]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[AGENT] = 0.0
        self._shown, reward, terminated, truncated, info = self._env.step(action or "")
        self.rewards = {AGENT: reward}
        self.terminations = {AGENT: terminated}
        self.truncations = {AGENT: truncated}
        self.infos = {AGENT: info}
        self._accumulate_rewards()

    def close(self) -> None:
        self._env.close()
