# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Environments over rows of this process."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gem4j as gem
from gem4j.envs.code_env import CodeEnv
from gem4j.envs.math_env import MathEnv
from gem4j.envs.math_visual_env import MathVisualEnv
from gem4j.envs.qa_env import QaEnv
from gem4j.envs.rows import Rows
from gem4j.utils.constants import TERMINAL_STATE

SUMS = [{"problem": f"{n} + 1?", "answer": str(n + 1)} for n in range(5)]
TESTS = {"inputs": ["1\n", "20\n"], "outputs": ["2\n", "21\n"]}
INCREMENT = "```python\nprint(int(input()) + 1)\n```"


def test_mathematical_answers_are_graded_by_the_server():
    env = MathEnv(dataset=[{"problem": "half?", "answer": "\\frac{1}{2}"}], use_mp=False)
    assert env.reset() == ("half?", {})
    assert env.step("It is \\boxed{0.5}.") == (TERMINAL_STATE, 1.0, True, True, {"correct": True})
    assert env.step("\\boxed{0.6}")[1] == 0.0
    assert env.step("none")[1] == 0.0
    strict = MathEnv(dataset=SUMS, use_format_error_reward=True)
    strict.reset()
    assert strict.step("none")[1] == -0.1
    assert MathEnv.check_correct("\\boxed{7}", ["6", "7"])
    assert MathEnv.check_correct("2", 2)
    with pytest.raises(ValueError, match="dict"):
        MathEnv.check_correct("2", {})


def test_each_pass_asks_all_rows_in_another_order():
    def asked(env: MathEnv, count: int) -> list[str]:
        return [env.reset()[0] for _ in range(count)]

    env = MathEnv(dataset=SUMS, seed=3)
    first, second = asked(env, 5), asked(env, 5)
    assert sorted(first) == sorted(second) == [row["problem"] for row in SUMS]
    assert first != second
    assert asked(MathEnv(dataset=SUMS, seed=3), 5) == first
    assert asked(MathEnv(dataset=SUMS, seed=3, eval=True), 5) == [row["problem"] for row in SUMS]
    assert env.reset(idx=2)[0] == env.dataset[2]["problem"]
    assert env.reset(seed=9) == env.reset(seed=9)
    with pytest.raises(ValueError, match=r"0\.\.4"):
        env.reset(idx=5)


def test_rows_have_the_order_of_datasets():
    datasets = pytest.importorskip("datasets")
    theirs = datasets.Dataset.from_list(SUMS)
    assert list(theirs.shuffle(seed=11)) == list(Rows(SUMS).shuffle(seed=11))
    env, own = MathEnv(dataset=theirs, seed=4), MathEnv(dataset=SUMS, seed=4)
    assert [env.reset() for _ in range(12)] == [own.reset() for _ in range(12)]


def test_states_and_copies():
    env = MathEnv(dataset=SUMS, seed=1)
    env.reset()
    copies = [env.spawn(same_state=True), copy.deepcopy(env)]
    other = MathEnv(dataset=SUMS)
    other.set_state(env.get_state())
    for each in (*copies, other):
        assert each.get_state() == env.get_state()
        assert each.step(f"\\boxed{{{env.answer}}}")[1] == 1.0
    assert len(env.dataset) == 5
    assert env.spawn(seed=2).seed == 2
    with pytest.warns(UserWarning, match="same seed"):
        MathEnv(dataset=SUMS).spawn()


def test_short_answers():
    env = QaEnv(dataset=[{"question": "Capital of France?", "answer": ["Paris", "City of Paris"]}])
    assert "Capital of France?" in env.reset()[0]
    assert env.step("<answer>the city of paris.</answer>") == (TERMINAL_STATE, 1.0, True, True, {"correct": True})
    assert env.step("Paris")[4] == {"correct": False}
    boxed = QaEnv(dataset=[{"question": "6 * 7?", "answer": 42}], extract_boxed=True)
    assert "\\boxed{answer}" in boxed.reset()[0]
    assert boxed.step("\\boxed{42}")[1] == 1.0
    assert boxed.extractor(boxed.sample_random_action()) == "Hello World!"


@pytest.mark.parametrize("form", [lambda tests: tests, json.dumps])
def test_programs(form: Callable[[Any], Any]):
    env = CodeEnv(dataset=[{"problem": "Increment.", "tests": form(TESTS)}])
    assert env.reset() == ("Increment.", {})
    assert env.tests == TESTS
    assert env.step(INCREMENT) == (TERMINAL_STATE, 1.0, True, True, {})
    assert env.step("```python\nprint(2)\n```")[1] == 0.0
    assert env.step("no program")[1] == -0.1


def test_images_are_part_of_the_observation():
    env = MathVisualEnv(dataset=[{"problem": "Count.", "images": ["png"], "answer": 3}])
    assert env.reset()[0] == {"problem": "Count.", "images": ["png"]}
    assert env.spawn(same_state=True).step("\\boxed{3}")[1] == 1.0


def test_places_of_rows(tmp_path: Path):
    file = tmp_path / "rows.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in SUMS))
    assert len(MathEnv(str(file)).dataset) == 5
    assert len(MathEnv(dataset={"train": SUMS}).dataset) == 5
    assert len(MathEnv(dataset={"train": SUMS, "test": SUMS[:2]}, split="test").dataset) == 2
    with pytest.raises(ValueError, match="'test', 'train'"):
        MathEnv("sums", dataset={"train": SUMS, "test": SUMS})
    with pytest.raises(ValueError, match="no rows"):
        MathEnv(dataset=[])


def test_entry_points_of_gem_are_found():
    gem.register("test:Sums", "gem.envs.math_env:MathEnv", dataset=SUMS)
    vec = gem.make_vec(["test:Sums"] * 3, seed=1)
    observations, _ = vec.reset()
    answers = [f"\\boxed{{{int(text.split()[0]) + 1}}}" for text in observations]
    assert vec.step(answers)[1].tolist() == [1.0, 1.0, 1.0]
