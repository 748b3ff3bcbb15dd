# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Resets and steps of many environments of servers: one frame for each connection, all at the same time."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gem4j.client.connection import Connection
from gem4j.core import Env, ResetResult, WatchingWrapper
from gem4j.envs.remote_env import Handle, RemoteEnv
from gem4j.errors import ServerError
from gem4j.utils import seeding

if TYPE_CHECKING:
    from gem4j.vector.vector_env import VectorStep


@dataclass(frozen=True)
class Plan:
    """An environment as the innermost one, which a server plays, and the wrappers that see its results."""

    env: Env
    core: RemoteEnv
    watchers: tuple[WatchingWrapper, ...]  # innermost first


def plan(env: Env) -> Plan | None:
    """None if the environment does not live on a server or a wrapper does more than to watch."""
    watchers: list[WatchingWrapper] = []
    inner = env
    while isinstance(inner, WatchingWrapper):
        if not inner.only_watches():
            return None
        watchers.append(inner)
        inner = inner.env
    if not isinstance(inner, RemoteEnv):
        return None
    if type(inner).reset is not RemoteEnv.reset or type(inner).step is not RemoteEnv.step:
        return None
    return Plan(env, inner, tuple(reversed(watchers)))


def reset_together(plans: Sequence[Plan], arguments: Sequence[dict[str, Any]]) -> list[ResetResult]:
    """Starts an episode in each environment; arguments are those of RemoteEnv.reset."""
    if not plans:
        return []
    handles = [known.core._live(starting=True) for known in plans]
    groups = _groups(handles)
    calls = []
    for connection, places in groups:
        data: dict[str, Any] = {"indices": [handles[p].index for p in places], "columns": True}
        seeds = [arguments[p].get("seed") for p in places]
        if any(seed is not None for seed in seeds):
            data["seed"] = [None if seed is None else seeding.fold(seed) for seed in seeds]
        if any(arguments[p].get("idx") is not None for p in places):
            data["each"] = [_index(arguments[p].get("idx")) for p in places]
        calls.append((connection, "batch_reset", data, plans[places[0]].core.env_id))
    results: list[Any] = [None] * len(plans)
    for (_, places), answer in zip(groups, Connection.call_all(calls), strict=True):
        columns = _checked(answer, places, plans, handles)
        for place, text, info in zip(places, columns["texts"], columns["infos"], strict=True):
            plans[place].core._started = True
            for watcher in plans[place].watchers:
                text, info = watcher.after_reset(text, info)
            results[place] = (text, info)
    return results


def step_together(plans: Sequence[Plan], actions: Sequence[str], autoreset: bool) -> VectorStep:
    """Plays an action in each environment. With autoreset, those whose episode ends start the next one."""
    handles = _handles(plans)
    groups = _groups(handles)
    whole = len(groups) == 1
    calls = []
    for connection, places in groups:
        data = {
            "indices": [handles[p].index for p in places],
            "messages": list(actions) if whole else [actions[p] for p in places],
            "columns": True,
            "autoreset": "same_step" if autoreset else "disabled",
        }
        calls.append((connection, "batch_step", data, plans[places[0]].core.env_id))
    answers = [
        _checked(answer, places, plans, handles)
        for (_, places), answer in zip(groups, Connection.call_all(calls), strict=True)
    ]
    columns = answers[0] if whole else _merged(groups, answers, len(plans))
    return _seen(plans, actions, columns, autoreset)


def _handles(plans: Sequence[Plan]) -> list[Handle]:
    """Where the environments live; raises ServerError as a step of one of them would."""
    handles = [known.core._handle for known in plans]
    process = os.getpid()
    if all(handle.is_open and handle.process == process for handle in handles):
        return handles
    return [known.core._live(starting=False) for known in plans]


def _seen(plans: Sequence[Plan], actions: Sequence[str], columns: dict[str, Any], autoreset: bool) -> VectorStep:
    """Lets the wrappers see and rewrite what came back."""
    texts, infos = columns["texts"], columns["infos"]
    rewards = np.array(columns["rewards"], dtype=np.float64)
    terminated = np.array(columns["terminated"], dtype=np.bool_)
    truncated = np.array(columns["truncated"], dtype=np.bool_)
    over = terminated | truncated if autoreset else np.zeros(len(plans), dtype=np.bool_)
    finals = {}
    for place in np.flatnonzero(over).tolist():
        info = infos[place]
        finals[place] = (info.pop("final_observation", ""), info.pop("final_info", {}))
    for place, known in enumerate(plans):
        if not known.watchers:
            continue
        text, info = finals.get(place, (texts[place], infos[place]))
        row = (text, rewards[place], bool(terminated[place]), bool(truncated[place]), info)
        for watcher in known.watchers:
            row = watcher.after_step(actions[place], *row)
        rewards[place] = row[1]
        if place not in finals:
            texts[place], infos[place] = row[0], row[4]
            continue
        for watcher in known.watchers:
            texts[place], infos[place] = watcher.after_reset(texts[place], infos[place])
    return texts, rewards, terminated, truncated, infos


def _groups(handles: Sequence[Handle]) -> list[tuple[Connection, list[int]]]:
    first = handles[0].connection
    if all(handle.connection is first for handle in handles):
        return [(first, list(range(len(handles))))]
    groups: dict[int, tuple[Connection, list[int]]] = {}
    for place, handle in enumerate(handles):
        groups.setdefault(handle.connection.number, (handle.connection, []))[1].append(place)
    return list(groups.values())


def _merged(
    groups: Sequence[tuple[Connection, list[int]]], answers: Sequence[dict[str, Any]], count: int
) -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for column in ("texts", "rewards", "terminated", "truncated", "infos"):
        values: list[Any] = [None] * count
        for (_, places), answer in zip(groups, answers, strict=True):
            for place, value in zip(places, answer[column], strict=True):
                values[place] = value
        merged[column] = values
    return merged


def _checked(
    answer: dict[str, Any] | ServerError, places: Sequence[int], plans: Sequence[Plan], handles: Sequence[Handle]
) -> dict[str, Any]:
    """Raises ServerError for the first environment that failed."""
    if isinstance(answer, ServerError):
        raise answer
    errors = answer.get("errors")
    if errors:
        position = min(int(key) for key in errors)
        place = places[position]
        raise ServerError(
            str(errors[str(position)]),
            code="EXECUTION_ERROR",
            env_id=plans[place].core.env_id,
            session=f"{handles[place].connection.name}[{handles[place].index}]",
        )
    return answer


def _index(idx: int | None) -> dict[str, int]:
    return {} if idx is None else {"idx": int(idx)}
