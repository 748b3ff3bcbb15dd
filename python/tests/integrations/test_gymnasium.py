# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Gymnasium's and PettingZoo's own checks."""

from __future__ import annotations

import pytest
from chars import GUESS

gymnasium = pytest.importorskip("gymnasium")


def test_gymnasium():
    import gem4j.integrations.gymnasium  # noqa: F401

    env = gymnasium.make("gem4j/Text-v0", env_id=GUESS)
    observation, _ = env.reset(seed=3)
    assert env.observation_space.contains(observation)
    assert env.reset(seed=3)[0] == observation
    done = False
    while not done:
        _, reward, terminated, truncated, _ = env.step(env.unwrapped.sample_random_action())
        done = terminated or truncated
        assert isinstance(reward, float)
    env.close()


def test_pettingzoo():
    pettingzoo = pytest.importorskip("pettingzoo")
    from gem4j.integrations.pettingzoo import AGENT, Gem4jAecEnv

    env = Gem4jAecEnv(GUESS)
    assert isinstance(env, pettingzoo.AECEnv)
    env.reset(seed=1)
    total = 0.0
    for _ in env.agent_iter(20):
        _, reward, terminated, truncated, _ = env.last()
        total += reward
        env.step(None if terminated or truncated else "\\boxed{5}")
    assert not env.agents
    assert 0 <= total <= 1
    assert AGENT in env.possible_agents
