# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""What needs no server: environments in Python, parsing, the alias."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import gem4j as gem
from gem4j.utils.parsing import extract_code_from_model, extract_last_boxed_answer, extract_last_tagged_answer
from gem4j.utils.sandbox import run_python


class Reverse(gem.Env):
    """As GEM's example of a new environment."""

    def __init__(self, text: str = "abc", **_: Any) -> None:
        super().__init__()
        self.text = text

    def reset(self, seed: int | None = None) -> tuple[str, dict[str, Any]]:
        super().reset(seed)
        self.gt_str = self.text[::-1]
        return f"Reverse {self.text}.", {}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        return "", float(extract_last_boxed_answer(action) == self.gt_str), True, True, {}


def test_registered_classes():
    gem.register("test:Reverse", Reverse, text="hello")
    env = gem.make("test:Reverse")
    env.reset(seed=1)
    assert env.step("\\boxed{olleh}")[1] == 1.0
    assert (env.env_id, env.gt_str) == ("test:Reverse", "olleh")
    assert gem.make("test:Reverse", text="xy").text == "xy"
    with pytest.raises(ValueError, match="already registered"):
        gem.register("test:Reverse", Reverse)
    with pytest.raises(NotImplementedError):
        env.spawn()


def test_entry_points_as_texts():
    gem.register("test:Text", f"{__name__}:Reverse")
    assert gem.make("test:Text").reset()[0] == "Reverse abc."
    gem.register("test:Missing", "no_such_module:Thing")
    with pytest.raises(ImportError, match="no_such_module"):
        gem.make("test:Missing")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("\\boxed{5}", "5"),
        ("\\boxed{1} then \\boxed{\\frac{1}{2}}", "\\frac{1}{2}"),
        ("\\boxed{", None),
        ("none", None),
        ("\\boxed 5", None),
        ("\\fbox{7}", None),
        ("\\boxed{}", ""),
    ],
)
def test_boxed_answers(text: str, answer: str | None):
    assert extract_last_boxed_answer(text) == answer


def test_other_answers():
    assert extract_code_from_model("```python\na\n```\n```\nb = 1\n```") == "b = 1"
    assert extract_code_from_model("no code") is None
    assert extract_last_tagged_answer("<answer>a</answer><answer> b\n</answer>") == "b"
    assert extract_last_tagged_answer("") is None


def test_the_sandbox_of_this_process():
    assert run_python("print(input())", stdin="x") == (True, "x\n", "")
    assert run_python("print(sqrt(4))")[1] == "2.0\n"
    success, _, stderr = run_python("while True: pass", timeout=0.5)
    assert not success
    assert "0.5 seconds" in stderr
    assert not run_python("import subprocess")[0]
    with pytest.raises(ValueError, match="sandbox_type"):
        run_python("1", "docker")


def test_importing_connects_to_nothing():
    code = "import gem4j, sys, threading; sys.exit(threading.active_count() != 1 or 'gem' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env={"GEM4J_HOME": "/nowhere"}).returncode == 0


def test_scripts_that_import_gem_run(tmp_path: Any):
    script = tmp_path / "script.py"
    script.write_text(
        "import sys, gem\nimport gem.core\nfrom gem.wrappers.wrapper_factory import get_wrapper_fns\n"
        "from gem.utils.constants import TERMINAL_STATE\nfrom gem.core import Env\nimport gem4j.core\n"
        "assert gem.make is gem4j.make and Env is gem4j.core.Env and gem4j.core.__name__ == 'gem4j.core'\n"
        "assert gem4j.core.__spec__.name == 'gem4j.core'\nprint(sys.argv[1])\n"
    )
    ran = subprocess.run(
        [sys.executable, "-m", "gem4j.as_gem", str(script), "argument"], capture_output=True, text=True
    )
    assert (ran.stdout, ran.returncode) == ("argument\n", 0), ran.stderr
