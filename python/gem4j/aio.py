# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""gem4j for asyncio programs: every call that waits for a server is a coroutine.

    from gem4j import aio

    env = await aio.make("game:GuessTheNumber-v0-easy", seed=7)
    observation, info = await env.reset()

Calls run in a bounded thread pool and are not tied to an event loop: an environment that was made in one loop may be
used in another. An environment takes one call at a time.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import gem4j
from gem4j.core import Env, ResetResult, StepResult
from gem4j.vector.vector_env import VectorEnv, VectorStep

T = TypeVar("T")

_THREADS = 64
_lock = threading.Lock()
_pool: ThreadPoolExecutor | None = None


def _executor() -> ThreadPoolExecutor:
    global _pool
    with _lock:
        if _pool is None:
            _pool = ThreadPoolExecutor(max_workers=_THREADS, thread_name_prefix="gem4j-aio")
        return _pool


def _after_fork() -> None:
    global _lock, _pool
    _lock = threading.Lock()
    _pool = None  # its threads are in the parent


os.register_at_fork(after_in_child=_after_fork)


async def run(function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Calls a function of this package without blocking the event loop."""
    return await asyncio.get_running_loop().run_in_executor(_executor(), partial(function, *args, **kwargs))


class AsyncEnv:
    """An asynchronous environment, wrapped or not; `env` is the synchronous one."""

    def __init__(self, env: Env) -> None:
        self.env = env

    async def reset(self, seed: int | None = None, **kwargs: Any) -> ResetResult:
        """Like Env.reset."""
        return await run(self.env.reset, seed=seed, **kwargs)

    async def step(self, action: Any) -> StepResult:
        """Like Env.step."""
        return await run(self.env.step, action)

    async def spawn(self, same_state: bool = False, **kwargs: Any) -> AsyncEnv:
        """Like Env.spawn."""
        return AsyncEnv(await run(self.env.spawn, same_state, **kwargs))

    async def sample_random_action(self) -> str:
        """Like Env.sample_random_action."""
        return await run(self.env.sample_random_action)

    async def close(self) -> None:
        """Like Env.close."""
        await run(self.env.close)

    async def __aenter__(self) -> AsyncEnv:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class AsyncVector:
    """An asynchronous vector environment; `env` is the synchronous one."""

    def __init__(self, env: VectorEnv) -> None:
        self.env = env

    @property
    def num_envs(self) -> int:
        """The number of environments."""
        return self.env.num_envs

    async def reset(self, seed: int | Sequence[int | None] | None = None, **kwargs: Any) -> tuple[list[Any], list[Any]]:
        """Like VectorEnv.reset."""
        return await run(self.env.reset, seed=seed, **kwargs)

    async def step(self, actions: Sequence[Any] | dict[int, Any]) -> VectorStep:
        """Like VectorEnv.step."""
        return await run(self.env.step, actions)

    async def close(self) -> None:
        """Like VectorEnv.close."""
        await run(self.env.close)

    async def __aenter__(self) -> AsyncVector:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


async def make(env_id: str, *, wrappers: Sequence[Callable[[Env], Env]] = (), **kwargs: Any) -> AsyncEnv:
    """Like gem4j.make; the result is asynchronous."""

    def build() -> Env:
        env = gem4j.make(env_id, **kwargs)
        for wrapper in wrappers:
            env = wrapper(env)
        return env

    return AsyncEnv(await run(build))


async def make_vec(env_ids: str | Sequence[str], **kwargs: Any) -> AsyncVector:
    """Like gem4j.make_vec; the result is asynchronous."""
    return AsyncVector(await run(gem4j.make_vec, env_ids, **kwargs))


async def connect(url: str, token: str | None = None) -> gem4j.Server:
    """Like gem4j.connect."""
    return await run(gem4j.connect, url, token)
