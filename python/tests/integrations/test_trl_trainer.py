# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""TRL's own GRPOTrainer trains a tiny model, made here, on the processor."""

from __future__ import annotations

from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from chars import GUESS

torch = pytest.importorskip("torch")
pytest.importorskip("trl")
transformers = pytest.importorskip("transformers")

ACTIONS = [f"\\boxed{{{n}}}" for n in range(1, 11)]


def tokenizer() -> Any:
    """A token for each action and for each word of the prompt; other words are one token."""
    from tokenizers import Tokenizer, models, pre_tokenizers

    words = {word: i for i, word in enumerate(["[PAD]", "[UNK]", "[EOS]", "Play.", *ACTIONS])}
    words_tokenizer = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
    words_tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=words_tokenizer,
        pad_token="[PAD]",
        unk_token="[UNK]",
        eos_token="[EOS]",
        padding_side="left",
        chat_template="{% for message in messages %}{{ message['content'] }} {% endfor %}",
    )


def test_the_reward_rises(tmp_path: Path):
    from datasets import Dataset
    from trl import GRPOConfig, GRPOTrainer

    from gem4j.integrations.trl import env_reward, rollout

    torch.manual_seed(0)
    words = tokenizer()
    shape = {"hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 1, "num_attention_heads": 2}
    model = transformers.Qwen2ForCausalLM(
        transformers.Qwen2Config(vocab_size=len(words), num_key_value_heads=2, **shape)
    )

    def play(prompts: list[Any], trainer: Any) -> dict[str, list[Any]]:
        def generate(batch: list[list[int]]) -> tuple[list[list[int]], list[list[float]]]:
            longest = max(map(len, batch))
            ids = torch.tensor([[0] * (longest - len(known)) + known for known in batch])
            with torch.no_grad():
                logits = trainer.model(input_ids=ids, attention_mask=(ids != 0).long()).logits[:, -1]
            sampled = torch.distributions.Categorical(logits=logits).sample()
            known = torch.log_softmax(logits, -1).gather(1, sampled[:, None])
            return sampled[:, None].tolist(), known.tolist()

        return rollout(prompts, words, generate, GUESS, max_turns=1)

    settings = GRPOConfig(
        output_dir=str(tmp_path),
        per_device_train_batch_size=64,
        num_generations=64,
        max_steps=40,
        learning_rate=0.01,
        beta=0.0,
        max_completion_length=4,
        use_cpu=True,
        bf16=False,
        logging_steps=1,
        save_strategy="no",
        report_to=[],
    )
    trainer = GRPOTrainer(
        model=model,
        args=settings,
        reward_funcs=env_reward,
        processing_class=words,
        train_dataset=Dataset.from_dict({"prompt": ["Play."] * 64}),
        rollout_func=play,
    )
    trainer.train()
    rewards = [entry["reward"] for entry in trainer.state.log_history if "reward" in entry]
    print("reward at each step:", [round(reward, 2) for reward in rewards])
    assert mean(rewards[-5:]) > rewards[0] + 0.2
