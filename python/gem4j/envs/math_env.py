# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Mathematical questions, from rows in this process."""

from __future__ import annotations

import warnings
from typing import Any

from gem4j.core import StepResult
from gem4j.envs.question_env import QuestionEnv
from gem4j.envs.rows import grade, open_rows
from gem4j.utils.constants import TERMINAL_STATE
from gem4j.utils.parsing import extract_last_boxed_answer

FORMAT_ERROR_REWARD = -0.1


class MathEnv(QuestionEnv):
    """The answer is in `\\boxed{}`; the server grades it as GEM does. `use_mp` has no effect.

    `dataset` and `dataset_name` are as in `gem4j.envs.rows.open_rows`; with `eval=True` rows keep their order.
    """

    answer: Any

    def __init__(
        self,
        dataset_name: str | None = "",
        split: str | None = None,
        dataset: Any = None,
        question_key: str = "problem",
        answer_key: str = "answer",
        use_format_error_reward: bool = False,
        seed: int = 0,
        use_mp: bool = True,
        **kwargs: Any,
    ) -> None:
        super().__init__()
        self.question_key = question_key
        self.answer_key = answer_key
        self.use_format_error_reward = use_format_error_reward
        self.use_mp = use_mp
        self._begin(open_rows(dataset, dataset_name, split), seed, shuffle=not kwargs.get("eval", False))

    def step(self, action: str) -> StepResult:
        if self.use_format_error_reward and extract_last_boxed_answer(action) is None:
            return TERMINAL_STATE, FORMAT_ERROR_REWARD, True, True, {}
        correct = self.check_correct(action, self.answer)
        return TERMINAL_STATE, float(correct), True, True, {"correct": correct}

    @staticmethod
    def check_correct(model_answer: str, gt_answer: Any) -> bool:
        """Whether a response's last box equals the reference answer, or one of a list of them."""
        boxed = model_answer if "\\boxed" in model_answer else f"\\boxed{{{model_answer}}}"
        return grade("data:math", {"answer": _texts(gt_answer)}, boxed, grading="gem") == 1

    def sample_random_action(self) -> str:
        return "\\boxed{42}"

    def spawn(self, same_state: bool = False, **kwargs: Any) -> MathEnv:
        """Another environment over the same rows, with any given options changed; with same_state, in this state."""
        options = {
            "question_key": self.question_key,
            "answer_key": self.answer_key,
            "use_format_error_reward": self.use_format_error_reward,
            "use_mp": self.use_mp,
            **({"seed": self.seed} if same_state else {}),
            **kwargs,
        }
        child = type(self)(dataset=self._rows, **options)
        if same_state:
            child.set_state(self.get_state())
        elif child.seed == self.seed:
            warnings.warn("spawn without same_state and with the same seed asks the same questions", stacklevel=2)
        return child

    def _reference(self, row: Any) -> Any:
        return row[self.answer_key]


def _texts(gt_answer: Any) -> list[str]:
    if isinstance(gt_answer, (str, float, int)):
        return [str(gt_answer)]
    if isinstance(gt_answer, (list, tuple)):
        return [str(answer) for answer in gt_answer]
    raise ValueError(
        f"a reference answer must be a string, a number or a list of them but was a {type(gt_answer).__name__}"
    )
