# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""verl: an agent loop, chosen by the column `agent_name` with the value `gem4j`.

Its configuration file (`actor_rollout_ref.rollout.agent.agent_loop_config_path`):

    - name: gem4j
      _target_: gem4j.integrations.verl.Gem4jAgentLoop

A row's `extra_info` has `env_id` and optionally `seed`, `idx`, `wrappers` and the environment's options under
`env_options`. The first observation follows the row's prompt as a user message.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from verl.experimental.agent_loop.agent_loop import AgentLoopBase, AgentLoopOutput, register

from gem4j import aio
from gem4j.integrations.episode import Episode


@register("gem4j")
class Gem4jAgentLoop(AgentLoopBase):  # type: ignore[misc]
    """Samples, steps and appends the observation's tokens until the episode ends or the token budget is used up."""

    async def run(self, sampling_params: dict[str, Any], **kwargs: Any) -> AgentLoopOutput:
        row = dict(kwargs.get("extra_info") or {})
        options = dict(row.get("env_options") or {})
        episode = await aio.run(Episode, row["env_id"], row.get("wrappers", ""), **options)
        try:
            return await self._play(episode, row, sampling_params, list(kwargs.get("raw_prompt", ())))
        finally:
            await aio.run(episode.close)

    async def _play(
        self, episode: Episode, row: dict[str, Any], sampling_params: dict[str, Any], messages: list[dict[str, Any]]
    ) -> AgentLoopOutput:
        first = await aio.run(episode.start, _number(row.get("seed")), _number(row.get("idx")))
        messages.append({"role": "user", "content": first})
        tokens: list[int] = await self.ct_build_initial_tokens(messages)
        budget = self.rollout_config.response_length
        mask: list[int] = []
        logprobs: list[float] | None = None
        request_id = uuid4().hex
        scores: list[float] = []
        while len(mask) < budget and not episode.done:
            output = await self.server_manager.generate(
                request_id=request_id, prompt_ids=tokens, sampling_params=sampling_params
            )
            if output.log_probs and logprobs is None:
                logprobs = []
            merged, mask, logprobs = await self.ct_merge_assistant_token(
                tokens, output.token_ids, mask, logprobs, assistant_logprobs=output.log_probs or None
            )
            tokens = merged.token_ids
            text = self.tokenizer.decode(output.token_ids, skip_special_tokens=True)
            turn = await aio.run(episode.play, text)
            scores.append(turn.reward)
            before = [*messages, {"role": "assistant", "content": text}]
            messages = [*before, {"role": "user", "content": turn.observation}]
            if not turn.done and len(mask) < budget:
                merged, mask, logprobs = await self.ct_merge_non_assistant_msg(before, messages, tokens, mask, logprobs)
                tokens = merged.token_ids
        start = len(tokens) - len(mask)
        return AgentLoopOutput(
            prompt_ids=tokens[:start],
            response_ids=tokens[start:][:budget],
            response_mask=mask[:budget],
            response_logprobs=logprobs[:budget] if logprobs else None,
            reward_score=episode.total_reward,
            num_turns=2 * episode.turns + 1,
            metrics={},
            extra_fields={"turn_scores": scores, "tool_rewards": []},
        )


def _number(value: Any) -> int | None:
    return None if value is None else int(value)
