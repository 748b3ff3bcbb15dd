# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The agent loop over verl's AgentLoopBase where verl can be imported, else over a stand-in with its contract."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
import types
from types import SimpleNamespace
from typing import Any

import pytest
from chars import GUESS, CharTokenizer, Guesser


class StandInLoop:
    """Builds and merges tokens as verl's Continuous Token does: what was sampled stays as it is."""

    def __init__(self) -> None:
        self.tokenizer = CharTokenizer()

    async def ct_build_initial_tokens(self, messages: list[dict[str, str]]) -> list[int]:
        return list(self.tokenizer.apply_chat_template(messages, tokenize=True))

    async def ct_merge_assistant_token(
        self, tokens: list[int], sampled: list[int], mask: list[int], logprobs: Any, assistant_logprobs: Any = None
    ) -> Any:
        known = None if logprobs is None else [*logprobs, *assistant_logprobs]
        return SimpleNamespace(token_ids=tokens + sampled), mask + [1] * len(sampled), known

    async def ct_merge_non_assistant_msg(
        self, before: list[Any], after: list[Any], tokens: list[int], mask: list[int], logprobs: Any
    ) -> Any:
        assert after[: len(before)] == before
        added = self.tokenizer.apply_chat_template(after[len(before) :], tokenize=True)
        known = None if logprobs is None else [*logprobs, *([0.0] * len(added))]
        return SimpleNamespace(token_ids=tokens + added), mask + [0] * len(added), known


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Any:
    if any(importlib.util.find_spec(name) is None for name in ("verl", "ray")):
        module = types.ModuleType("verl.experimental.agent_loop.agent_loop")
        module.AgentLoopBase = StandInLoop  # type: ignore[attr-defined]
        module.AgentLoopOutput = SimpleNamespace  # type: ignore[attr-defined]
        module.register = lambda name: lambda kind: kind  # type: ignore[attr-defined]
        for name in ("verl", "verl.experimental", "verl.experimental.agent_loop"):
            monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
        monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.delitem(sys.modules, "gem4j.integrations.verl", raising=False)
    from gem4j.integrations.verl import Gem4jAgentLoop

    if issubclass(Gem4jAgentLoop, StandInLoop):
        return Gem4jAgentLoop()
    config = SimpleNamespace(actor_rollout_ref=SimpleNamespace(rollout=SimpleNamespace()))
    made = asyncio.run(_real_loop(Gem4jAgentLoop, SimpleNamespace(config=config)))
    present = property(lambda self: asyncio.get_running_loop(), lambda self, _: None)
    monkeypatch.setattr(type(made), "loop", present, raising=False)
    return made


async def _real_loop(kind: Any, config: Any) -> Any:
    return kind(config, None, _real_tokenizer(), None, None, SimpleNamespace(config={}))


def _real_tokenizer() -> Any:
    """A token for each character, as transformers have tokenizers; ids are code points."""
    from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    chars = Tokenizer(models.WordLevel({chr(code): code for code in range(1, 0x3000)}, unk_token="?"))
    chars.pre_tokenizer = pre_tokenizers.Split(Regex(r"[\s\S]"), "isolated")
    chars.decoder = decoders.Fuse()
    return PreTrainedTokenizerFast(
        tokenizer_object=chars,
        chat_template="{% for m in messages %}<{{ m['role'] }}>{{ m['content'] }}{% endfor %}"
        "{% if add_generation_prompt %}<assistant>{% endif %}",
    )


def test_an_episode(loop: Any):
    guesser, sampled = Guesser(3), []

    async def generate(request_id: str, prompt_ids: list[int], sampling_params: Any) -> Any:
        ids = [*map(ord, guesser.text())]
        sampled.append(ids)
        return SimpleNamespace(token_ids=ids, log_probs=[-0.5] * len(ids), extra_fields={})

    loop.server_manager = SimpleNamespace(generate=generate)
    loop.rollout_config = SimpleNamespace(response_length=4096, prompt_length=4096)
    row = {"env_id": GUESS, "seed": 3, "env_options": {"max_turns": 6}}
    output = asyncio.run(loop.run({}, raw_prompt=[{"role": "system", "content": "Play."}], extra_info=row))
    own = [token for token, model in zip(output.response_ids, output.response_mask, strict=True) if model]
    assert own == [token for ids in sampled for token in ids]
    assert len(output.response_logprobs) == len(output.response_ids)
    assert output.num_turns == 2 * len(sampled) + 1
    assert output.reward_score == pytest.approx(sum(output.extra_fields["turn_scores"]))

    loop.rollout_config = SimpleNamespace(response_length=20, prompt_length=4096)
    short = asyncio.run(loop.run({}, raw_prompt=[], extra_info=row))
    assert len(short.response_ids) == len(short.response_mask) <= 20
