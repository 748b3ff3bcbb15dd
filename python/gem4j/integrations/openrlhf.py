# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""OpenRLHF: `--agent_func_path` names a file that contains `from gem4j.integrations.openrlhf import AgentExecutor`.

A row's label names its environment as JSON, `{"env_id": "rg:leg_counting", "seed": 7}`; `wrappers` names wrappers,
`idx` a task, and all other keys are options of the environment. With any other label, the row uses GEM4J_ENV_ID. In
the row's prompt, `{observation}` is replaced by the first observation; without it, the observation follows the prompt.
"""

from __future__ import annotations

import json
import os
from typing import Any

import torch
from openrlhf.utils.agent import AgentInstanceBase, MultiTurnAgentExecutor

from gem4j import aio
from gem4j.integrations.episode import Episode


class AgentInstance(AgentInstanceBase):  # type: ignore[misc]
    """One episode. Subclasses may change how feedback is inserted into the text that the model continues."""

    #: Wraps the observation that is appended to the model's tokens.
    feedback_template = "\n{observation}\n"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._episode: Episode | None = None

    async def reset(self, states: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        choice = _choice(states.get("label"))
        seed, idx = choice.pop("seed", None), choice.pop("idx", None)
        self._episode = await aio.run(Episode, choice.pop("env_id"), choice.pop("wrappers", ""), **choice)
        observation = await aio.run(self._episode.start, seed, idx)
        prompt = states.get("observation") or ""
        if "{observation}" in prompt:
            return {"observation": prompt.replace("{observation}", observation)}
        return {"observation": prompt + observation}

    async def step(self, state_dict: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        assert self._episode is not None, "call reset first"
        turn = await aio.run(self._episode.play, state_dict["action_text"])
        if turn.done:
            await aio.run(self._episode.close)
        return {
            "rewards": torch.tensor(turn.reward),
            "scores": torch.tensor(self._episode.total_reward),
            "environment_feedback": self.feedback_template.format(observation=turn.observation),
            "done": turn.done,
            "sampling_params": state_dict.get("sampling_params"),
            "extra_logs": {"turns": torch.tensor(float(self._episode.turns))},
        }


class AgentExecutor(MultiTurnAgentExecutor):  # type: ignore[misc]
    """Runs AgentInstance; the sampled tokens are kept unchanged."""

    def __init__(self, agent_instance_cls: type[AgentInstance] = AgentInstance) -> None:
        super().__init__(agent_instance_cls)


def _choice(label: Any) -> dict[str, Any]:
    choice: dict[str, Any] = {}
    if isinstance(label, str) and label.lstrip().startswith("{"):
        choice = dict(json.loads(label))
    if "env_id" not in choice:
        choice["env_id"] = os.environ.get("GEM4J_ENV_ID", "game:GuessTheNumber-v0-easy")
    return choice
