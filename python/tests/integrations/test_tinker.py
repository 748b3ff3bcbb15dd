# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Tinker cookbook's own rollouts and assembly of training data."""

from __future__ import annotations

import asyncio
import sys
import types
from typing import Any

import pytest
from chars import GUESS, Guesser

pytest.importorskip("torch")
tinker = pytest.importorskip("tinker")
if "datasets" not in sys.modules:  # imported by the cookbook's supervised module, unused here
    stand_in = types.ModuleType("datasets")
    stand_in.__getattr__ = lambda name: object  # type: ignore[method-assign]
    sys.modules["datasets"] = stand_in
pytest.importorskip("tinker_cookbook")


class CharRenderer:
    def get_stop_sequences(self) -> list[str]:
        return ["</s>"]

    def build_generation_prompt(self, messages: list[dict[str, str]]) -> Any:
        return tinker.ModelInput.from_ints(
            [ord(char) for message in messages for char in f"<{message['role']}>{message['content']}"]
        )

    def parse_response(self, tokens: list[int]) -> tuple[dict[str, str], bool]:
        return {"role": "assistant", "content": "".join(map(chr, tokens))}, True


def test_groups():
    from tinker_cookbook.completers import TokenCompleter, TokensWithLogprobs
    from tinker_cookbook.rl.data_processing import assemble_training_data, compute_advantages
    from tinker_cookbook.rl.rollouts import do_group_rollout

    from gem4j.integrations.tinker import Gem4jDataset

    class Policy(TokenCompleter):  # type: ignore[misc]
        def __init__(self) -> None:
            self._guesser = Guesser()

        async def __call__(self, model_input: Any, stop: Any, *, max_tokens: Any = None) -> Any:
            tokens = [ord(char) for char in self._guesser.text()]
            return TokensWithLogprobs(tokens=tokens, maybe_logprobs=[-0.5] * len(tokens), stop_reason="stop")

    builder = {"env_id": GUESS, "group_size": 4, "renderer": CharRenderer()}
    batch = Gem4jDataset(builder, groups_per_batch=3, n_batches=2, seed=5).get_batch(1)
    assert [group.seed for group in batch] == [8, 9, 10]

    async def roll_out() -> list[Any]:
        policy = Policy()
        return [await do_group_rollout(group, policy) for group in batch]

    groups = asyncio.run(roll_out())
    for group in groups:
        first = {str(trajectory.transitions[0].ob) for trajectory in group.trajectories_G}
        assert len(first) == 1
        assert all(0 <= reward <= 1 for reward in group.get_total_rewards())
    data, _ = assemble_training_data(groups, compute_advantages(groups))
    assert {"advantages", "logprobs", "mask", "target_tokens"} <= set(data[0].loss_fn_inputs)
