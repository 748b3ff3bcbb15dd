# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""SkyRL-gym's own registry plays."""

from __future__ import annotations

import pytest

skyrl_gym = pytest.importorskip("skyrl_gym")


def test_episodes():
    from chars import GUESS, Guesser

    import gem4j.integrations.skyrl_gym  # noqa: F401

    guesser = Guesser()
    for seed in range(4):
        env = skyrl_gym.make("gem4j", env_config={}, extras={"env_id": GUESS, "seed": seed})
        chat, _ = env.init([{"role": "system", "content": "Play."}])
        assert [message["role"] for message in chat] == ["system", "user"]
        total, done = 0.0, False
        while not done:
            result = env.step(guesser.text())
            total, done = total + result["reward"], result["done"]
            assert isinstance(result["reward"], float)
            assert set(result["metadata"]) == {"terminated", "truncated"}
        assert not result["observations"]
        assert env.get_metrics()["return"] == total
        env.close()
