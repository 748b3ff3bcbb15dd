# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""NeMo-Gym's own Gymnasium server (its checkout), without its HTTP."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from chars import GUESS, Guesser

pytest.importorskip("nemo_gym")
pytest.importorskip("resources_servers.gymnasium.base")


def response(text: str) -> Any:
    part = SimpleNamespace(type="output_text", text=text)
    return SimpleNamespace(output=[SimpleNamespace(type="message", content=[part])])


def test_sessions():
    from gem4j.integrations.nemo_gym import Gem4jResourcesServer

    server = Gem4jResourcesServer.model_construct(session_state={})
    guesser = Guesser()

    async def play(session: str, seed: int) -> float:
        row = {"env_id": GUESS, "seed": seed}
        observation, _ = await server.reset(row, session)
        assert observation
        total, done = 0.0, False
        while not done:
            _, reward, terminated, truncated, _ = await server.step(response(guesser.text()), row, session)
            total, done = total + reward, terminated or truncated
        await server.close_session(session)
        return total

    async def both() -> list[float]:
        return list(await asyncio.gather(play("a", 1), play("b", 2)))

    assert all(0 <= total <= 1 for total in asyncio.run(both()))
    assert not server.session_state
