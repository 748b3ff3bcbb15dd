# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""RL2: `rollout.env_path` names a file that contains `from gem4j.integrations.rl2 import generate`.

A row's `env_id`, `seed`, `idx` and `wrappers` choose its episode; rows without `env_id` use GEM4J_ENV_ID. A row may
have `messages`, which precede the first observation.
"""

from __future__ import annotations

import os
from typing import Any

from omegaconf import OmegaConf
from RL2.datasets import Sample, add_env_response, add_llm_response, initialize_state_dict
from RL2.utils.communication import async_request

from gem4j import aio
from gem4j.integrations.episode import Episode


async def generate(config: Any, tokenizer: Any, router_url: str, sample: Any) -> None:
    """Plays the sample's episode until it ends or the router aborts it; the next call continues an aborted episode."""
    if sample.status == Sample.Status.DONE:
        return
    if sample.status == Sample.Status.RUNNING:
        await _start(tokenizer, sample)
    sample.status = Sample.Status.RUNNING
    parameters = OmegaConf.to_container(config.sampling_params)
    while sample.status == Sample.Status.RUNNING:
        asked = {
            "input_ids": sample.state_dict["states"],
            "sampling_params": {
                **parameters,
                "max_new_tokens": parameters["max_new_tokens"] - sample.previous_response_length,
                "no_stop_trim": True,
            },
            "return_logprob": True,
        }
        add_llm_response(sample, await async_request(router_url, "generate", json=asked))
        if sample.status != Sample.Status.ABORTED:
            add_env_response(tokenizer, sample, await env_step(tokenizer, sample))


async def env_step(tokenizer: Any, sample: Any) -> dict[str, Any]:
    """Executes the model's action and returns the fields that RL2 expects."""
    episode: Episode = sample.sample["gem4j_episode"]
    turn = await aio.run(episode.play, sample.action_text)
    messages = sample.sample["gem4j_messages"]
    messages += [{"role": "assistant", "content": sample.action_text}, {"role": "user", "content": turn.observation}]
    if turn.done:
        await aio.run(episode.close)
        del sample.sample["gem4j_episode"], sample.sample["gem4j_messages"]
    next_state = sample.state_text + sample.action_text + _feedback(tokenizer, turn.observation)
    return {"next_state": next_state, "reward": turn.reward, "done": turn.done}


async def _start(tokenizer: Any, sample: Any) -> None:
    row = sample.sample
    env_id = row.get("env_id") or os.environ.get("GEM4J_ENV_ID", "game:GuessTheNumber-v0-easy")
    episode = await aio.run(Episode, env_id, row.get("wrappers") or "")
    first = await aio.run(episode.start, row.get("seed"), row.get("idx"))
    messages = [*(row.get("messages") or ()), {"role": "user", "content": first}]
    row["gem4j_episode"], row["gem4j_messages"] = episode, messages
    sample.state_text = tokenizer.apply_chat_template(messages, add_generation_prompt=True, tokenize=False)
    sample.state_dict = initialize_state_dict(tokenizer, sample.state_text)


def _feedback(tokenizer: Any, observation: str) -> str:
    """The observation as a user turn: only its own text, so that the sampled tokens before it do not change."""
    turn: str = tokenizer.apply_chat_template(
        [{"role": "user", "content": observation}], add_generation_prompt=True, tokenize=False
    )
    return "\n" + turn
