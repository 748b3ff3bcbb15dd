# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Oat: what an actor does between learning steps, for `PPOActor` subclasses.

class Actor(Gem4jActor, PPOActor):
    env_id = "game:GuessTheNumber-v0-easy"

Actor.init makes the vector environment; step plays it and returns Oat's transitions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import gem4j
from gem4j.vector.vector_env import VectorEnv
from gem4j.wrappers.wrapper_factory import get_wrapper_fns

#: From observations to actions, and for each what belongs to its transition; None where generation failed.
Act = Callable[[Sequence[str]], tuple[list[str], list[dict[str, Any] | None]]]


@dataclass
class PlayedTurn:
    """One turn of an episode: what the actor gave for it, and what came of it."""

    obs: str
    action: str
    reward: float
    done: bool
    extra: dict[str, Any]


def collect_episodes(env: VectorEnv, act: Act, min_turns: int) -> list[list[PlayedTurn]]:
    """Plays until the finished episodes have at least `min_turns` turns.

    Where generation failed, the environment starts anew and its episode is dropped. Unfinished ones are dropped at the
    end.
    """
    if min_turns < 1:
        raise ValueError(f"min_turns must be at least 1 but was {min_turns}")
    obs, _ = env.reset()
    going: list[list[PlayedTurn]] = [[] for _ in range(env.num_envs)]
    finished: list[list[PlayedTurn]] = []
    while sum(map(len, finished)) < min_turns:
        actions, extras = act(obs)
        playing = {i: actions[i] for i in range(env.num_envs) if extras[i] is not None}
        for i in set(range(env.num_envs)) - playing.keys():
            going[i] = []
            obs[i] = env.envs[i].reset()[0]
        if not playing:
            continue
        next_obs, rewards, terminated, truncated, _ = env.step(playing)
        for place, i in enumerate(playing):
            done = bool(terminated[place] or truncated[place])
            extra = extras[i]
            assert extra is not None
            going[i].append(PlayedTurn(obs[i], actions[i], float(rewards[place]), done, extra))
            obs[i] = next_obs[place]
            if done:
                finished.append(going[i])
                going[i] = []
    return finished


class Gem4jActor:
    """Mixed into Oat's PPOActor: owns the vector environment of this actor, with seeds of its own."""

    env_id = "game:GuessTheNumber-v0-easy"
    wrappers = "concat"
    num_envs = 16

    def init(self, actor_id: int, save_path: str) -> None:
        super().init(actor_id, save_path)  # type: ignore[misc]
        tokenizer = getattr(self, "tokenizer", None)
        seed = getattr(getattr(self, "args", None), "seed", 0) + actor_id * self.num_envs
        self.env = gem4j.make_vec(
            [self.env_id] * self.num_envs, wrappers=get_wrapper_fns(self.wrappers, tokenizer), seed=seed
        )

    def act(self, observations: Sequence[str]) -> tuple[list[str], list[dict[str, Any] | None]]:
        """Generates with the actor's model. The ids are those that it sampled."""
        outputs = self.generate(list(observations), self.sampling_params)  # type: ignore[attr-defined]
        actions, extras = [], []
        for observation, output in zip(observations, outputs, strict=True):
            answer = output.outputs[0]
            actions.append(answer.text)
            extras.append(
                {
                    "prompt": observation,
                    "prompt_ids": list(output.prompt_token_ids),
                    "response": answer.text,
                    "response_ids": list(answer.token_ids),
                    "response_logprobs": [
                        entry[token].logprob for token, entry in zip(answer.token_ids, answer.logprobs, strict=True)
                    ],
                    "response_is_truncated": answer.finish_reason == "length",
                }
            )
        return actions, list(extras)

    def collect(self, min_turns: int) -> list[list[PlayedTurn]]:
        """Finished episodes with at least this many turns."""
        return collect_episodes(self.env, self.act, min_turns)
