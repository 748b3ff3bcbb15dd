# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The base class of environments with rows in this process."""

from __future__ import annotations

import random
from typing import Any, TypeVar

from gem4j.client.server import default_server
from gem4j.core import Env, ResetResult

Kind = TypeVar("Kind", bound="QuestionEnv")


class QuestionEnv(Env):
    """Asks one row per episode, which ends with the answer. The grader runs on the server.

    The seed determines a new order for each pass over the rows; `reset(seed=...)` chooses a random row, and
    `reset(idx=i)` chooses row i of `dataset`.
    """

    dataset: Any
    seed: int
    question_key: str
    first_obs: Any
    #: The attribute with what an answer is compared with; also its key in the state.
    _asked = "answer"

    def __new__(cls: type[Kind], *_: Any, **__: Any) -> Kind:
        # The server starts with the first environment, so that no step has to wait for it.
        default_server().shared_connection()
        return super().__new__(cls)

    def _begin(self, rows: Any, seed: int, shuffle: bool = True) -> None:
        self.seed = seed
        self._rows = rows
        self.dataset = rows.shuffle(seed=seed) if shuffle else rows
        self.idx = 0
        self.epoch = 0

    def reset(self, seed: int | None = None, idx: int | None = None) -> ResetResult:
        super().reset(seed)
        if idx is not None:
            if not 0 <= idx < len(self.dataset):
                raise ValueError(f"idx must be in 0..{len(self.dataset) - 1} but was {idx}")
            self.idx = idx
        elif seed is not None:
            self.idx = random.randint(0, len(self.dataset) - 1)
        elif self.idx == len(self.dataset):
            self.epoch += 1
            self.dataset = self.dataset.shuffle(seed=self.seed + self.epoch)
            self.idx = 0
        row = self.dataset[self.idx]
        self.idx += 1
        self.first_obs = self._question(row)
        setattr(self, self._asked, self._reference(row))
        return self.first_obs, {}

    def get_state(self) -> dict[str, Any]:
        """The question and the reference answer, for set_state of any environment of this class."""
        return {"first_obs": self.first_obs, self._asked: getattr(self, self._asked)}

    def set_state(self, state: dict[str, Any]) -> None:
        """Restores a question that get_state returned."""
        self.first_obs = state["first_obs"]
        setattr(self, self._asked, state[self._asked])

    def _question(self, row: Any) -> Any:
        return row[self.question_key]

    def _reference(self, row: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__} lacks _reference")
