# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Shows the agent the whole episode so far."""

from __future__ import annotations

import copy
from collections import deque
from typing import Any, TypeVar

from gem4j.core import Env, Info, ResetResult, StepResult, WatchingWrapper

WrapperObsType = TypeVar("WrapperObsType")


def maybe_add_new_line(text: str) -> str:
    """The text, with a line break at its end unless it is empty."""
    return text + "\n" if text and not text.endswith("\n") else text


class ObservationWrapper(WatchingWrapper):
    """Joins observations, optionally with actions, as lines or with a tokenizer's chat template."""

    def __init__(
        self,
        env: Env,
        include_action: bool = True,
        include_chat_template: bool = True,
        apply_chat_template_on_reset: bool = False,
        max_history_length: int | None = None,
        tokenizer: Any = None,
    ) -> None:
        super().__init__(env)
        if include_chat_template and apply_chat_template_on_reset:
            raise ValueError("include_chat_template and apply_chat_template_on_reset cannot both be set")
        if include_chat_template or apply_chat_template_on_reset:
            assert tokenizer is not None, "a chat template needs a tokenizer"
        if include_chat_template:
            assert include_action, "a chat template needs include_action"
        self.include_action = include_action
        self.include_chat_template = include_chat_template
        self.apply_chat_template_on_reset = apply_chat_template_on_reset
        self.tokenizer = tokenizer
        self.obs_queue: deque[tuple[str, bool]] = deque(maxlen=max_history_length + 1 if max_history_length else None)
        self.act_queue: deque[str] = deque(maxlen=max_history_length)

    def after_reset(self, obs: Any, info: Info) -> ResetResult:
        self.act_queue.clear()
        self.obs_queue.clear()
        if self.apply_chat_template_on_reset:
            obs = self._chat([{"role": "user", "content": obs}])
        self.obs_queue.append((obs, info.get("use_tool", False)))
        return self.observation(info), info

    def after_step(
        self, action: Any, obs: Any, reward: float, terminated: bool, truncated: bool, info: Info
    ) -> StepResult:
        self.act_queue.append(info.get("parsed_action", action))
        self.obs_queue.append((obs, info.get("use_tool", False)))
        return self.observation(info), reward, terminated, truncated, info

    def observation(self, info: Info) -> str:
        """The episode as the agent sees it, between the prefix and suffix that info may have."""
        return f"{info.get('prefix', '')}{self._joined()}{info.get('suffix', '')}"

    def _joined(self) -> str:
        if not self.include_action:
            return "".join(maybe_add_new_line(obs) for obs, _ in self.obs_queue)
        *earlier, last = self.obs_queue
        turns = list(zip(earlier, self.act_queue, strict=True))
        if not self.include_chat_template:
            lines = [maybe_add_new_line(text) for (obs, _), action in turns for text in (obs, action)]
            return "".join(lines) + maybe_add_new_line(last[0])
        messages = []
        for shown, action in turns:
            messages += [_message(shown), {"role": "assistant", "content": action}]
        return self._chat([*messages, _message(last)])

    def _chat(self, messages: list[dict[str, str]]) -> str:
        text: str = self.tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
        return text

    def __deepcopy__(self, memo: dict[int, Any]) -> ObservationWrapper:
        memo[id(self.tokenizer)] = self.tokenizer  # copies share it
        copied = type(self).__new__(type(self))
        memo[id(self)] = copied
        for name, value in self.__dict__.items():
            setattr(copied, name, copy.deepcopy(value, memo))
        return copied


def _message(shown: tuple[str, bool]) -> dict[str, str]:
    return {"role": "tool" if shown[1] else "user", "content": shown[0]}
