# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The interfaces of environments and wrappers."""

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
    """A game or task: observations and actions are strings."""

    env_id: str
    entry_point: Any

    @abc.abstractmethod
    def step(self, action: Any) -> StepResult:
        """Executes an action; returns observation, reward, terminated, truncated, info."""

    @abc.abstractmethod
    def reset(self, seed: int | None = None) -> ResetResult:
        """Starts an episode; returns observation, info. A seed determines it; without one, the random stream continues.

        `super().reset(seed)` in a subclass seeds the generators of `random` and numpy.
        """
        if seed is not None:
            seeding.set_seed(seed)
        return None, {}

    def sample_random_action(self) -> str:
        """A random well-formed action for the current state."""
        raise NotImplementedError(f"{type(self).__name__} cannot sample actions")

    @property
    def unwrapped(self) -> Env:
        """The environment inside all wrappers."""
        return self

    def spawn(self, same_state: bool = False, **kwargs: Any) -> Env:
        """A new environment of this kind, with any given options changed, or a copy in the same state."""
        raise NotImplementedError(f"{type(self).__name__} cannot be spawned")

    def close(self) -> None:  # noqa: B027 - most environments hold nothing
        """Releases the resources of the environment."""

    def __enter__(self) -> Env:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class EnvWrapper(Env):
    """Wraps an environment. Copies the environment's public attributes when it is created."""

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
        """A copy in the same state. For anything else, make a new environment and wrap it."""
        if not same_state or kwargs:
            raise NotImplementedError(f"{type(self).__name__} can only be spawned in the same state")
        return copy.deepcopy(self)

    def only_watches(self) -> bool:
        """Whether it does nothing but call the inner environment and then after_reset or after_step."""
        return False

    @property
    def unwrapped(self) -> Env:
        return self.env.unwrapped


class WatchingWrapper(EnvWrapper):
    """A wrapper that only observes or rewrites what the inner environment returns.

    Subclasses implement after_reset and after_step, not reset and step. This lets a vector environment step all
    inner environments in one call and pass the results to the wrappers.
    """

    def reset(self, seed: int | None = None, **kwargs: Any) -> ResetResult:
        return self.after_reset(*self.env.reset(seed=seed, **kwargs))

    def step(self, action: Any) -> StepResult:
        return self.after_step(action, *self.env.step(action))

    def only_watches(self) -> bool:
        kind = type(self)
        return kind.reset is WatchingWrapper.reset and kind.step is WatchingWrapper.step

    def after_reset(self, obs: Any, info: Info) -> ResetResult:
        """The result of reset; by default, that of the inner environment."""
        return obs, info

    def after_step(
        self, action: Any, obs: Any, reward: float, terminated: bool, truncated: bool, info: Info
    ) -> StepResult:
        """The result of step; by default, that of the inner environment."""
        return obs, reward, terminated, truncated, info
