# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Reads packed columns: the results of a batch, with repeated values in tables and numbers as bytes."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Sequence
from itertools import repeat
from math import isqrt
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

if TYPE_CHECKING:
    from gem4j.vector.vector_env import VectorStep

Answer = dict[str, Any]
Info = dict[str, Any]
Item = TypeVar("Item")
#: An info dict serialized, the dict, the number of copies ready before an answer, and the copies left after it.
_Used = tuple[bytes, Info, int, list[Info]]

_WIRE_FLOAT = np.dtype("<f8")
_BOOL = np.dtype(np.bool_)
#: The version of marshal's format without references, which writes equal dicts as equal bytes.
_NO_REFERENCES = 2
#: Copies are made in advance if there are at most this many different info dicts, each repeated this often on average.
_MOST_KINDS = 64
_LEAST_REPEATED = 8
#: Spare copies, as a multiple of the square root of the last number: numbers change little from step to step.
_SPARE = 4


def texts(answer: Answer) -> list[str]:
    """The observations."""
    table: list[str] = answer["texts"]
    places: bytes = answer["text"]
    if len(table) == len(places):
        return table
    return list(_picked(table, _places(table, places)))


def infos(answer: Answer) -> list[dict[str, Any]]:
    """The info dicts: a separate one for each environment, although the table holds equal flat ones once."""
    return Copies().of(answer)


def step(answer: Answer, copies: Copies) -> VectorStep:
    """Observations, rewards, both flags and infos. The arrays are writable."""
    observations, own_infos = texts(answer), copies.of(answer)
    copies.keep((observations, own_infos))
    rewards = np.frombuffer(bytearray(answer["rewards"]), _WIRE_FLOAT)
    return (
        observations,
        rewards if _WIRE_FLOAT.isnative else rewards.astype(np.float64),
        np.frombuffer(bytearray(answer["terminated"]), _BOOL),
        np.frombuffer(bytearray(answer["truncated"]), _BOOL),
        own_infos,
    )


class Copies:
    """Gives each environment its own info dict. Copies of repeated ones are made in advance, while the server works.

    Not thread-safe.
    """

    def __init__(self) -> None:
        self._ready: dict[bytes, list[Info]] = {}  # by the serialized dict, which includes types
        self._used: list[_Used] = []  # by the last answer
        self._given: Sequence[Any] = ()  # with the last answer

    def keep(self, given: Sequence[Any]) -> None:
        """Keeps a caller's results alive until the next wait for an answer, since freeing them takes time."""
        self._given = given

    def make_ready(self) -> None:
        """Makes slightly more copies than the last answer needed, since the next one will need about as many."""
        self._given = ()
        self._ready = {}
        for name, info, before, ready in self._used:
            count = before - len(ready)
            if count > 1:  # else the dict may contain lists or dicts, which copies would share
                ready.extend(map(dict.copy, repeat(info, count + _SPARE * (isqrt(count) + 1) - len(ready))))
                self._ready[name] = ready
        self._used = []

    def of(self, answer: Answer) -> list[Info]:
        """An info dict for each row."""
        table: list[Info] = answer["infos"]
        places: bytes = answer["info"]
        self._used = []
        if len(table) == len(places):
            return table
        if len(table) > _MOST_KINDS or _LEAST_REPEATED * len(table) > len(places):
            return [table[place].copy() for place in _places(table, places)]
        names = [marshal.dumps(info, _NO_REFERENCES) for info in table]
        ready = [self._ready.pop(name, []) or [info] for name, info in zip(names, table, strict=True)]
        self._used = list(zip(names, table, map(len, ready), ready, strict=True))
        try:
            return list(map(list.pop, _picked(ready, places)))
        except IndexError:  # more rows have a dict than there are copies of it
            return self._counted(table, places)

    def _counted(self, table: list[Info], places: bytes) -> list[Info]:
        for place, (name, info, _, ready) in enumerate(self._used):
            count = places.count(place)
            ready[:] = map(dict.copy, repeat(info, count))
            self._used[place] = (name, info, count, ready)
        return list(map(list.pop, _picked([ready for _, _, _, ready in self._used], places)))


def _picked(table: Sequence[Item], places: Iterable[int]) -> Sequence[Item]:
    """The item at each of the places, of which there are at least two."""
    picked: Sequence[Item] = itemgetter(*places)(table)
    return picked


def _places(table: list[Any], places: bytes) -> Iterable[int]:
    """The indices into the table, encoded in one byte each if it is small enough, else in four."""
    if len(table) <= 256:
        return places
    wide: list[int] = np.frombuffer(places, dtype="<u4").tolist()
    return wide
