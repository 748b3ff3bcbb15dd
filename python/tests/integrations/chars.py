# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A tokenizer of characters and a player of random guesses, for rollouts without a model."""

from __future__ import annotations

import random
from typing import Any

GUESS = "game:GuessTheNumber-v0-easy"


class Ids(dict[str, Any]):
    """What a tokenizer's call returns: by name and as attributes."""

    def __getattr__(self, name: str) -> Any:
        return self[name]


class CharTokenizer:
    """A token for each character."""

    pad_token_id = 0
    eos_token = "</s>"

    def encode(self, text: str, **_: Any) -> list[int]:
        return [ord(char) for char in text]

    def decode(self, ids: list[int], **_: Any) -> str:
        return "".join(map(chr, ids))

    def __call__(self, text: str, return_tensors: str = "", **_: Any) -> Ids:
        ids: Any = self.encode(text)
        if return_tensors == "pt":
            import torch

            ids = torch.tensor([ids])
        return Ids(input_ids=ids)

    def apply_chat_template(self, messages: list[dict[str, str]], tokenize: bool = False, **_: Any) -> Any:
        text = "".join(f"<{message['role']}>{message['content']}" for message in messages) + "<assistant>"
        return self.encode(text) if tokenize else text


class Guesser:
    """Guesses numbers, the same ones for the same seed."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def text(self) -> str:
        return f"\\boxed{{{self._random.randint(1, 10)}}}"
