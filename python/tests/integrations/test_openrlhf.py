# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""OpenRLHF's own executor plays (its checkout: openrlhf/utils/agent.py)."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from chars import GUESS, CharTokenizer, Guesser

pytest.importorskip("torch")
pytest.importorskip("openrlhf")


class Engine:
    """Stands for vLLM: samples guesses, in other tokens than encoding their text would give."""

    def __init__(self) -> None:
        self._guesser = Guesser()
        self.sampled: list[list[int]] = []

    async def generate(self, prompt: list[int], parameters: Any, multi_modal_data: Any = None) -> Any:
        text = self._guesser.text()
        ids = [*(ord(char) for char in text), 9999]
        self.sampled.append(ids)
        logprobs = [{token: SimpleNamespace(logprob=-0.5)} for token in ids]
        return SimpleNamespace(outputs=[SimpleNamespace(token_ids=ids, text=text, logprobs=logprobs)])


def test_episodes():
    from gem4j.integrations.openrlhf import AgentExecutor

    executor = AgentExecutor()
    for seed in range(4):
        engine = Engine()
        label = json.dumps({"env_id": GUESS, "seed": seed, "max_turns": 5})
        parameters = SimpleNamespace(max_tokens=64, logprobs=1)
        result = asyncio.run(executor.execute("Play: {observation}", label, parameters, 20000, CharTokenizer(), engine))
        assert 1 <= len(engine.sampled) <= 5
        ids = result["observation_tokens"]
        spans = [ids[start:end] for start, end in result["action_ranges"]]
        assert spans == engine.sampled
        assert 0 <= result["reward"] <= 1
        assert result["scores"].item() == pytest.approx(result["reward"])
        assert len(result["rollout_log_probs"]) == len(ids)
