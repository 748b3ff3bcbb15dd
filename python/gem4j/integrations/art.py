# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""ART: a `rollout` for `art.gather_trajectory_groups`.

groups = [
    art.TrajectoryGroup(rollout(model, "game:GuessTheNumber-v0-easy", seed=seed) for _ in range(8))
    for seed in range(4)
]
"""

from __future__ import annotations

from typing import Any

import art

from gem4j import aio
from gem4j.integrations.episode import Episode


async def rollout(
    model: Any, env_id: str, *, seed: int | None = None, wrappers: str = "", system: str = "", **options: Any
) -> art.Trajectory:
    """Plays an episode through the model's OpenAI client; the trajectory keeps the choices as they were returned."""
    client = model.openai_client()
    episode = await aio.run(Episode, env_id, wrappers, **options)
    messages: list[dict[str, Any]] = [{"role": "system", "content": system}] if system else []
    try:
        messages.append({"role": "user", "content": await aio.run(episode.start, seed)})
        trajectory = art.Trajectory(messages_and_choices=list(messages), reward=0.0, metadata={"env_id": env_id})
        while not episode.done:
            answer = await client.chat.completions.create(model=model.name, messages=messages, logprobs=True)
            choice = answer.choices[0]
            text = choice.message.content or ""
            turn = await aio.run(episode.play, text)
            messages += [{"role": "assistant", "content": text}, {"role": "user", "content": turn.observation}]
            trajectory.messages_and_choices.append(choice)
            if not turn.done:
                trajectory.messages_and_choices.append(messages[-1])
    finally:
        await aio.run(episode.close)
    trajectory.reward = episode.total_reward
    trajectory.metrics = {"turns": episode.turns}
    return trajectory.finish()
