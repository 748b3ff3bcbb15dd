# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Vector environments; environments on a server are stepped in one call."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from gem4j.core import Env, ResetResult, StepResult
from gem4j.vector.remote_calls import Plan, Together, plan

ArrayType = TypeVar("ArrayType")
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
VectorStep = tuple[list[Any], Floats, Bools, Bools, list[Any]]


class AutoresetMode(Enum):
    """When an environment whose episode has ended starts the next one."""

    #: With the next step, which ignores its action: reward 0, both flags False.
    NEXT_STEP = "NextStep"
    #: At once: observation and info are those of the new episode, reward and flags those of the old one.
    SAME_STEP = "SameStep"


class VectorEnv(Env):
    """`envs` is a list whose entries may be replaced between calls; the next call uses the new ones."""

    def __init__(
        self,
        env_ids: Sequence[str],
        env_fns: Sequence[Callable[[], Env]],
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
    ) -> None:
        super().__init__()
        self.env_ids = env_ids
        self.env_fns = env_fns
        self.envs: list[Env] = [env_fn() for env_fn in env_fns]
        self.num_envs = len(self.envs)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self._over = np.zeros(self.num_envs, dtype=np.bool_)
        self._all = list(range(self.num_envs))
        self._plans: list[Plan | None] = []
        self._whole: Together | None = None
        self._planned: list[Env] = []
        self._plain = True

    def reset(self, seed: int | Sequence[int | None] | None = None, **kwargs: Any) -> tuple[list[Any], list[Any]]:
        """Starts an episode in each environment; environment i gets seed + i, the i-th seed of a list, or none.

        `env{i}_kwargs={...}` are additional arguments for environment i's reset.
        """
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + i for i in range(self.num_envs)]
        else:
            seeds = list(seed)
        assert len(seeds) == self.num_envs, (
            f"seed must be a number or {self.num_envs} numbers but there were {len(seeds)}"
        )
        arguments = [{"seed": seeds[i], **kwargs.pop(f"env{i}_kwargs", {})} for i in range(self.num_envs)]
        if kwargs:
            raise TypeError(f"reset takes seed and env{{i}}_kwargs but was given {sorted(kwargs)}")
        self._over[:] = False
        results = self._reset(self._all, arguments)
        return [obs for obs, _ in results], [info for _, info in results]

    def step(self, actions: Sequence[Any] | dict[int, Any]) -> VectorStep:
        """Steps each environment; with a dict, only those whose index is a key, and returns only their results."""
        if isinstance(actions, dict):
            indices, chosen = list(actions), list(actions.values())
        else:
            indices, chosen = self._all, list(actions)
            assert len(chosen) == self.num_envs, (
                f"there must be an action for each of {self.num_envs} environments but there were {len(chosen)}"
            )
        if self.autoreset_mode is AutoresetMode.NEXT_STEP:
            return self._step_next(indices, chosen)
        together = self._together(indices)
        return together.step(chosen, autoreset=True) if together else self._mixed(indices, chosen)

    def close(self) -> None:
        for env in self.envs:
            env.close()

    def _mixed(self, indices: list[int], actions: list[Any]) -> VectorStep:
        """For environments of both kinds: those on a server are stepped together, the others one by one."""
        remote = [place for place, i in enumerate(indices) if self._plans[i] is not None]
        own = [place for place, i in enumerate(indices) if self._plans[i] is None]
        results: dict[int, StepResult] = {}
        together = self._together([indices[place] for place in remote])
        if together:
            step = together.step([actions[place] for place in remote], autoreset=True)
            results.update(zip(remote, zip(*step, strict=True), strict=True))
        calls = [(self._step_one, (indices[place], actions[place])) for place in own]
        results.update(zip(own, self._run(calls), strict=True))
        return _columns([results[place] for place in range(len(indices))])

    def _step_one(self, i: int, action: Any) -> StepResult:
        obs, reward, terminated, truncated, info = self.envs[i].step(action)
        if terminated or truncated:
            obs, info = self.envs[i].reset()
        return obs, reward, terminated, truncated, info

    def _step_next(self, indices: list[int], actions: list[Any]) -> VectorStep:
        starting = [i for i in indices if self._over[i]]
        going = {i: action for i, action in zip(indices, actions, strict=True) if not self._over[i]}
        results: dict[int, StepResult] = {}
        for i, (obs, info) in zip(starting, self._reset(starting, [{}] * len(starting)), strict=True):
            results[i] = (obs, 0.0, False, False, info)
        together = self._together(list(going))
        if together:
            step = together.step(list(going.values()), autoreset=False)
            results.update(zip(going, zip(*step, strict=True), strict=True))
        else:
            played = self._run([(self.envs[i].step, (action,)) for i, action in going.items()])
            results.update(zip(going, played, strict=True))
        rows = _columns([results[i] for i in indices])
        self._over[indices] = rows[2] | rows[3]
        return rows

    def _reset(self, indices: list[int], arguments: list[dict[str, Any]]) -> list[ResetResult]:
        together = self._together(indices)
        if together:
            return together.reset(arguments)
        return [self.envs[i].reset(**given) for i, given in zip(indices, arguments, strict=True)]

    def _together(self, indices: list[int]) -> Together | None:
        """Steps these environments in one call. None if there are no environments or one of them has no plan.

        The plans are made again if an entry of `envs` was replaced.
        """
        if not self._is_planned():
            self._plans = [plan(env) for env in self.envs]
            self._planned = list(self.envs)
            self._plain = all(type(env).__eq__ is object.__eq__ for env in self.envs)
            self._whole = _of(self._plans)
        return self._whole if indices is self._all else _of([self._plans[i] for i in indices])

    def _is_planned(self) -> bool:
        """Whether the entries of `envs` are still the same objects."""
        if self._plain:  # objects without their own == are equal only if they are identical
            return self._planned == self.envs
        return len(self._planned) == len(self.envs) and all(map(operator.is_, self._planned, self.envs))

    def _run(self, calls: list[tuple[Callable[..., StepResult], tuple[Any, ...]]]) -> list[StepResult]:
        """Runs calls on environments written in Python."""
        return [function(*arguments) for function, arguments in calls]


def _of(plans: Sequence[Plan | None]) -> Together | None:
    known = [each for each in plans if each is not None]
    return Together(known) if known and len(known) == len(plans) else None


def _columns(rows: Sequence[StepResult]) -> VectorStep:
    return (
        [row[0] for row in rows],
        np.array([row[1] for row in rows], dtype=np.float64),
        np.array([row[2] for row in rows], dtype=np.bool_),
        np.array([row[3] for row in rows], dtype=np.bool_),
        [row[4] for row in rows],
    )
