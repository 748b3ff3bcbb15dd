# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Programming problems with tests, from rows in this process."""

from __future__ import annotations

import json
from typing import Any

from gem4j.core import StepResult
from gem4j.envs.question_env import QuestionEnv
from gem4j.envs.rows import grade, open_rows
from gem4j.utils.constants import TERMINAL_STATE
from gem4j.utils.parsing import extract_code_from_model


class CodeEnv(QuestionEnv):
    """The program is the last fenced block. It must pass the `max_tests` tests with the longest input, in the server's
    sandbox, so `max_workers`, `sandbox_type` and `verbose` have no effect.

    `dataset` and `dataset_name` are as in `gem4j.envs.rows.open_rows`. Tests are `{"inputs": [...], "outputs": [...]}`,
    any other format that `data:code` reads, or either of these as a JSON string.
    """

    tests: Any
    _asked = "tests"

    def __init__(
        self,
        dataset_name: str | None = "",
        split: str | None = None,
        dataset: Any = None,
        question_key: str = "problem",
        test_key: str = "tests",
        seed: int = 0,
        max_workers: int = 5,
        max_tests: int = 12,
        verbose: bool = False,
        sandbox_type: str = "none",
        **_: Any,
    ) -> None:
        super().__init__()
        self.question_key = question_key
        self.test_key = test_key
        self.dataset_name = dataset_name
        self.max_workers = max_workers
        self.max_tests = max_tests
        self.verbose = verbose
        self.sandbox_type = sandbox_type
        self._begin(open_rows(dataset, dataset_name, split), seed)

    def step(self, action: str) -> StepResult:
        code = extract_code_from_model(action)
        if code is None:
            return TERMINAL_STATE, -0.1, True, True, {}
        return TERMINAL_STATE, float(self._check_correct(code)), True, True, {}

    def sample_random_action(self) -> str:
        return "```python\nprint(42)\n```"

    def _check_correct(self, model_code: str) -> bool:
        action = f"```python\n{model_code}\n```"
        return grade("data:code", {"tests": self.tests}, action, max_tests=self.max_tests, checker="stripped") == 1

    def _reference(self, row: Any) -> Any:
        tests = row[self.test_key]
        return json.loads(tests) if isinstance(tests, str) else tests
