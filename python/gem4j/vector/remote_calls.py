# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Resets and steps many environments on servers: one frame per connection, all sent at the same time."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgpack
import numpy as np

from gem4j.client.connection import Connection, frame
from gem4j.core import Env, ResetResult, WatchingWrapper
from gem4j.envs.remote_env import Handle, RemoteEnv
from gem4j.errors import ServerError
from gem4j.utils import seeding
from gem4j.vector import packed_columns

if TYPE_CHECKING:
    from gem4j.vector.vector_env import VectorStep

_BYTES = 0xC6  # MessagePack's bin 32: bytes with a length of four bytes


@dataclass(frozen=True)
class Plan:
    """The innermost environment, which runs on a server, and the wrappers that process its results."""

    env: Env
    core: RemoteEnv
    watchers: tuple[WatchingWrapper, ...]  # innermost first


def plan(env: Env) -> Plan | None:
    """How to step an environment on a server; None if it is not on one or a wrapper does more than watch."""
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


@dataclass(frozen=True)
class _Part:
    """The environments of one connection."""

    connection: Connection
    changes: int  # of the connection, when the part was made
    places: Sequence[int]
    indices: list[int]
    env_id: str
    starts: dict[bool, bytes]  # of step frames, up to the messages, by whether they autoreset
    copies: packed_columns.Copies = field(default_factory=packed_columns.Copies)

    def is_present(self) -> bool:
        """Whether all of its environments are still on that connection."""
        return self.connection.changes == self.changes and self.connection.is_open

    def session(self, position: int) -> str:
        return f"{self.connection.name}[{self.indices[position]}]"


class Together:
    """Environments on servers that are stepped in one call. The parts of a frame that never change are built once."""

    def __init__(self, plans: Sequence[Plan]) -> None:
        self._plans = plans
        self._watched = any(known.watchers for known in plans)
        self._parts: list[_Part] = []

    def reset(self, arguments: Sequence[dict[str, Any]]) -> list[ResetResult]:
        """Starts an episode in each environment; arguments are those of RemoteEnv.reset."""
        self._part([known.core._live(starting=True) for known in self._plans])
        calls = [
            (part.connection, frame("batch_reset", _reset_data(part, arguments)), part.env_id) for part in self._parts
        ]
        results: list[Any] = [None] * len(self._plans)
        for part, answer in self._answers(calls):
            shown = zip(part.places, packed_columns.texts(answer), packed_columns.infos(answer), strict=True)
            for place, text, info in shown:
                known = self._plans[place]
                known.core._started = True
                for watcher in known.watchers:
                    text, info = watcher.after_reset(text, info)
                results[place] = (text, info)
        return results

    def step(self, actions: Sequence[str], autoreset: bool) -> VectorStep:
        """Steps each environment. With autoreset, environments whose episode ends start the next one."""
        if not self._parts or not all(part.is_present() for part in self._parts):
            self._part([known.core._live(starting=False) for known in self._plans])
        if len(self._parts) == 1:
            part = self._parts[0]
            packed = part.starts[autoreset] + _packed(actions)
            answer = part.connection.exchange(packed, part.env_id, part.copies.make_ready)
            step = packed_columns.step(self._checked(part, answer), part.copies)
        else:
            step = self._step_parts(actions, autoreset)
        if self._watched:
            self._watch(actions, step, autoreset)
        return step

    def _step_parts(self, actions: Sequence[str], autoreset: bool) -> VectorStep:
        calls = []
        for part in self._parts:
            messages = _packed([actions[place] for place in part.places])
            calls.append((part.connection, part.starts[autoreset] + messages, part.env_id))
        steps = [(part.places, packed_columns.step(answer, part.copies)) for part, answer in self._answers(calls)]
        return _merged(steps, len(self._plans))

    def _part(self, handles: Sequence[Handle]) -> None:
        places: dict[int, list[int]] = {}
        for place, handle in enumerate(handles):
            places.setdefault(handle.connection.number, []).append(place)
        self._parts = []
        for own in places.values():
            connection = handles[own[0]].connection
            indices = [handles[place].index for place in own]
            starts = {autoreset: self._start(indices, autoreset) for autoreset in (False, True)}
            env_id = self._plans[own[0]].core.env_id
            self._parts.append(_Part(connection, connection.changes, own, indices, env_id, starts))

    def _start(self, indices: list[int], autoreset: bool) -> bytes:
        data = {
            "indices": np.array(indices, dtype="<u4").tobytes(),
            "columns": "packed",
            "finals": self._watched,
            "autoreset": "same_step" if autoreset else "disabled",
            "messages": [],
        }
        return frame("batch_step", data)[:-1]  # without the empty list, which is one byte

    def _answers(self, calls: Sequence[tuple[Connection, bytes, str]]) -> Iterator[tuple[_Part, dict[str, Any]]]:
        """The data of the answers; raises ServerError for the first failure."""
        for part, answer in zip(self._parts, Connection.exchange_all(calls), strict=True):
            if isinstance(answer, ServerError):
                raise answer
            yield part, self._checked(part, answer)

    def _checked(self, part: _Part, answer: dict[str, Any]) -> dict[str, Any]:
        """The answer; raises ServerError for the first environment that failed."""
        errors = answer.get("errors")
        if errors:
            position = min(int(key) for key in errors)
            raise ServerError(
                str(errors[str(position)]),
                code="EXECUTION_ERROR",
                env_id=self._plans[part.places[position]].core.env_id,
                session=part.session(position),
            )
        return answer

    def _watch(self, actions: Sequence[str], step: VectorStep, autoreset: bool) -> None:
        """Lets the wrappers observe and rewrite the results."""
        texts, rewards, terminated, truncated, infos = step
        over = terminated | truncated
        for place, known in enumerate(self._plans):
            ends = autoreset and bool(over[place])
            text, info = texts[place], infos[place]
            if ends:
                text, info = info.pop("final_observation", ""), info.pop("final_info", {})
            row = (text, rewards[place], bool(terminated[place]), bool(truncated[place]), info)
            for watcher in known.watchers:
                row = watcher.after_step(actions[place], *row)
            rewards[place] = row[1]
            if not ends:
                texts[place], infos[place] = row[0], row[4]
                continue
            for watcher in known.watchers:
                texts[place], infos[place] = watcher.after_reset(texts[place], infos[place])


def _packed(messages: Sequence[str]) -> bytes:
    """The strings with a zero byte between them, or a list if one of them contains a zero byte."""
    try:
        joined = "\0".join(messages).encode()
    except TypeError:  # the server reports which one is not a string
        return bytes(msgpack.packb(messages))
    if joined.count(0) != len(messages) - 1:
        return bytes(msgpack.packb(messages))
    return struct.pack(">BI", _BYTES, len(joined)) + joined


def _reset_data(part: _Part, arguments: Sequence[dict[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {"indices": part.indices, "columns": "packed"}
    seeds = [arguments[place].get("seed") for place in part.places]
    if any(seed is not None for seed in seeds):
        data["seed"] = [None if seed is None else seeding.fold(seed) for seed in seeds]
    if any(arguments[place].get("idx") is not None for place in part.places):
        data["each"] = [_index(arguments[place].get("idx")) for place in part.places]
    return data


def _index(idx: int | None) -> dict[str, int]:
    return {} if idx is None else {"idx": int(idx)}


def _merged(steps: Sequence[tuple[Sequence[int], VectorStep]], count: int) -> VectorStep:
    """Merges the steps of several connections in the order of their environments."""
    texts: list[Any] = [None] * count
    infos: list[Any] = [None] * count
    rewards = np.zeros(count)
    terminated, truncated = np.zeros(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_)
    for places, step in steps:
        rewards[places], terminated[places], truncated[places] = step[1], step[2], step[3]
        for place, text, info in zip(places, step[0], step[4], strict=True):
            texts[place], infos[place] = text, info
    return texts, rewards, terminated, truncated, infos
