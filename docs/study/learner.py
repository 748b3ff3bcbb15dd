# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A policy that is a table of logits, and how it plays and learns; the notebooks of this folder import it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


class Game(Protocol):
    """What the policy knows of an environment: states instead of texts, and numbered actions."""

    actions: int

    def start(self, observation: str) -> Any:
        """The state that a first observation shows."""

    def next(self, state: Any, action: int, observation: str) -> Any:
        """The state after an action and the observation that answered it."""

    def features(self, state: Any) -> tuple[Hashable, ...]:
        """What the policy sees of a state: the same number of features in every state."""

    def text(self, state: Any, action: int) -> str:
        """An action as the environment reads it."""


class Policy:
    """A log-linear policy: each feature of a state adds its own row of logits, one logit for each action."""

    def __init__(self, actions: int, prior: Callable[[Hashable], Any] = lambda feature: 0.0) -> None:
        self.prior = prior  # the logits that a feature begins with
        self.places: dict[Hashable, int] = {}
        self.logits = np.zeros((64, actions))

    def rows(self, states: Sequence[tuple[Hashable, ...]]) -> Integers:
        """Where the features of states are in the table of logits: [states, features]."""
        return np.array([[self._place(feature) for feature in state] for state in states])

    def _place(self, feature: Hashable) -> int:
        place = self.places.get(feature)
        if place is None:
            place = self.places[feature] = len(self.places)
            if place == len(self.logits):
                self.logits = np.concatenate([self.logits, np.zeros_like(self.logits)])
            self.logits[place] = self.prior(feature)
        return place

    def probabilities(self, rows: Integers) -> Floats:
        """The softmax over actions: [states, actions]."""
        logits = self.logits[rows].sum(axis=1)
        weights = np.exp(logits - logits.max(axis=1, keepdims=True))
        return weights / weights.sum(axis=1, keepdims=True)

    def sample(self, rows: Integers, random: np.random.Generator) -> Integers:
        """An action for each state."""
        below = self.probabilities(rows).cumsum(axis=1) < random.random((len(rows), 1))
        return np.minimum(below.sum(axis=1), self.logits.shape[1] - 1)

    def learn(self, batch: Batch, advantages: Floats, rate: float) -> None:
        """A step of gradient ascent on the mean over episodes of the sum of advantage times logprob."""
        gradient = -self.probabilities(batch.rows)
        gradient[np.arange(len(gradient)), batch.actions] += 1
        gradient *= advantages[:, None] / batch.episodes
        for feature in batch.rows.T:
            np.add.at(self.logits, feature, rate * gradient)


@dataclass(frozen=True)
class Batch:
    """Whole episodes, as columns with an entry for each turn."""

    rows: Integers  # [turns, features]
    actions: Integers
    rewards: Floats
    episode: Integers  # which episode a turn belongs to
    turn: Integers  # 0 for the first turn of an episode
    episodes: int

    def returns(self, gamma: float) -> Floats:
        """The discounted sum of this turn's reward and all later ones."""
        table = np.zeros((self.episodes, self.turn.max() + 2))
        table[self.episode, self.turn] = self.rewards
        for turn in range(table.shape[1] - 2, -1, -1):
            table[:, turn] += gamma * table[:, turn + 1]
        return table[self.episode, self.turn]

    def total(self) -> Floats:
        """The sum of rewards of each episode."""
        return np.bincount(self.episode, self.rewards, self.episodes)

    def last(self) -> Floats:
        """The last reward of each episode."""
        rewards = np.zeros(self.episodes)
        order = np.argsort(self.turn, kind="stable")
        rewards[self.episode[order]] = self.rewards[order]
        return rewards

    def lengths(self) -> Integers:
        """The number of turns of each episode."""
        return np.bincount(self.episode, minlength=self.episodes)


def play(envs: Any, game: Game, policy: Policy, random: np.random.Generator, seeds: Sequence[int]) -> Batch:
    """Plays one episode in each environment of a vector, all at the same time."""
    observations, _ = envs.reset(seed=list(seeds))
    states = [game.start(observation) for observation in observations]
    playing = np.arange(len(states))
    rows, chosen, rewards, episode, turn = [], [], [], [], []
    while playing.size:
        here = policy.rows([game.features(states[i]) for i in playing])
        actions = policy.sample(here, random)
        texts = {int(i): game.text(states[i], int(action)) for i, action in zip(playing, actions, strict=True)}
        observations, reward, terminated, truncated, _ = envs.step(texts)
        rows.append(here)
        chosen.append(actions)
        rewards.append(reward)
        episode.append(playing)
        turn.append(np.full(len(playing), len(turn)))
        going = ~(terminated | truncated)
        for place in np.flatnonzero(going):
            i = playing[place]
            states[i] = game.next(states[i], int(actions[place]), observations[place])
        playing = playing[going]
    columns = (np.concatenate(column) for column in (rows, chosen, rewards, episode, turn))
    return Batch(*columns, episodes=len(states))


class Guessing:
    """`game:GuessTheNumber-v0` with numbers from 1: a state is the range that is left, as (low, high)."""

    def __init__(self, largest: int) -> None:
        self.actions = largest

    def start(self, observation: str) -> tuple[int, int]:
        return 1, self.actions

    def next(self, state: tuple[int, int], action: int, observation: str) -> tuple[int, int]:
        low, high = state
        guess = action + 1
        if observation.startswith("Higher"):
            return max(low, guess + 1), high
        if observation.startswith("Lower"):
            return low, min(high, guess - 1)
        return state  # a guess that was repeated or out of range is answered without a hint

    def features(self, state: tuple[int, int]) -> tuple[Hashable, ...]:
        return (state,)

    def text(self, state: tuple[int, int], action: int) -> str:
        return f"\\boxed{{{action + 1}}}"
