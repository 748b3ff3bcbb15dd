# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Wrappers by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from gem4j.core import Env
from gem4j.tools.python_code_tool import PythonCodeTool
from gem4j.tools.search_tool import SearchTool
from gem4j.tools.tool_env_wrapper import ToolEnvWrapper
from gem4j.wrappers.episode_tracking_wrapper import EpisodeTrackingWrapper
from gem4j.wrappers.observation_wrapper import ObservationWrapper

WrapperFn = Callable[..., Env]


def _tool(tool: Any, tool_reward: float, tool_success_reward: float) -> WrapperFn:
    return partial(
        ToolEnvWrapper,
        tools=[tool],
        tool_reward=tool_reward,
        tool_success_reward=tool_success_reward,
        max_tool_uses=5,
    )


WRAPPER_FACTORY: dict[str, WrapperFn] = {
    "python_tool": _tool(PythonCodeTool(timeout=5), 0.05, 0.25),
    "python_tool_no_int_reward": _tool(PythonCodeTool(timeout=5), 0.0, 0.0),
    "python_tool_no_int_reward_last_line_error": _tool(PythonCodeTool(timeout=5, keep_error_last_line=True), 0.0, 0.0),
    "search_tool": _tool(SearchTool(topk=3, timeout=5), 0.3, 0.0),
    "search_tool_no_int_reward": _tool(SearchTool(topk=3, timeout=5), 0.0, 0.0),
    "concat": partial(ObservationWrapper, include_action=False, include_chat_template=False),
    "concat_chat": partial(ObservationWrapper, include_action=True, include_chat_template=True),
    "concat_with_action": partial(ObservationWrapper, include_action=True, include_chat_template=False),
    "concat_chat_on_reset": partial(
        ObservationWrapper, include_action=True, include_chat_template=False, apply_chat_template_on_reset=True
    ),
    "episode_tracking": EpisodeTrackingWrapper,
}

TOKENIZER_REQUIRED = ["concat_chat", "concat_chat_on_reset"]


def get_wrapper_fns(wrappers: str, tokenizer: Any = None) -> list[WrapperFn]:
    """The wrappers for comma-separated names, innermost first; an unknown name raises KeyError."""
    wrapper_fns = []
    for name in wrappers.split(",") if wrappers else []:
        wrapper_fn = WRAPPER_FACTORY[name]
        if name in TOKENIZER_REQUIRED and tokenizer is not None:
            wrapper_fn = partial(wrapper_fn, tokenizer=tokenizer)
        wrapper_fns.append(wrapper_fn)
    return wrapper_fns
