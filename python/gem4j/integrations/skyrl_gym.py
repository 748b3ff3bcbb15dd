# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""SkyRL: `import gem4j.integrations.skyrl_gym` registers `gem4j`, the `env_class` of rows that have `env_id`.

`seed`, `idx`, `wrappers`, `max_turns` and `env_options` of a row are used as well.
"""

from __future__ import annotations

from typing import Any

from skyrl_gym import register
from skyrl_gym.envs.base_text_env import BaseTextEnv, BaseTextEnvStepOutput

from gem4j.integrations.episode import Episode

NAME = "gem4j"


class Gem4jTextEnv(BaseTextEnv):  # type: ignore[misc]
    """One episode as a conversation; its metadata distinguishes terminated from truncated."""

    def __init__(self, env_config: Any = None, extras: dict[str, Any] | None = None) -> None:
        super().__init__()
        row = extras or {}
        self._seed = row.get("seed")
        self._idx = row.get("idx")
        self._episode = Episode(row["env_id"], row.get("wrappers") or "", **(row.get("env_options") or {}))
        self.max_turns = row.get("max_turns") or getattr(self._episode.env, "max_turns", 1)

    def init(self, prompt: list[dict[str, str]]) -> tuple[list[dict[str, str]], dict[str, Any]]:
        first = self._episode.start(self._seed, self._idx)
        return [*prompt, {"role": "user", "content": first}], {}

    def step(self, action: str) -> BaseTextEnvStepOutput:
        self.turns += 1
        turn = self._episode.play(action)
        done = turn.done or self.turns >= self.max_turns
        return BaseTextEnvStepOutput(
            observations=[] if done else [{"role": "user", "content": turn.observation}],
            reward=turn.reward,
            done=done,
            metadata={"terminated": turn.terminated, "truncated": turn.truncated or (done and not turn.done)},
        )

    def get_metrics(self) -> dict[str, Any]:
        return {"return": self._episode.total_reward, "turns": self._episode.turns}

    def close(self) -> None:
        self._episode.close()


register(id=NAME, entry_point=Gem4jTextEnv)
