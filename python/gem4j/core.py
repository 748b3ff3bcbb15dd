# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""What an environment and a wrapper are."""

from __future__ import annotations

import abc
import copy
from typing import Any, TypeVar

from gem4j.utils import seeding

ObsType = TypeVar("ObsType")
ActType = TypeVar("ActType")
Info = dict[str, Any]
StepResult = tuple[Any, Any, Any, Any, Any]
ResetResult = tuple[Any, Any]


class Env(abc.ABC):
    """A game or task that an agent plays by texts."""

    env_id: str
    entry_point: Any

    @abc.abstractmethod
    def step(self, action: Any) -> StepResult:
        """Plays one action: observation, reward, terminated, truncated, info."""

    @abc.abstractmethod
    def reset(self, seed: int | None = None) -> ResetResult:
        """Starts an episode: observation, info. A seed fixes it; without one the random stream continues.

        Called by a subclass, it seeds the generators of `random` and numpy.
        """
        if seed is not None:
            seeding.set_seed(seed)
        return None, {}

    def sample_random_action(self) -> str:
        """A random well-formed action for the present state."""
        raise NotImplementedError(f"{type(self).__name__} cannot sample actions")

    @property
    def unwrapped(self) -> Env:
        """The environment inside all wrappers."""
        return self

    def spawn(self, same_state: bool = False, **kwargs: Any) -> Env:
        """Another environment of this kind, with other options where given, or one in the same state."""
        raise NotImplementedError(f"{type(self).__name__} cannot be spawned")

    def close(self) -> None:  # noqa: B027 - most environments hold nothing
        """Frees what the environment holds."""

    def __enter__(self) -> Env:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class EnvWrapper(Env):
    """An environment around another one; has the other one's public attributes from its construction on."""

    def __init__(self, env: Env) -> None:
        super().__init__()
        self.env = env
        for name in dir(env):
            if not name.startswith("_") and not hasattr(self, name):
                setattr(self, name, getattr(env, name))

    def step(self, action: Any) -> StepResult:
        return self.env.step(action)

    def reset(self, seed: int | None = None, **kwargs: Any) -> ResetResult:
        return self.env.reset(seed=seed, **kwargs)

    def sample_random_action(self) -> str:
        return self.env.sample_random_action()

    def close(self) -> None:
        self.env.close()

    def spawn(self, same_state: bool = False, **kwargs: Any) -> Env:
        """A copy in the same state. Other wrapped environments are made, then wrapped."""
        if not same_state or kwargs:
            raise NotImplementedError(f"{type(self).__name__} can only be spawned in the same state")
        return copy.deepcopy(self)

    def only_watches(self) -> bool:
        """Whether playing the inner environment and then calling after_reset or after_step is all that it does."""
        return False

    @property
    def unwrapped(self) -> Env:
        return self.env.unwrapped


class WatchingWrapper(EnvWrapper):
    """A wrapper that only looks at and rewrites what the inner environment returns.

    Subclasses implement after_reset and after_step, not reset and step. So a vector environment can play all inner
    environments in one call and let the wrappers see the results.
    """

    def reset(self, seed: int | None = None, **kwargs: Any) -> ResetResult:
        return self.after_reset(*self.env.reset(seed=seed, **kwargs))

    def step(self, action: Any) -> StepResult:
        return self.after_step(action, *self.env.step(action))

    def only_watches(self) -> bool:
        kind = type(self)
        return kind.reset is WatchingWrapper.reset and kind.step is WatchingWrapper.step

    def after_reset(self, obs: Any, info: Info) -> ResetResult:
        """What to return for a reset."""
        return obs, info

    def after_step(
        self, action: Any, obs: Any, reward: float, terminated: bool, truncated: bool, info: Info
    ) -> StepResult:
        """What to return for a step."""
        return obs, reward, terminated, truncated, info
