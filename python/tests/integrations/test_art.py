# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""ART's own trajectories, with a scripted model."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from chars import GUESS, Guesser

pytest.importorskip("art")
pytest.importorskip("openai")


class Model:
    """Stands for art.Model: its OpenAI client answers with guesses."""

    name = "scripted"

    def __init__(self) -> None:
        self._guesser = Guesser()

    def openai_client(self) -> Any:
        return SimpleNamespace(chat=SimpleNamespace(completions=SimpleNamespace(create=self._create)))

    async def _create(self, model: str, messages: list[Any], **_: Any) -> Any:
        from openai.types.chat.chat_completion import Choice
        from openai.types.chat.chat_completion_message import ChatCompletionMessage

        message = ChatCompletionMessage(role="assistant", content=self._guesser.text())
        return SimpleNamespace(choices=[Choice(finish_reason="stop", index=0, message=message)])


def test_a_trajectory():
    from gem4j.integrations.art import rollout

    trajectory = asyncio.run(rollout(Model(), GUESS, seed=3, system="Play."))
    assert 0 <= trajectory.reward <= 1
    roles = [message["role"] for message in trajectory.messages()]
    assert roles[:2] == ["system", "user"]
    assert roles.count("assistant") == trajectory.metrics["turns"]
