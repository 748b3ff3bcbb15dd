# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""TRL: `GRPOTrainer(environment_factory=environment("game:GuessTheNumber-v0-easy"), ...)`.

The environment is a tool, `act`, for models with tool calls. For other models, `rollout` plays in plain text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gem4j.integrations.episode import Episode

#: From token ids of prompts to token ids and their logprobs, for `rollout`.
Generate = Callable[[list[list[int]]], tuple[list[list[int]], list[list[float]]]]


class Gem4jEnvironment:
    """An episode for one rollout: `reset` shows it, `act` plays, `get_reward` is the sum of rewards."""

    def __init__(self, env_id: str, wrappers: str = "", **options: Any) -> None:
        self._episode = Episode(env_id, wrappers, **options)

    def reset(self, **row: Any) -> str:
        seed, idx = row.get("seed"), row.get("idx")
        return self._episode.start(None if seed is None else int(seed), None if idx is None else int(idx))

    def act(self, action: str) -> str:
        """
        Make one move in the game and get the result.

        Args:
            action: The move, in the format that the game asks for.

        Returns:
            The game's response.
        """
        if self._episode.done:
            raise ValueError("Game over.")
        return self._episode.play(action).observation

    def get_reward(self) -> float:
        return self._episode.total_reward


def environment(env_id: str, wrappers: str = "", **options: Any) -> Callable[[], Gem4jEnvironment]:
    """The value for `environment_factory`."""
    return lambda: Gem4jEnvironment(env_id, wrappers, **options)


def rollout(
    prompts: Sequence[Any], tokenizer: Any, generate: Generate, env_id: str, turns: int = 16, **options: Any
) -> dict[str, list[Any]]:
    """Plays an episode for each prompt: what a `rollout_func` returns, with `env_mask` 1 for the model's tokens.

    A prompt is a string or a list of messages; the first observation follows it. Sampled ids are never re-tokenized.
    An episode has at most `turns` turns.
    """
    episodes = [Episode(env_id, **options) for _ in prompts]
    ids = [_first(tokenizer, prompt, episode.start()) for prompt, episode in zip(prompts, episodes, strict=True)]
    starts = [len(known) for known in ids]
    masks: list[list[int]] = [[] for _ in episodes]
    logprobs: list[list[float]] = [[] for _ in episodes]
    for _ in range(turns):
        going = [i for i, episode in enumerate(episodes) if not episode.done]
        if not going:
            break
        sampled, sampled_logprobs = generate([ids[i] for i in going])
        for i, tokens, known in zip(going, sampled, sampled_logprobs, strict=True):
            turn = episodes[i].play(tokenizer.decode(tokens, skip_special_tokens=True))
            feedback = [] if turn.done else _turn(tokenizer, turn.observation)
            ids[i] = [*ids[i], *tokens, *feedback]
            masks[i] += [1] * len(tokens) + [0] * len(feedback)
            logprobs[i] += [*known, *([0.0] * len(feedback))]
    for episode in episodes:
        episode.close()
    return {
        "prompt_ids": [known[:start] for known, start in zip(ids, starts, strict=True)],
        "completion_ids": [known[start:] for known, start in zip(ids, starts, strict=True)],
        "logprobs": logprobs,
        "env_mask": masks,
        "env_reward": [episode.total_reward for episode in episodes],
    }


def env_reward(completions: Sequence[Any], env_reward: Sequence[float], **_: Any) -> list[float]:
    """The reward function for `rollout`: the rewards of the environment."""
    return list(env_reward)


def _first(tokenizer: Any, prompt: Any, observation: str) -> list[int]:
    messages = [{"role": "user", "content": prompt}] if isinstance(prompt, str) else list(prompt)
    last = messages[-1]
    messages[-1] = {**last, "content": f"{last['content']}\n{observation}".lstrip()}
    return _encode(tokenizer, messages)


def _turn(tokenizer: Any, observation: str) -> list[int]:
    return _encode(tokenizer, [{"role": "user", "content": observation}])


def _encode(tokenizer: Any, messages: list[dict[str, str]]) -> list[int]:
    text = tokenizer.apply_chat_template(messages, add_generation_prompt=True, tokenize=False)
    return list(tokenizer.encode(text, add_special_tokens=False))
