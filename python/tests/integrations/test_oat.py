# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""What an Oat actor does, over Oat's base class where it can be imported, else over a stand-in for it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from chars import Guesser

from gem4j.integrations.oat import Gem4jActor, collect_episodes


class PPOActor:
    """Stands for oat.algorithms.ppo.PPOActor: its init and generate, with a scripted model."""

    def init(self, actor_id: int, save_path: str) -> None:
        self.tokenizer = None
        self.args = SimpleNamespace(seed=1)
        self.sampling_params = None
        self._guesser = Guesser(actor_id)
        self.sampled: list[list[int]] = []

    def generate(self, prompts: list[str], sampling_params: Any) -> list[Any]:
        return [self._answer(prompt) for prompt in prompts]

    def _answer(self, prompt: str) -> Any:
        text = self._guesser.text()
        ids = [*map(ord, text), 9999]
        self.sampled.append(ids)
        answer = SimpleNamespace(
            text=text,
            token_ids=ids,
            finish_reason="stop",
            logprobs=[{token: SimpleNamespace(logprob=-1.0)} for token in ids],
        )
        return SimpleNamespace(prompt_token_ids=list(map(ord, prompt)), outputs=[answer])


class Actor(Gem4jActor, PPOActor):
    num_envs = 4


def test_an_actor_collects_finished_episodes():
    actor = Actor()
    actor.init(0, "")
    episodes = actor.collect(min_turns=20)
    assert sum(map(len, episodes)) >= 20
    for episode in episodes:
        assert [turn.done for turn in episode] == [False] * (len(episode) - 1) + [True]
        assert 0 <= sum(turn.reward for turn in episode) <= 1
        assert all(turn.extra["response_ids"] in actor.sampled for turn in episode)
        assert episode[-1].obs.startswith(episode[0].obs.rsplit("\n", 1)[0])


def test_failed_generation_drops_the_episode():
    actor = Actor()
    actor.init(1, "")
    calls = 0

    def act(observations: Any) -> Any:
        nonlocal calls
        calls += 1
        actions, extras = actor.act(observations)
        if calls == 2:
            extras[1] = None
        return actions, extras

    episodes = collect_episodes(actor.env, act, min_turns=8)
    assert all(episode[-1].done for episode in episodes)
    with pytest.raises(ValueError, match="min_turns"):
        collect_episodes(actor.env, act, 0)
