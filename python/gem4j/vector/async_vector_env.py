# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A vector environment that steps Python environments in threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from gem4j.core import StepResult
from gem4j.vector.vector_env import VectorEnv


class AsyncVectorEnv(VectorEnv):
    """Steps environments on a server concurrently, and each environment written in Python in its own thread."""

    _executor: ThreadPoolExecutor | None = None

    def close(self) -> None:
        super().close()
        if self._executor is not None:
            self._executor.shutdown()

    def _run(self, calls: list[tuple[Callable[..., StepResult], tuple[Any, ...]]]) -> list[StepResult]:
        if len(calls) < 2:
            return super()._run(calls)
        if self._executor is None:
            self._executor = ThreadPoolExecutor(max_workers=self.num_envs, thread_name_prefix="gem4j-vector")
        futures = [self._executor.submit(function, *arguments) for function, arguments in calls]
        return [future.result() for future in futures]
