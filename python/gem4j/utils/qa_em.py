# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Exact match of short answers."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_NO_PUNCTUATION = str.maketrans("", "", string.punctuation)


def normalize_answer(s: str) -> str:
    """The text in lower case without ASCII punctuation, articles and extra spaces."""
    return " ".join(_ARTICLES.sub(" ", s.lower().translate(_NO_PUNCTUATION)).split())


def em_check(prediction: str, golden_answers: str | Sequence[str]) -> bool:
    """Whether an answer equals one of the golden answers after normalization."""
    golden = [golden_answers] if isinstance(golden_answers, str) else golden_answers
    wanted = normalize_answer(prediction)
    return any(normalize_answer(answer) == wanted for answer in golden)
