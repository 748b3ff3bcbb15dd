# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Oat: actors that play environments and pass the episodes to Oat's learners.

class Actor(Gem4jActor, PPOActor):                      # for PPOLearner: a sample is a turn
    env_id = "game:GuessTheNumber-v0-easy"

class Actor(Gem4jMultiTurnActor, PPOMultiTurnActor):    # for PPOMultiTurnLearner: a sample is an episode
    env_id = "game:GuessTheNumber-v0-easy"
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import mean
from typing import Any

import gem4j
from gem4j.vector.vector_env import VectorEnv
from gem4j.wrappers.wrapper_factory import get_wrapper_fns

#: What environments get in place of a truncated response; they treat it as a malformed action.
INVALID_ACTION = "<｜INVALID_ACTION｜>"  # noqa: RUF001 - GEM's text


@dataclass(frozen=True)
class Sampled:
    """The response of the model to one observation, with the token ids that it sampled."""

    prompt: str
    prompt_ids: list[int]
    response: str
    response_ids: list[int]
    response_logprobs: list[float]
    response_is_truncated: bool

    @property
    def action(self) -> str:
        """The action that the environment receives."""
        return INVALID_ACTION if self.response_is_truncated else self.response


@dataclass(frozen=True)
class PlayedTurn:
    """One turn of an episode: the response and its result."""

    obs: str
    sampled: Sampled
    reward: float
    done: bool


#: From observations to what the model wrote for each; None where nothing could be generated.
Act = Callable[[Sequence[str]], Sequence[Sampled | None]]


def collect_episodes(env: VectorEnv, act: Act, min_turns: int) -> tuple[list[list[PlayedTurn]], int]:
    """Plays until the finished episodes have at least `min_turns` turns; returns them and how many were abandoned.

    If nothing could be generated, the episode is abandoned and the environment reset. Unfinished episodes are
    dropped at the end. Raises RuntimeError if nothing can be generated for any first observation.
    """
    if min_turns < 1:
        raise ValueError(f"min_turns must be at least 1 but was {min_turns}")
    obs, _ = env.reset()
    playing: list[list[PlayedTurn]] = [[] for _ in range(env.num_envs)]
    finished: list[list[PlayedTurn]] = []
    given_up = 0
    while sum(map(len, finished)) < min_turns:
        written = act(obs)
        if not any(written) and not any(playing):
            raise RuntimeError("no response was generated for any first observation; are the prompts too long?")
        steps = {i: sampled for i, sampled in enumerate(written) if sampled is not None}
        for i in set(range(env.num_envs)) - steps.keys():
            given_up += 1
            playing[i] = []
            obs[i] = env.envs[i].reset()[0]
        if not steps:
            continue
        next_obs, rewards, terminated, truncated, _ = env.step({i: sampled.action for i, sampled in steps.items()})
        for place, (i, sampled) in enumerate(steps.items()):
            done = bool(terminated[place] or truncated[place])
            playing[i].append(PlayedTurn(obs[i], sampled, float(rewards[place]), done))
            obs[i] = next_obs[place]
            if done:
                finished.append(playing[i])
                playing[i] = []
    return finished, given_up


def discounted_returns(rewards: Sequence[float], gamma: float) -> list[float]:
    """The discounted return of each turn."""
    returns: list[float] = []
    for reward in reversed(rewards):
        returns.append(reward + gamma * (returns[-1] if returns else 0.0))
    return returns[::-1]


class Gem4jMultiTurnActor:
    """A mixin for Oat's PPOMultiTurnActor: owns the actor's environments, which have their own seeds."""

    env_id = "game:GuessTheNumber-v0-easy"
    wrappers = "concat"
    num_envs = 16

    args: Any
    tokenizer: Any
    sampling_params: Any
    generate: Callable[[list[str], Any], list[Any]]

    def init(self, actor_id: int, save_path: str) -> None:
        """Called by Oat in the actor's process."""
        super().init(actor_id, save_path)  # type: ignore[misc]
        self.sampling_params.n = 1
        seed = self.args.seed + actor_id * self.num_envs
        self._subsampler = random.Random(seed)
        self.env = gem4j.make_vec(
            [self.env_id] * self.num_envs, wrappers=get_wrapper_fns(self.wrappers, self.tokenizer), seed=seed
        )

    def format_prompt(self, observation: str) -> str:
        """The prompt for an observation, with the tokenizer's chat template if Oat's arguments ask for it."""
        if not self.args.apply_chat_template:
            return observation
        messages = [{"role": "user", "content": observation}]
        text: str = self.tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
        return text

    def act(self, observations: Sequence[str]) -> list[Sampled | None]:
        """Generates with the actor's model; None for prompts as long as Oat's `max_model_len` or longer."""
        prompts = [self.format_prompt(observation) for observation in observations]
        longest = self.args.max_model_len or float("inf")
        fits = [len(ids) < longest for ids in self.tokenizer(prompts).input_ids]
        fitting = [prompt for prompt, fit in zip(prompts, fits, strict=True) if fit]
        outputs = iter(self.generate(fitting, self.sampling_params) if fitting else [])
        return [_sampled(prompt, next(outputs)) if fit else None for prompt, fit in zip(prompts, fits, strict=True)]

    def collect_experience(self) -> tuple[list[list[Any]], dict[str, float]]:
        """Finished episodes as Oat's `Transition`s, at least `rollout_batch_size_per_device` turns, and metrics."""
        from oat.types import Transition

        played, given_up = collect_episodes(self.env, self.act, self.args.rollout_batch_size_per_device)
        episodes = [
            [
                Transition(
                    obs=turn.obs,
                    action=turn.sampled.action,
                    rewards=turn.reward,
                    done=turn.done,
                    action_is_formatted=turn.sampled.action != INVALID_ACTION,
                    loss_mask=not (self.args.ignore_no_eos and turn.sampled.response_is_truncated),
                    info={},
                    **asdict(turn.sampled),
                )
                for turn in episode
            ]
            for episode in played
        ]
        return episodes, {
            "actor/num_generation_failed": given_up,
            "actor/prop_generation_failed": given_up / (len(played) + given_up),
        }


class Gem4jActor(Gem4jMultiTurnActor):
    """A mixin for Oat's PPOActor: each turn is a sample whose last token gets the turn's discounted return."""

    def step(self, prompts: Any = None, formatted_prompts: Any = None, references: Any = None) -> Any:
        """Called by Oat's collector: plays episodes and returns a handle to `TransitionData`; ignores Oat's prompts.

        If there are more turns than `rollout_batch_size_per_device`, a random subset of that size is kept.
        """
        episodes, info = self.collect_experience()
        info |= {
            "actor/mean_episode_len": mean(map(len, episodes)),
            "actor/mean_episode_return": mean(sum(turn.rewards for turn in episode) for episode in episodes),
            "actor/mean_episode_success": mean(float(episode[-1].rewards == 1) for episode in episodes),
        }
        samples = [sample for episode in episodes for sample in self._samples(episode)]
        samples = self._subsampler.sample(samples, min(len(samples), self.args.rollout_batch_size_per_device))
        for sample in samples:
            sample.info.update(info)
        return self.ipc_client.serialize_ipc(samples)  # type: ignore[attr-defined]

    def _samples(self, episode: list[Any]) -> list[Any]:
        from oat.types import TransitionData

        returns = discounted_returns([turn.rewards for turn in episode], self.args.gamma)
        return [
            TransitionData(
                prompt=turn.prompt,
                prompt_ids=turn.prompt_ids,
                response=turn.response,
                response_ids=turn.response_ids,
                response_logprobs=turn.response_logprobs,
                rewards=[0.0] * (len(turn.response_ids) - 1) + [discounted],
                loss_mask=turn.loss_mask,
                info={"actor/step_reward": turn.rewards, "actor/discounted_step_return": discounted},
            )
            for turn, discounted in zip(episode, returns, strict=True)
            if turn.response_ids
        ]


def _sampled(prompt: str, output: Any) -> Sampled:
    """From a vLLM output."""
    answer = output.outputs[0]
    ids = list(answer.token_ids)
    return Sampled(
        prompt=prompt,
        prompt_ids=list(output.prompt_token_ids),
        response=answer.text,
        response_ids=ids,
        response_logprobs=[known[token].logprob for token, known in zip(ids, answer.logprobs, strict=True)],
        response_is_truncated=answer.finish_reason == "length",
    )
