# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""RL2's own bookkeeping of samples plays, over HTTP to a stand-in for SGLang's router."""

from __future__ import annotations

import asyncio
import sys
import types
from typing import Any

import pytest
from chars import GUESS, CharTokenizer, Guesser

pytest.importorskip("torch")
web = pytest.importorskip("aiohttp.web")
OmegaConf = pytest.importorskip("omegaconf").OmegaConf


class Anything(types.ModuleType):
    """A package that RL2's module of datasets imports and this path does not use."""

    __path__: list[str] = []  # noqa: RUF012

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


@pytest.fixture(autouse=True)
def _unused_packages() -> None:
    for name in ("datasets", "torchdata", "torchdata.stateful_dataloader", "transformers"):
        sys.modules.setdefault(name, Anything(name))
    pytest.importorskip("RL2")


async def play(samples: list[Any]) -> list[list[int]]:
    from RL2.utils.communication import with_session

    from gem4j.integrations.rl2 import generate

    guesser, sampled = Guesser(), []

    async def answer(request: Any) -> Any:
        text = guesser.text()
        ids = [*map(ord, text), 9999]
        sampled.append(ids)
        meta = {
            "output_token_logprobs": [[-0.5, token, None] for token in ids],
            "finish_reason": {"type": "stop"},
            "completion_tokens": len(ids),
            "prompt_tokens": len((await request.json())["input_ids"]),
        }
        return web.json_response({"text": text, "meta_info": meta})

    app = web.Application(client_max_size=2**26)
    app.router.add_post("/generate", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    url = f"http://127.0.0.1:{site._server.sockets[0].getsockname()[1]}"
    config = OmegaConf.create({"sampling_params": {"max_new_tokens": 64, "temperature": 1.0}})

    async def all_samples() -> None:
        await asyncio.gather(*(generate(config, CharTokenizer(), url, sample) for sample in samples))

    await with_session(all_samples)()
    await runner.cleanup()
    return sampled


def test_samples():
    from RL2.datasets import Sample

    samples = [Sample(sample={"env_id": GUESS, "seed": seed}) for seed in range(4)]
    sampled = asyncio.run(play(samples))
    for sample in samples:
        assert sample.status == Sample.Status.DONE
        assert 1 <= sample.turn <= 4
        assert 0 <= sum(sample.metrics["rewards"]) <= 1
    assert sum(sample.turn for sample in samples) == len(sampled)
    one_sample_each = [sample.state_dict for sample in samples]
    marked = [
        [token for token, own in zip(kept["states"], kept["action_mask"], strict=True) if own]
        for kept in one_sample_each
    ]
    assert sorted(token for ids in marked for token in ids) == sorted(token for ids in sampled for token in ids)
