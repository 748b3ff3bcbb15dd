# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Reads packed columns: the results of a batch as tables of what repeats, and bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from gem4j.vector.vector_env import VectorStep

Answer = dict[str, Any]
Info = dict[str, Any]

_WIRE_FLOAT = np.dtype("<f8")
#: Copies are made ahead where there are at most so many kinds of side information, each repeated so often on average.
_MOST_KINDS = 64
_LEAST_REPEATED = 8


def texts(answer: Answer) -> list[str]:
    """The observations."""
    table: list[str] = answer["texts"]
    places: bytes = answer["text"]
    if len(table) == len(places):
        return table
    return list(map(table.__getitem__, _places(table, places)))


def infos(answer: Answer) -> list[dict[str, Any]]:
    """The side information: a dict of its own for each environment, as only flat ones are in the table once."""
    return Copies().of(answer)


def step(answer: Answer, copies: Copies) -> VectorStep:
    """Observations, rewards, both flags and side information. The arrays can be written to."""
    return (
        texts(answer),
        np.frombuffer(bytearray(answer["rewards"]), dtype=_WIRE_FLOAT).astype(np.float64, copy=False),
        np.frombuffer(bytearray(answer["terminated"]), dtype=np.bool_),
        np.frombuffer(bytearray(answer["truncated"]), dtype=np.bool_),
        copies.of(answer),
    )


class Copies:
    """Gives each environment side information of its own. Copies of what repeats are made ahead, while a server plays.

    For one thread at a time.
    """

    def __init__(self) -> None:
        self._ready: dict[str, list[Info]] = {}  # by what they say
        self._taken: list[tuple[str, Info, int]] = []  # with the last answer: what and how often

    def make_ready(self) -> None:
        """Makes as many copies as the last answer took: often the next one says the same as often."""
        kept = self._ready
        self._ready = {}
        for name, info, count in self._taken:
            ready = kept.get(name, [])
            ready.extend(map(dict.copy, repeat(info, count - len(ready))))
            self._ready[name] = ready

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
            self._taken.append((name, info, count))
            ready = self._ready.get(name, [])
            enough = count <= len(ready)
            sources.append(iter(ready) if enough else chain(ready, map(dict.copy, repeat(info))))
            self._ready[name] = ready[count:]
        return list(map(next, map(sources.__getitem__, places)))


def _places(table: list[Any], places: bytes) -> Iterable[int]:
    """A byte each where the table is small enough for that."""
    if len(table) <= 256:
        return places
    wide: list[int] = np.frombuffer(places, dtype="<u4").tolist()
    return wide
