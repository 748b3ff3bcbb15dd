# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""What an Oat actor plays: the episodes alone, and Oat's own actor and learner classes (its checkout) on a CPU.

vLLM is a stand-in that samples from a tiny model of transformers; DeepSpeed, Launchpad and Plasma are empty ones.
"""

from __future__ import annotations

import importlib.util
import sys
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from chars import GUESS, Guesser
from stand_ins import stand_in

import gem4j
from gem4j.integrations.oat import (
    INVALID_ACTION,
    Gem4jActor,
    Gem4jMultiTurnActor,
    Sampled,
    collect_episodes,
    discounted_returns,
)

_STAND_INS = [
    "vllm", "vllm.lora", "vllm.lora.request", "deepspeed", "deepspeed.ops", "deepspeed.ops.adam", "deepspeed.runtime",
    "deepspeed.runtime.zero", "deepspeed.runtime.zero.partition_parameters", "deepspeed.utils", "launchpad",
    "launchpad.nodes", "launchpad.nodes.python", "pyarrow.plasma",
]  # fmt: skip


def written(text: str, truncated: bool = False) -> Sampled:
    return Sampled("", [], text, [*map(ord, text)], [-1.0] * len(text), truncated)


def test_episodes_are_whole():
    guesser = Guesser(0)
    vec = gem4j.make_vec([GUESS] * 4, seed=1)
    episodes, given_up = collect_episodes(vec, lambda obs: [written(guesser.text()) for _ in obs], min_turns=20)
    assert sum(map(len, episodes)) >= 20
    assert given_up == 0
    for episode in episodes:
        assert [turn.done for turn in episode] == [False] * (len(episode) - 1) + [True]
        assert 0 <= sum(turn.reward for turn in episode) <= 1


def test_episodes_without_a_response_are_given_up():
    guesser, calls = Guesser(1), count()

    def act(observations: Any) -> list[Sampled | None]:
        call = next(calls)
        return [None if call % 2 and i == 1 else written(guesser.text()) for i in range(len(observations))]

    episodes, given_up = collect_episodes(gem4j.make_vec([GUESS] * 4, seed=1), act, min_turns=8)
    assert given_up > 0
    assert all(episode[-1].done for episode in episodes)


def test_what_cannot_be_played_is_an_error():
    vec = gem4j.make_vec([GUESS] * 2, seed=1)
    with pytest.raises(ValueError, match="min_turns"):
        collect_episodes(vec, lambda obs: [written("5") for _ in obs], 0)
    with pytest.raises(RuntimeError, match="too long"):
        collect_episodes(vec, lambda obs: [None] * len(obs), 1)


def test_a_truncated_response_is_an_invalid_action():
    assert written("\\boxed{5}").action == "\\boxed{5}"
    assert written("\\boxed{5}", truncated=True).action == INVALID_ACTION


def test_returns_are_discounted():
    assert discounted_returns([1.0, 0.0, 2.0], gamma=0.5) == [1.5, 1.0, 2.0]
    assert discounted_returns([], gamma=0.5) == []


class Store:
    """Stands for Plasma's client: a store of bytes."""

    def __init__(self) -> None:
        self.stored: dict[bytes, bytes] = {}

    def put(self, content: bytes) -> Any:
        name = str(len(self.stored)).encode()
        self.stored[name] = content
        return SimpleNamespace(binary=lambda: name)

    def get(self, name: bytes) -> bytes:
        return self.stored[name]

    def delete(self, names: tuple[bytes]) -> None:
        del self.stored[names[0]]


class TinyModel:
    """Stands for vllm.LLM: samples characters from a small model with random parameters."""

    def __init__(self, **_: Any) -> None:
        import torch
        from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers
        from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM

        torch.manual_seed(0)
        chars = Tokenizer(models.WordLevel({chr(code): code for code in range(128)}, unk_token="?"))
        chars.pre_tokenizer = pre_tokenizers.Split(Regex(r"[\s\S]"), "isolated")
        chars.decoder = decoders.Fuse()
        self.tokenizer = PreTrainedTokenizerFast(tokenizer_object=chars, unk_token="?")
        shape = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
        self.model = Qwen2ForCausalLM(Qwen2Config(vocab_size=128, num_key_value_heads=2, **shape))
        self.sampled: list[list[int]] = []

    def get_tokenizer(self) -> Any:
        return self.tokenizer

    def generate(self, prompts: list[str], sampling_params: Any, **_: Any) -> list[Any]:
        return [self._answer(prompt, sampling_params) for prompt in prompts]

    def _answer(self, prompt: str, params: Any) -> Any:
        """Either a guess, each of whose tokens the model scores, or characters without a sense up to the limit."""
        import torch

        start = self.tokenizer(prompt).input_ids
        guess = f"\\boxed{{{len(self.sampled) % 10 + 1}}}" if len(self.sampled) % 5 else "\\boxed{" * 9
        ids, known = [], []
        with torch.no_grad():
            for char in guess[: params.max_tokens]:
                logits = self.model(input_ids=torch.tensor([start + ids])).logits[0, -1]
                ids.append(ord(char))
                known.append({ids[-1]: SimpleNamespace(logprob=torch.log_softmax(logits, -1)[ids[-1]].item())})
        self.sampled.append(ids)
        ended = "stop" if len(guess) <= params.max_tokens else "length"
        answer = SimpleNamespace(text="".join(map(chr, ids)), token_ids=ids, logprobs=known, finish_reason=ended)
        return SimpleNamespace(prompt_token_ids=start, outputs=[answer])


@pytest.fixture
def oat(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Oat's modules `ppo` and `ppo_multiturn`."""
    for name in ("torch", "transformers", "tree", "tyro", "peft", "pyarrow"):
        pytest.importorskip(name)
    if importlib.util.find_spec("oat") is None:
        pytest.skip("there is no checkout of Oat in GEM4J_FRAMEWORKS")
    import transformers.models.deberta_v2.modeling_deberta_v2
    import transformers.trainer  # noqa: F401

    stand_in(monkeypatch, *_STAND_INS)
    vllm = sys.modules["vllm"]
    vllm.__version__ = "0.8.4"  # type: ignore[attr-defined]
    vllm.LLM = TinyModel  # type: ignore[attr-defined]
    store = Store()
    plasma = SimpleNamespace(connect=lambda path: store, ObjectID=bytes)
    monkeypatch.setattr(sys.modules["pyarrow"], "plasma", plasma, raising=False)
    from oat.algorithms import ppo, ppo_multiturn

    yield SimpleNamespace(ppo=ppo, multiturn=ppo_multiturn)
    for name in [name for name in sys.modules if name.split(".")[0] == "oat"]:
        del sys.modules[name]


def started(kind: type, args: Any) -> Any:
    """The actor as Oat starts it."""
    args.generate_max_length, args.seed, args.max_model_len = 12, 7, 1000
    actor = kind(SimpleNamespace(get_shm_path=lambda: "store"), {}, args)
    actor.init(0, "")
    return actor


def learner(args: Any) -> Any:
    """What Oat's learners need for their data, without a model."""
    strategy = SimpleNamespace(is_rank_0=lambda: False, args=SimpleNamespace(dry_run=False))
    return SimpleNamespace(args=args, critic=None, pi_buffer=[], query_step=0, strategy=strategy)


def check_sampled(samples: list[Any], actor: Any) -> None:
    """The ids are those that the model sampled, and each has a log probability."""
    for sample in samples:
        assert sample.response_ids in actor.llm.sampled
        assert len(sample.response_ids) == len(sample.response_logprobs)
        assert sample.prompt_ids == actor.tokenizer(sample.prompt).input_ids


def test_oats_ppo_actor_hands_turns_to_its_dataset(oat: Any):
    class Actor(Gem4jActor, oat.ppo.PPOActor):  # type: ignore[misc, name-defined]
        num_envs = 4

    actor = started(Actor, oat.ppo.PPOArgs(rollout_batch_size_per_device=20, gamma=0.9, ignore_no_eos=True))
    samples = actor.ipc_client.deserialize_ipc(actor.step([], [], []))
    assert len(samples) == 20
    check_sampled(samples, actor)
    cut = [sample for sample in samples if len(sample.response_ids) == 12]
    assert 0 < len(cut) < 20
    for sample in samples:
        assert sample.loss_mask == (sample not in cut)
        assert sample.rewards[:-1] == [0.0] * (len(sample.response_ids) - 1)
        assert -1 < sample.rewards[-1] <= 1

    from oat.utils.data import TransitionDataset

    dataset = TransitionDataset(samples, actor.tokenizer, learner(actor.args).strategy)
    batch = dataset.collate_fn([dataset[i] for i in range(len(dataset))])
    assert batch["loss_masks"] == [sample.loss_mask for sample in samples]
    assert len(batch["input_ids"]) == 20


def test_oats_multi_turn_actor_hands_episodes_to_its_learner(oat: Any):
    class Actor(Gem4jMultiTurnActor, oat.multiturn.PPOMultiTurnActor):  # type: ignore[misc, name-defined]
        num_envs = 4

    actor = started(Actor, oat.ppo.PPOArgs(rollout_batch_size_per_device=20, gamma=0.9))
    episodes = actor.ipc_client.deserialize_ipc(actor.step())
    check_sampled([turn for episode in episodes for turn in episode], actor)
    metrics = oat.multiturn.MultiTurnFeedbackCollector.get_metrics(None, 1.0, episodes)
    assert metrics["actor/mean_episode_len"] == pytest.approx(sum(map(len, episodes)) / len(episodes))

    data = learner(actor.args)
    kind = oat.multiturn.PPOMultiTurnLearner
    data.compute_advantages = lambda *values: kind.compute_advantages(data, *values)
    data.args.dump_all_buffer = False
    kind.process_feedback_data(data, episodes)
    assert len(data.pi_buffer) == 20
    dataset = oat.multiturn.MultiTurnTransitionDataset(data.pi_buffer, actor.tokenizer, data.strategy)
    batch = dataset.collate_fn([dataset[i] for i in range(len(dataset))])
    assert batch["returns"] == pytest.approx([turn.info["returns"] for turn in data.pi_buffer])


def test_prompts_beyond_the_models_length_are_not_generated(oat: Any):
    class Actor(Gem4jActor, oat.ppo.PPOActor):  # type: ignore[misc, name-defined]
        num_envs = 4

    actor = started(Actor, oat.ppo.PPOArgs(rollout_batch_size_per_device=30))
    first = actor.env.reset()[0]
    actor.args.max_model_len = max(map(len, first)) + 20
    episodes, metrics = actor.collect_experience()
    assert metrics["actor/num_generation_failed"] > 0
    assert all(len(turn.prompt_ids) < actor.args.max_model_len for episode in episodes for turn in episode)
