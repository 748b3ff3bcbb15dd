# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""verifiers: a taskset of gem4j's environments, which prime-rl can also use.

    [taskset]
    id = "gem4j-taskset"
    env_id = "game:GuessTheNumber-v0-easy"
    seeds = [0, 1, 2, 3]

The OpenEnv taskset of verifiers also works with a gem4j server; this one does not need OpenEnv.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf
from pydantic import Field

from gem4j import aio
from gem4j.integrations.episode import Episode


class Gem4jData(vf.TaskData):  # type: ignore[misc]
    """One episode."""

    env_id: str
    wrappers: str
    options: dict[str, Any]
    seed: int


class Gem4jConfig(vf.TasksetConfig):  # type: ignore[misc]
    """The episodes of the taskset: one for each seed."""

    env_id: str = "game:GuessTheNumber-v0-easy"
    wrappers: str = ""
    options: dict[str, Any] = Field(default_factory=dict)
    seeds: list[int] = Field(default_factory=lambda: [0])


class Gem4jTask(vf.Task[Gem4jData]):  # type: ignore[misc]
    """An episode as a task."""


class Gem4jEnvConfig(vf.EnvConfig):  # type: ignore[misc]
    """The agent that plays."""

    player: vf.AgentConfig = vf.AgentConfig()


class Gem4jEnv(vf.Env[Gem4jEnvConfig]):  # type: ignore[misc]
    """Observations are user turns; the sum of the rewards is `gem4j_reward`."""

    async def run(self, task: Any, agents: Any) -> None:
        data = task.data
        episode = await aio.run(Episode, data.env_id, data.wrappers, **data.options)
        try:
            observation = await aio.run(episode.start, data.seed)
            async with agents.player.interaction(task) as interaction:
                segment = await interaction.turn(observation)
                while not segment.terminated:
                    turn = await aio.run(episode.play, segment.last_reply)
                    if turn.done:
                        break
                    segment = await interaction.turn(turn.observation)
            interaction.trace.record_reward("gem4j_reward", episode.total_reward)
        finally:
            await aio.run(episode.close)


class Gem4jTaskset(vf.Taskset[Gem4jTask, Gem4jConfig]):  # type: ignore[misc]
    """The episodes of the configuration."""

    def load(self) -> Iterator[Gem4jTask]:
        config = self.config
        for seed in config.seeds:
            data = Gem4jData(
                name=f"{config.env_id}#{seed}",
                prompt=None,
                env_id=config.env_id,
                wrappers=config.wrappers,
                options=config.options,
                seed=seed,
            )
            yield Gem4jTask(data, config.task)


__all__ = ["Gem4jConfig", "Gem4jData", "Gem4jEnv", "Gem4jEnvConfig", "Gem4jTask", "Gem4jTaskset"]
