# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The interface of tools."""

from __future__ import annotations


class BaseTool:
    """Finds its call in an action and executes it."""

    tool_type = "base"

    def __init__(self, num_workers: int = 1) -> None:
        self.num_workers = num_workers

    def instruction_string(self) -> str:
        """Tells the agent how to call the tool."""
        raise NotImplementedError(f"{type(self).__name__} lacks instruction_string")

    def execute_action(self, action: str) -> tuple[bool, bool, str, str]:
        """Returns whether there is a call, whether it failed, the observation, and the action up to the call's end."""
        raise NotImplementedError(f"{type(self).__name__} lacks execute_action")
