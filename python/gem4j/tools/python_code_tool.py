# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Runs the agent's Python code."""

from __future__ import annotations

import re

from gem4j.tools.base_tool import BaseTool
from gem4j.utils.sandbox import run_python

_BLOCKS = (re.compile(r"<python>(.*?)</python>", re.DOTALL), re.compile(r"```\n?python(.*?)```", re.DOTALL))


class PythonCodeTool(BaseTool):
    """Code is in a `<python>` tag or a fence; if there are several blocks, the one that ends first is run.

    Around an environment on a server, the tool runs in the server's sandbox; otherwise, in a process on this machine.
    """

    tool_type = "python_code"

    def __init__(self, timeout: float = 5, sandbox_type: str = "none", keep_error_last_line: bool = False) -> None:
        super().__init__()
        self.timeout = timeout
        self.sandbox_type = sandbox_type
        self.keep_error_last_line = keep_error_last_line

    def instruction_string(self) -> str:
        return (
            "You can run Python: put code between <python> and </python>, or in a block that starts with ```python "
            "and ends with ```. You will see what it prints, so print what you want to know. Each run starts afresh."
        )

    def execute_action(self, action: str) -> tuple[bool, bool, str, str]:
        code, parsed_action, found = self._parse_action(action)
        if not found:
            return False, True, "", parsed_action
        success, stdout, stderr = run_python(code, self.sandbox_type, timeout=self.timeout)
        if stderr and self.keep_error_last_line:
            stderr = stderr.rsplit("\n", 1)[-1]
        result = f"{stdout}\n{stderr}" if stderr else stdout
        return True, not success, "Code output: " + result.lstrip(" \n") + "\n", parsed_action

    def _parse_action(self, action: str) -> tuple[str, str, bool]:
        """The code, the action up to the block's end, and whether there is a block."""
        matches = [match for match in (block.search(action) for block in _BLOCKS) if match]
        if not matches:
            return "", action, False
        first = min(matches, key=lambda match: match.end())
        return first.group(1).strip(), action[: first.end()], True
