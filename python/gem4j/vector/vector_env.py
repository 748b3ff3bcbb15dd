# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Many environments behind one object; those of a server are played in one call."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from gem4j.core import Env, ResetResult, StepResult
from gem4j.vector.remote_calls import Plan, plan, reset_together, step_together

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
        self._plans: list[Plan | None] = []
        self._planned: list[Env] = []

    def reset(self, seed: int | Sequence[int | None] | None = None, **kwargs: Any) -> tuple[list[Any], list[Any]]:
        """Starts an episode in each environment: with seed + i, the i-th of a list of seeds, or none.

        `env{i}_kwargs={...}` are more arguments for environment i's reset.
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
        results = self._reset(list(range(self.num_envs)), arguments)
        return [obs for obs, _ in results], [info for _, info in results]

    def step(self, actions: Sequence[Any] | dict[int, Any]) -> VectorStep:
        """Plays an action in each environment, or only in those whose index is in a dict; returns theirs alone."""
        if not isinstance(actions, dict):
            assert len(actions) == self.num_envs, (
                f"there must be an action for each of {self.num_envs} environments but there were {len(actions)}"
            )
            actions = dict(enumerate(actions))
        if self.autoreset_mode is AutoresetMode.NEXT_STEP:
            return self._step_next(actions)
        return self._step_same(actions)

    def close(self) -> None:
        for env in self.envs:
            env.close()

    def _step_same(self, actions: dict[int, Any]) -> VectorStep:
        indices = list(actions)
        plans = self._known_plans(indices)
        if plans and all(known is not None for known in plans):
            together = [known for known in plans if known is not None]
            step = step_together(together, list(actions.values()), autoreset=True)
            self._over[indices] = step[2] | step[3]
            return step
        return self._mixed(actions, plans)

    def _mixed(self, actions: dict[int, Any], plans: list[Plan | None]) -> VectorStep:
        """Some environments are not of a server: those that are play together, the others each for itself."""
        indices = list(actions)
        remote = [i for i, known in zip(indices, plans, strict=True) if known is not None]
        own = [i for i, known in zip(indices, plans, strict=True) if known is None]
        results: dict[int, StepResult] = {}
        if remote:
            together = [known for known in plans if known is not None]
            step = step_together(together, [actions[i] for i in remote], autoreset=True)
            for place, i in enumerate(remote):
                results[i] = (step[0][place], step[1][place], step[2][place], step[3][place], step[4][place])
        results.update(zip(own, self._run([(self._step_one, (i, actions[i])) for i in own]), strict=True))
        return self._gather(indices, results)

    def _step_one(self, i: int, action: Any) -> StepResult:
        obs, reward, terminated, truncated, info = self.envs[i].step(action)
        if terminated or truncated:
            obs, info = self.envs[i].reset()
        return obs, reward, terminated, truncated, info

    def _step_next(self, actions: dict[int, Any]) -> VectorStep:
        starting = [i for i in actions if self._over[i]]
        going = {i: action for i, action in actions.items() if not self._over[i]}
        results: dict[int, StepResult] = {}
        for i, (obs, info) in zip(starting, self._reset(starting, [{}] * len(starting)), strict=True):
            results[i] = (obs, 0.0, False, False, info)
        plans = self._known_plans(list(going))
        if going and all(known is not None for known in plans):
            together = [known for known in plans if known is not None]
            step = step_together(together, list(going.values()), autoreset=False)
            for place, i in enumerate(going):
                results[i] = (step[0][place], step[1][place], step[2][place], step[3][place], step[4][place])
        else:
            played = self._run([(self.envs[i].step, (action,)) for i, action in going.items()])
            results.update(zip(going, played, strict=True))
        return self._gather(list(actions), results)

    def _gather(self, indices: list[int], results: dict[int, StepResult]) -> VectorStep:
        rows = [results[i] for i in indices]
        terminated = np.array([row[2] for row in rows], dtype=np.bool_)
        truncated = np.array([row[3] for row in rows], dtype=np.bool_)
        self._over[indices] = terminated | truncated
        rewards = np.array([row[1] for row in rows], dtype=np.float64)
        return [row[0] for row in rows], rewards, terminated, truncated, [row[4] for row in rows]

    def _reset(self, indices: list[int], arguments: list[dict[str, Any]]) -> list[ResetResult]:
        plans = self._known_plans(indices)
        if indices and all(known is not None for known in plans):
            return reset_together([known for known in plans if known is not None], arguments)
        return [self.envs[i].reset(**given) for i, given in zip(indices, arguments, strict=True)]

    def _known_plans(self, indices: list[int]) -> list[Plan | None]:
        """How to play each environment on its server; made anew where an entry of `envs` was replaced."""
        if len(self._planned) != len(self.envs) or any(map(operator.is_not, self._planned, self.envs)):
            self._plans = [plan(env) for env in self.envs]
            self._planned = list(self.envs)
        return [self._plans[i] for i in indices]

    def _run(self, calls: list[tuple[Callable[..., StepResult], tuple[Any, ...]]]) -> list[StepResult]:
        """Makes calls on environments that are written in Python."""
        return [function(*arguments) for function, arguments in calls]
