# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Lets the agent use tools between its moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gem4j.core import Env, Info, ResetResult, StepResult, WatchingWrapper
from gem4j.envs.remote_env import RemoteEnv
from gem4j.tools.base_tool import BaseTool
from gem4j.tools.python_code_tool import PythonCodeTool

_UNLIMITED = 2147483647
_SPENT = "No tool calls remain. Give your final answer."


class ToolEnvWrapper(WatchingWrapper):
    """An action that calls a tool gets the tool's result and is not passed to the inner environment.

    Tools are tried in order until one is called and succeeds. After `max_tool_uses` calls (None: no limit), markup is
    plain text. If the Python tool is the only one and wraps a new environment on a server, it runs on the server.
    """

    def __init__(
        self,
        env: Env,
        tools: Sequence[BaseTool],
        tool_reward: float = 0.0,
        tool_success_reward: float = 0.0,
        tool_execute_error_reward: float = 0.0,
        max_tool_uses: int | None = 10,
    ) -> None:
        super().__init__(env)
        if tool_execute_error_reward != 0:
            assert tool_execute_error_reward < 0, "tool_execute_error_reward must not be above 0"
            assert tool_reward == 0, "tool_reward and tool_execute_error_reward exclude each other"
            assert tool_success_reward == 0, "tool_success_reward and tool_execute_error_reward exclude each other"
        self.tools = list(tools)
        self.tool_reward = tool_reward
        self.tool_success_reward = tool_success_reward
        self.tool_execute_error_reward = tool_execute_error_reward
        self.max_tool_uses = float("inf") if max_tool_uses is None else max_tool_uses
        self.tool_use_counter = 0
        self.tool_success_counter = 0
        self._on_server = self._move_to_server()

    def only_watches(self) -> bool:
        kind = type(self)
        return self._on_server and kind.reset is ToolEnvWrapper.reset and kind.step is ToolEnvWrapper.step

    def reset(self, seed: int | None = None, **kwargs: Any) -> ResetResult:
        obs, info = self.env.reset(seed=seed, **kwargs)
        if self._on_server:
            return self.after_reset(obs, info)
        info["prev_ep_tool_use_counter"] = self.tool_use_counter
        info["prev_ep_tool_success_counter"] = self.tool_success_counter
        info["use_tool"] = False
        self.tool_use_counter = 0
        self.tool_success_counter = 0
        self._count(info)
        instructions = "\n".join(tool.instruction_string() for tool in self.tools)
        heading = "You have these tools:\n" if len(self.tools) > 1 else ""
        return f"{obs}\n{heading}{instructions}", info

    def step(self, action: Any, **_: Any) -> StepResult:
        if self._on_server:
            return self.after_step(action, *self.env.step(action))
        used = self._use(action) if self.tool_use_counter < self.max_tool_uses else None
        if used is None:
            obs, reward, terminated, truncated, info = self.env.step(action)
            info["use_tool"] = False
            self._count(info)
            return obs, reward, terminated, truncated, info
        tool, failed, obs, parsed_action = used
        self.tool_use_counter += 1
        self.tool_success_counter += 0 if failed else 1
        if self.tool_use_counter == self.max_tool_uses:
            obs = f"{obs}\n\n{_SPENT}"
        made: Info = {"parsed_action": parsed_action, "tool_type": tool.tool_type, "use_tool": True}
        self._count(made)
        return obs, self._reward(failed), False, False, made

    def after_reset(self, obs: Any, info: Info) -> ResetResult:
        self._read(info)
        return obs, info

    def after_step(
        self, action: Any, obs: Any, reward: float, terminated: bool, truncated: bool, info: Info
    ) -> StepResult:
        self._read(info)
        return obs, reward, terminated, truncated, info

    def get_state(self) -> dict[str, Any]:
        """The inner environment's state and the counters; AttributeError if it has none."""
        state: dict[str, Any] = self.env.get_state()  # type: ignore[attr-defined]
        return {**state, "tool_use_counter": self.tool_use_counter, "tool_success_counter": self.tool_success_counter}

    def set_state(self, state: dict[str, Any]) -> None:
        """Continues from a state that get_state returned."""
        inner = dict(state)
        self.tool_use_counter = inner.pop("tool_use_counter", 0)
        self.tool_success_counter = inner.pop("tool_success_counter", 0)
        self.env.set_state(inner)  # type: ignore[attr-defined]

    def _use(self, action: str) -> tuple[BaseTool, bool, str, str] | None:
        used = None
        for tool in self.tools:
            found, failed, obs, parsed_action = tool.execute_action(action)
            if found:
                used = (tool, failed, obs, parsed_action)
                if not failed:
                    break
        return used

    def _reward(self, failed: bool) -> float:
        if not failed:
            return self.tool_reward + self.tool_success_reward
        return self.tool_execute_error_reward or self.tool_reward

    def _count(self, info: Info) -> None:
        info["tool_use_counter"] = self.tool_use_counter
        info["tool_success_counter"] = self.tool_success_counter

    def _read(self, info: Info) -> None:
        self.tool_use_counter = info.get("tool_use_counter", 0)
        self.tool_success_counter = info.get("tool_success_counter", 0)

    def _move_to_server(self) -> bool:
        if not isinstance(self.env, RemoteEnv) or self.env._started or len(self.tools) != 1:
            return False
        tool = self.tools[0]
        if type(tool) is not PythonCodeTool:
            return False
        uses = _UNLIMITED if self.max_tool_uses == float("inf") else int(self.max_tool_uses)
        self.env._rewrap(
            f"python_tool(timeout={tool.timeout},keep_error_last_line={str(tool.keep_error_last_line).lower()},"
            f"tool_reward={self.tool_reward},tool_success_reward={self.tool_success_reward},"
            f"tool_execute_error_reward={self.tool_execute_error_reward},max_tool_uses={uses})"
        )
        return True
