# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Makes environments by id: classes registered here, and all environments of the server."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import ModuleType
from typing import Any

from gem4j.client.connection import Connection
from gem4j.client.server import Server, default_server
from gem4j.core import Env
from gem4j.envs.old_ids import present
from gem4j.envs.remote_env import Recipe, make_remote
from gem4j.vector.async_vector_env import AsyncVectorEnv
from gem4j.vector.sync_vector_env import SyncVectorEnv
from gem4j.vector.vector_env import VectorEnv

EntryPoint = Callable[..., Env] | str


@dataclass
class EnvSpec:
    """The entry point and arguments of an environment written in Python."""

    id: str
    entry_point: EntryPoint
    kwargs: dict[str, Any] = field(default_factory=dict)


#: Environments of this process; the server's own are not in it.
ENV_REGISTRY: dict[str, EnvSpec] = {}


def register(env_id: str, entry_point: EntryPoint, **kwargs: Any) -> None:
    """Registers a Python environment, a callable or `"module:Class"`; it overrides the server's of the same id."""
    if env_id in ENV_REGISTRY:
        raise ValueError(f"Environment {env_id} already registered.")
    ENV_REGISTRY[env_id] = EnvSpec(env_id, entry_point, kwargs)


def print_envs() -> None:
    """Prints all environments: those registered in this process, then the server's."""
    for spec in ENV_REGISTRY.values():
        print(f"  - {spec.id}:")
        print(f"      Entry Point: {spec.entry_point}")
        print(f"      Kwargs: {spec.kwargs}")
    for listed in default_server().environments():
        print(f"  - {listed['env_id']}:")
        print("      Entry Point: gem4j.envs.remote_env:RemoteEnv")
        print(f"      Summary: {listed['summary']}")


def make(env_id: str, *, server: Server | None = None, **kwargs: Any) -> Env:
    """Makes an environment. `seed` determines its random stream; unknown options are ignored unless `strict=True`."""
    spec = ENV_REGISTRY.get(env_id)
    if spec is not None:
        return _make_local(spec, kwargs)
    return _make_remote(server or default_server(), [(env_id, kwargs)], None)[0]


def make_vec(
    env_ids: str | Sequence[str],
    wrappers: Sequence[Callable[[Env], Env]] | None = None,
    vec_kwargs: Sequence[dict[str, Any]] | None = None,
    async_mode: bool = False,
    seed: int = 0,
    *,
    server: Server | None = None,
    **kwargs: Any,
) -> VectorEnv:
    """Makes a vector environment: environment i gets seed + i, unless its entry in vec_kwargs has another seed.

    `kwargs` are passed to each environment; each is wrapped in the wrappers, the first one innermost. The server steps
    its environments concurrently in either mode; async_mode gives each environment written in Python a thread.
    """
    ids = [env_ids] if isinstance(env_ids, str) else list(env_ids)
    if vec_kwargs is not None and len(vec_kwargs) != len(ids):
        raise ValueError(f"vec_kwargs must have an entry for each of {len(ids)} environments but has {len(vec_kwargs)}")
    given = [{"seed": seed + i, **(vec_kwargs[i] if vec_kwargs is not None else {}), **kwargs} for i in range(len(ids))]
    remote = [i for i in range(len(ids)) if ids[i] not in ENV_REGISTRY]
    envs: dict[int, Env] = {}
    if remote:
        where = server or default_server()
        made = _make_remote(where, [(ids[i], given[i]) for i in remote], where.own_connection())
        envs.update(zip(remote, made, strict=True))
    for i in range(len(ids)):
        if i not in envs:
            envs[i] = _make_local(ENV_REGISTRY[ids[i]], given[i])
        for wrapper in wrappers or ():
            envs[i] = wrapper(envs[i])
    kind = AsyncVectorEnv if async_mode else SyncVectorEnv
    return kind(env_ids=ids, env_fns=[partial(_same, envs[i]) for i in range(len(ids))])


def _same(env: Env) -> Env:
    return env


def _make_local(spec: EnvSpec, kwargs: dict[str, Any]) -> Env:
    env = _entry(spec)(**{**spec.kwargs, **kwargs})
    env.env_id = spec.id
    env.entry_point = spec.entry_point
    return env


def _entry(spec: EnvSpec) -> Callable[..., Env]:
    if not isinstance(spec.entry_point, str):
        return spec.entry_point
    module_path, _, class_name = spec.entry_point.partition(":")
    try:
        entry: Callable[..., Env] = getattr(_module(module_path), class_name)
    except (ImportError, AttributeError) as e:
        raise ImportError(f"Could not import {module_path}.{class_name}. Error: {e}") from e
    return entry


def _module(path: str) -> ModuleType:
    """The module of an entry point. If GEM is not installed, gem4j's modules take its place."""
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as e:
        if e.name != "gem" or path.partition(".")[0] != "gem":
            raise
        return importlib.import_module("gem4j" + path[len("gem") :])


def _make_remote(server: Server, wanted: list[tuple[str, dict[str, Any]]], connection: Connection | None) -> list[Env]:
    recipes = [Recipe.of(*present(env_id, kwargs)) for env_id, kwargs in wanted]
    try:
        return list(make_remote(server, recipes, connection))
    except ValueError as e:
        if "env_id: " not in str(e):
            raise
        names = ", ".join(sorted({env_id for env_id, _ in wanted}))
        raise ValueError(f"Environment {names} not found in registry. {e}") from None
