# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Rows of a dataset in this process; a server grades the answers."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

Row = Mapping[str, Any]


class Rows(Sequence[Row]):
    """A list of rows; shuffled with a seed, it has the same order as a `datasets.Dataset` of these rows."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = list(rows)

    def __getitem__(self, index: Any) -> Any:
        return Rows(self._rows[index]) if isinstance(index, slice) else self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def shuffle(self, seed: int) -> Rows:
        """These rows in another order."""
        order = np.random.default_rng(seed).permutation(len(self._rows))
        return Rows(self._rows[int(i)] for i in order)


def open_rows(dataset: Any, dataset_name: str | None, split: str | None) -> Any:
    """The rows of a dataset: `Rows`, or the `datasets.Dataset` itself.

    `dataset` is a Dataset, a DatasetDict or dict of splits, or an iterable of rows. If it is None, `dataset_name` is a
    JSON Lines file, or any name that `datasets.load_dataset` accepts. Raises ValueError for an unknown split.
    """
    if dataset is None:
        dataset = _load(dataset_name or "")
    if isinstance(dataset, Mapping):
        dataset = _of_split(dataset, dataset_name, split)
    rows = dataset if hasattr(dataset, "shuffle") else Rows(dataset)
    if len(rows) == 0:
        raise ValueError("the dataset has no rows")
    return rows


def grade(env_id: str, row: Row, action: str, **options: Any) -> float:
    """The reward that `data:math`, `data:qa` or `data:code` on the server gives for an answer to a row."""
    from gem4j.envs.registration import make

    text = json.dumps({"question": "?", **row}, default=_plain)
    with make(env_id, seed=0, rows=text, shuffle=False, instruction=False, **options) as env:
        env.reset()
        return float(env.step(action)[1])


def _load(name: str) -> Any:
    if Path(name).is_file():
        lines = Path(name).read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines if line.strip()]
    try:
        datasets = importlib.import_module("datasets")
    except ImportError as e:
        raise ImportError(
            f"dataset_name {name!r} is not a file; to load it from the hub, install the package datasets"
        ) from e
    return datasets.load_dataset(name)


def _of_split(splits: Mapping[str, Any], name: str | None, split: str | None) -> Any:
    if split is None and len(splits) == 1:
        return next(iter(splits.values()))
    if split is None or split not in splits:
        raise ValueError(f"split of dataset {name!r} must be one of {sorted(splits)} but was {split!r}")
    return splits[split]


def _plain(value: Any) -> Any:
    if hasattr(value, "tolist"):  # arrays and scalars of numpy
        return value.tolist()
    raise TypeError(f"a row must consist of strings, numbers, lists and dicts but has a {type(value).__name__}")
