# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Tinker cookbook: environments, their groups and a dataset of them, for `tinker_cookbook.rl.train`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import chz
import tinker
from tinker_cookbook import renderers
from tinker_cookbook.rl.types import Env, EnvGroupBuilder, RLDataset, RLDatasetBuilder, StepResult
from tinker_cookbook.tokenizer_utils import get_tokenizer

from gem4j import aio
from gem4j.integrations.episode import Episode


class Gem4jEnv(Env):  # type: ignore[misc]
    """One episode. The renderer parses the model's tokens, which are never re-tokenized."""

    def __init__(self, episode: Episode, seed: int, renderer: Any, instruction: str = "") -> None:
        self._episode = episode
        self._seed = seed
        self._renderer = renderer
        self._instruction = instruction
        self._messages: list[dict[str, Any]] = []

    async def initial_observation(self) -> tuple[Any, Any]:
        first = await aio.run(self._episode.start, self._seed)
        self._messages = [{"role": "user", "content": first + self._instruction}]
        return self._renderer.build_generation_prompt(self._messages), self._renderer.get_stop_sequences()

    async def step(self, action: list[int], *, extra: Any = None) -> StepResult:
        message, parsed = self._renderer.parse_response(action)
        text = message.get("content", "") if parsed else ""
        turn = await aio.run(self._episode.play, text)
        self._messages += [{"role": "assistant", "content": text}, {"role": "user", "content": turn.observation}]
        if turn.done:
            await aio.run(self._episode.close)
        return StepResult(
            reward=turn.reward,
            episode_done=turn.done,
            next_observation=(
                tinker.ModelInput.empty() if turn.done else self._renderer.build_generation_prompt(self._messages)
            ),
            next_stop_condition=self._renderer.get_stop_sequences(),
            metrics=turn.metrics(),
        )


@dataclass(frozen=True)
class Gem4jGroupBuilder(EnvGroupBuilder):  # type: ignore[misc]
    """A group: environments with the same seed, and so the same task."""

    env_id: str
    seed: int
    group_size: int
    renderer: Any
    wrappers: str = ""
    instruction: str = ""
    options: dict[str, Any] = field(default_factory=dict)

    async def make_envs(self) -> Sequence[Env]:
        return [
            Gem4jEnv(
                await aio.run(Episode, self.env_id, self.wrappers, seed=self.seed, **self.options),
                self.seed,
                self.renderer,
                self.instruction,
            )
            for _ in range(self.group_size)
        ]

    def logging_tags(self) -> list[str]:
        return self.env_id.split(":")


class Gem4jDataset(RLDataset):  # type: ignore[misc]
    """Batches of groups, whose seeds count up from `seed`."""

    def __init__(self, builder: dict[str, Any], groups_per_batch: int, n_batches: int, seed: int = 0) -> None:
        self._builder = builder
        self._groups_per_batch = groups_per_batch
        self._n_batches = n_batches
        self._seed = seed

    def get_batch(self, index: int) -> list[EnvGroupBuilder]:
        first = self._seed + index * self._groups_per_batch
        return [Gem4jGroupBuilder(seed=first + i, **self._builder) for i in range(self._groups_per_batch)]

    def __len__(self) -> int:
        return self._n_batches


@chz.chz
class Gem4jDatasetBuilder(RLDatasetBuilder):  # type: ignore[misc]
    """The builder for `tinker_cookbook.rl.train.Config.dataset_builder`."""

    env_id: str
    model_name_for_tokenizer: str
    renderer_name: str
    group_size: int
    groups_per_batch: int
    n_batches: int = 100
    seed: int = 0
    wrappers: str = ""
    instruction: str = ""

    async def __call__(self) -> tuple[RLDataset, RLDataset | None]:
        tokenizer = get_tokenizer(self.model_name_for_tokenizer)
        builder = {
            "env_id": self.env_id,
            "group_size": self.group_size,
            "renderer": renderers.get_renderer(self.renderer_name, tokenizer=tokenizer),
            "wrappers": self.wrappers,
            "instruction": self.instruction,
        }
        return Gem4jDataset(builder, self.groups_per_batch, self.n_batches, self.seed), None
