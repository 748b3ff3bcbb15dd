# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Wrappers and tools."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from guess import GUESS

import gem4j as gem
from gem4j.tools.base_tool import BaseTool
from gem4j.tools.python_code_tool import PythonCodeTool
from gem4j.tools.tool_env_wrapper import ToolEnvWrapper
from gem4j.wrappers.wrapper_factory import WRAPPER_FACTORY, get_wrapper_fns

CODE = "<python>print(6 * 7)</python>"


class Tokenizer:
    def apply_chat_template(self, messages: list[dict[str, str]], tokenize: bool, add_generation_prompt: bool) -> str:
        return "".join(f"<{message['role']}>{message['content']}" for message in messages) + "<assistant>"


class Echo(BaseTool):
    tool_type = "echo"

    def instruction_string(self) -> str:
        return "Say echo."

    def execute_action(self, action: str) -> tuple[bool, bool, str, str]:
        return "echo" in action, "fail" in action, f"heard {action}", action


def wrapped(env_id: str, names: str, **options: Any) -> gem.Env:
    env = gem.make(env_id, seed=1, **options)
    for wrapper in get_wrapper_fns(names, Tokenizer()):
        env = wrapper(env)
    return env


def test_names():
    assert get_wrapper_fns("") == []
    assert len(get_wrapper_fns(",".join(WRAPPER_FACTORY), Tokenizer())) == 10
    with pytest.raises(KeyError, match="nothing"):
        get_wrapper_fns("nothing")
    with pytest.raises(AssertionError, match="tokenizer"):
        get_wrapper_fns("concat_chat")[0](gem.make(GUESS))


def test_concat_joins_observations():
    plain, env = gem.make(GUESS, seed=1), wrapped(GUESS, "concat")
    first, info = plain.reset()
    assert env.reset()[0] == first + "\n" + info["suffix"]
    second, _, _, _, info = plain.step("\\boxed{2}")
    assert env.step("\\boxed{2}")[0] == f"{first}\n{second}\n{info['suffix']}"


def test_concat_with_action_has_the_actions():
    env = wrapped(GUESS, "concat_with_action")
    env.reset()
    assert "\n\\boxed{2}\n" in env.step("\\boxed{2}")[0]


def test_chat_templates():
    env = wrapped(GUESS, "concat_chat")
    assert env.reset()[0].startswith("<user>")
    shown = env.step("\\boxed{2}")[0]
    assert "<assistant>\\boxed{2}<user>" in shown
    assert "<assistant>" in wrapped(GUESS, "concat_chat_on_reset").reset()[0]


def test_wrapped_environments_have_the_inner_attributes():
    env = wrapped(GUESS, "concat,episode_tracking", max_turns=8)
    assert env.max_turns == 8
    assert env.unwrapped is env.env.env


def test_copies_of_wrapped_environments_are_independent():
    env = wrapped(GUESS, "concat_chat,episode_tracking")
    env.reset()
    env.step("\\boxed{2}")
    copied = copy.deepcopy(env)
    assert copied.step("\\boxed{9}") == env.step("\\boxed{9}")
    assert copied.unwrapped is not env.unwrapped
    assert copied.env.tokenizer is env.env.tokenizer


def test_episode_tracking():
    env = wrapped(GUESS, "episode_tracking")
    env.reset()
    for _ in range(3):
        info = env.step("\\boxed{1}")[4]
    assert info["step_counter"] == 3
    assert env.reset()[1]["prev_ep_step_counter"] == 3


@pytest.mark.parametrize("where", ["server", "here"])
def test_the_python_tool(where: str):
    env = gem.make(GUESS, seed=1)
    if where == "here":
        env.reset()
    tools = ToolEnvWrapper(env, [PythonCodeTool()], tool_reward=0.05, tool_success_reward=0.25, max_tool_uses=2)
    assert tools.only_watches() == (where == "server")
    observation, info = tools.reset()
    assert "<python>" in observation
    assert (info["tool_use_counter"], info["use_tool"]) == (0, False)
    observation, reward, terminated, truncated, info = tools.step("Let me see. " + CODE + " more")
    assert "42" in observation
    assert reward == pytest.approx(0.3)
    assert not terminated
    assert not truncated
    assert info["parsed_action"] == "Let me see. " + CODE
    assert (info["tool_type"], info["tool_use_counter"], info["tool_success_counter"]) == ("python_code", 1, 1)
    observation, reward, _, _, info = tools.step("<python>1/0</python>")
    assert "ZeroDivisionError" in observation
    assert reward == pytest.approx(0.05)
    assert tools.tool_use_counter == 2
    info = tools.step(CODE)[4]
    assert info["use_tool"] is False
    assert tools.reset()[1]["prev_ep_tool_use_counter"] == 2


def test_own_tools():
    env = ToolEnvWrapper(gem.make(GUESS, seed=1), [Echo(), PythonCodeTool()], tool_execute_error_reward=-0.2)
    assert "Say echo." in env.reset()[0]
    observation, reward, *_ = env.step("echo")
    assert (observation, reward) == ("heard echo", 0)
    assert env.step("echo fail")[1] == -0.2
    assert env.step("\\boxed{1}")[4]["use_tool"] is False


def test_tools_keep_the_state_of_single_questions():
    env = ToolEnvWrapper(gem.make("rg:leg_counting", seed=1), [Echo()])
    env.reset()
    env.step("echo")
    state = env.get_state()
    env.reset()
    env.set_state(state)
    assert env.tool_use_counter == 1
