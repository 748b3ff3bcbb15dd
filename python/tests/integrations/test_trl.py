# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""TRL's contracts: the environment as a tool, and rollouts by plain text."""

from __future__ import annotations

import pytest
from chars import GUESS, CharTokenizer, Guesser

from gem4j.integrations.trl import env_reward, environment, rollout


def test_an_environment_is_a_tool():
    env = environment(GUESS, max_turns=3)()
    assert "1 to 10" in env.reset(prompt=[], seed=4)
    guesser = Guesser()
    while not env._episode.done:
        assert isinstance(env.act(guesser.text()), str)
    with pytest.raises(ValueError, match="Game over"):
        env.act(guesser.text())
    assert 0 <= env.get_reward() <= 1
    assert env.reset(seed=4)
    assert env.get_reward() == 0


def test_rollouts_keep_the_sampled_ids():
    tokenizer, guesser, sampled = CharTokenizer(), Guesser(), []

    def generate(prompts: list[list[int]]) -> tuple[list[list[int]], list[list[float]]]:
        ids = [tokenizer.encode(guesser.text()) for _ in prompts]
        sampled.extend(ids)
        return ids, [[-0.5] * len(tokens) for tokens in ids]

    result = rollout(["Play.", [{"role": "user", "content": "Play."}]], tokenizer, generate, GUESS, seed=3)
    own = [
        token
        for ids, mask in zip(result["completion_ids"], result["env_mask"], strict=True)
        for token, model in zip(ids, mask, strict=True)
        if model
    ]
    assert sorted(own) == sorted(token for ids in sampled for token in ids)
    assert [len(ids) for ids in result["completion_ids"]] == [len(known) for known in result["logprobs"]]
    assert env_reward(["", ""], result["env_reward"]) == result["env_reward"]
