# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Reads packed columns: the results of a batch as tables of what repeats, and bytes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from gem4j.vector.vector_env import VectorStep

Answer = dict[str, Any]


def texts(answer: Answer) -> list[str]:
    """The observations."""
    table: list[str] = answer["texts"]
    places: bytes = answer["text"]
    if len(table) == len(places):
        return table
    return [table[place] for place in _places(table, places)]


def infos(answer: Answer) -> list[dict[str, Any]]:
    """The side information: a dict of its own for each environment, as only flat ones are in the table once."""
    table: list[dict[str, Any]] = answer["infos"]
    places: bytes = answer["info"]
    if len(table) == len(places):
        return table
    return [table[place].copy() for place in _places(table, places)]


def step(answer: Answer) -> VectorStep:
    """Observations, rewards, both flags and side information. The arrays can be written to."""
    return (
        texts(answer),
        np.frombuffer(answer["rewards"], dtype="<f8").astype(np.float64),
        np.frombuffer(answer["terminated"], dtype=np.bool_).copy(),
        np.frombuffer(answer["truncated"], dtype=np.bool_).copy(),
        infos(answer),
    )


def _places(table: list[Any], places: bytes) -> Iterable[int]:
    """A byte each where the table is small enough for that."""
    if len(table) <= 256:
        return places
    wide: list[int] = np.frombuffer(places, dtype="<u4").tolist()
    return wide
