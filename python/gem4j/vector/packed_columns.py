# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Reads packed columns: the results of a batch as tables of what repeats, and bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, repeat
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

if TYPE_CHECKING:
    from gem4j.vector.vector_env import VectorStep

Answer = dict[str, Any]
Info = dict[str, Any]
Item = TypeVar("Item")
#: What side information says, itself, how many rows took a copy, and the copies that were ready.
_Taken = tuple[str, Info, int, list[Info]]

_WIRE_FLOAT = np.dtype("<f8")
#: Copies are made ahead where there are at most so many kinds of side information, each repeated so often on average.
_MOST_KINDS = 64
_LEAST_REPEATED = 8
#: One more copy than the last time for so many of them, as numbers change a little from step to step.
_SPARE = 4


def texts(answer: Answer) -> list[str]:
    """The observations."""
    table: list[str] = answer["texts"]
    places: bytes = answer["text"]
    if len(table) == len(places):
        return table
    return list(_picked(table, _places(table, places)))


def infos(answer: Answer) -> list[dict[str, Any]]:
    """The side information: a dict of its own for each environment, as only flat ones are in the table once."""
    return Copies().of(answer)


def step(answer: Answer, copies: Copies) -> VectorStep:
    """Observations, rewards, both flags and side information. The arrays can be written to."""
    observations, own_infos = texts(answer), copies.of(answer)
    copies.keep((observations, own_infos))
    return (
        observations,
        np.frombuffer(bytearray(answer["rewards"]), dtype=_WIRE_FLOAT).astype(np.float64, copy=False),
        np.frombuffer(bytearray(answer["terminated"]), dtype=np.bool_),
        np.frombuffer(bytearray(answer["truncated"]), dtype=np.bool_),
        own_infos,
    )


class Copies:
    """Gives each environment side information of its own. Copies of what repeats are made ahead, while a server plays.

    For one thread at a time.
    """

    def __init__(self) -> None:
        self._ready: dict[str, list[Info]] = {}  # by what they say
        self._taken: list[_Taken] = []  # with the last answer
        self._given: Sequence[Any] = ()  # with the last answer

    def keep(self, given: Sequence[Any]) -> None:
        """Holds what a caller was given until the next answer is waited for, as freeing it takes time."""
        self._given = given

    def make_ready(self) -> None:
        """Makes a few more copies than the last answer took: often the next one says the same about as often."""
        self._given = ()
        self._ready = {}
        for name, info, count, ready in self._taken:
            del ready[:count]
            ready.extend(map(dict.copy, repeat(info, count + count // _SPARE + 1 - len(ready))))
            self._ready[name] = ready
        self._taken = []

    def of(self, answer: Answer) -> list[Info]:
        """One for each row."""
        table: list[Info] = answer["infos"]
        places: bytes = answer["info"]
        self._taken = []
        if len(table) == len(places):
            return table
        if len(table) > _MOST_KINDS or _LEAST_REPEATED * len(table) > len(places):
            return [table[place].copy() for place in _places(table, places)]
        sources: list[Iterator[Info]] = []
        for place, info in enumerate(table):
            count = places.count(place)
            if count == 1:  # perhaps with a list or a map in it, which a copy would share
                sources.append(iter((info,)))
                continue
            name = repr(info)
            ready = self._ready.pop(name, [])
            enough = count <= len(ready)
            sources.append(iter(ready) if enough else chain(ready, map(dict.copy, repeat(info))))
            self._taken.append((name, info, count, ready))
        return list(map(next, _picked(sources, places)))


def _picked(table: Sequence[Item], places: Iterable[int]) -> Sequence[Item]:
    """The item at each of the places, of which there are at least two."""
    picked: Sequence[Item] = itemgetter(*places)(table)
    return picked


def _places(table: list[Any], places: bytes) -> Iterable[int]:
    """A byte each where the table is small enough for that."""
    if len(table) <= 256:
        return places
    wide: list[int] = np.frombuffer(places, dtype="<u4").tolist()
    return wide
