# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Extracts answers from model output."""

from __future__ import annotations

import re

_CODE_BLOCK = re.compile(r"```(?:\w+)?\n(.*?)```", re.DOTALL)
_ANSWER_TAG = re.compile(r"<answer>(.*?)</answer>", re.DOTALL)
_BOX = "\\boxed{"


def last_boxed_only_string(string: str) -> str | None:
    """The last `\\boxed{...}` (or `\\fbox{...}`) with its braces; None if there is none or it is not closed."""
    start = string.rfind("\\boxed")
    if start < 0:
        start = string.rfind("\\fbox")
    if start < 0:
        return None
    depth = 0
    for i in range(start, len(string)):
        if string[i] == "{":
            depth += 1
        elif string[i] == "}":
            depth -= 1
            if depth == 0:
                return string[start : i + 1]
    return None


def remove_boxed(string: str | None) -> str | None:
    """What is inside `\\boxed{...}`; None if the string is not one."""
    if string is None or not string.startswith(_BOX) or not string.endswith("}"):
        return None
    return string[len(_BOX) : -1]


def extract_last_boxed_answer(solution: str) -> str | None:
    """What is inside the last `\\boxed{...}`."""
    return remove_boxed(last_boxed_only_string(solution))


def extract_code_from_model(model_response: str) -> str | None:
    """The last fenced block of code, stripped."""
    blocks = _CODE_BLOCK.findall(model_response)
    return blocks[-1].strip() if blocks else None


def extract_last_tagged_answer(model_response: str) -> str | None:
    """What is inside the last `<answer>...</answer>`, stripped."""
    answers = _ANSWER_TAG.findall(model_response)
    return answers[-1].strip() if answers else None
