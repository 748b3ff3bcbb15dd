# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Questions with short answers, from rows in this process."""

from __future__ import annotations

from typing import Any

from gem4j.core import StepResult
from gem4j.envs.question_env import QuestionEnv
from gem4j.envs.rows import Rows, open_rows
from gem4j.utils.constants import TERMINAL_STATE
from gem4j.utils.parsing import extract_last_boxed_answer, extract_last_tagged_answer
from gem4j.utils.qa_em import em_check

_PROMPT = "Question: {question}\n\nThink first, between <think> and </think>. Then give the answer alone, {place}.\n"


class QaEnv(QuestionEnv):
    """The answer is in `<answer>` tags, or with `extract_boxed` in `\\boxed{}`; it must match exactly except for case,
    articles, punctuation and spaces.

    `dataset` and `dataset_name` are as in `gem4j.envs.rows.open_rows`. `load_from_cache_file` has no effect.
    """

    answer: Any

    def __init__(
        self,
        dataset_name: str | None = "",
        split: str | None = None,
        dataset: Any = None,
        question_key: str = "question",
        answer_key: str = "answer",
        seed: int = 0,
        extract_boxed: bool = False,
        load_from_cache_file: bool = True,
        **_: Any,
    ) -> None:
        super().__init__()
        self.question_key = question_key
        self.answer_key = answer_key
        self.extractor = extract_last_boxed_answer if extract_boxed else extract_last_tagged_answer
        place = "as \\boxed{answer}" if extract_boxed else "between <answer> and </answer>"
        rows = open_rows(dataset, dataset_name, split)
        # The prompt is part of the rows, as in GEM: subclasses read self.dataset[i][question_key].
        prompted = Rows({**row, question_key: _PROMPT.format(question=row[question_key], place=place)} for row in rows)
        self._begin(prompted, seed)

    def step(self, action: str) -> StepResult:
        answer = self.extractor(action)
        correct = answer is not None and self.check_correct(answer, self.answer)
        return TERMINAL_STATE, float(correct), True, True, {"correct": correct}

    @staticmethod
    def check_correct(model_answer: str, gt_answer: Any) -> bool:
        """Whether an answer is the reference answer, or one of a list of them."""
        golden = list(gt_answer) if isinstance(gt_answer, (list, tuple)) else [gt_answer]
        return em_check(model_answer, [str(answer) for answer in golden])

    def sample_random_action(self) -> str:
        boxed = self.extractor is extract_last_boxed_answer
        return "\\boxed{Hello World!}" if boxed else "<answer>Hello World!</answer>"

    def _reference(self, row: Any) -> Any:
        return row[self.answer_key]
