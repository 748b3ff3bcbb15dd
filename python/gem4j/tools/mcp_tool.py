# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Calls the tools of MCP servers."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from gem4j.tools.base_tool import BaseTool
from gem4j.tools.mcp_connection import HttpConnection, McpConnection, McpError, Message, ProgramConnection

_CALL = re.compile(
    r"<tool_call>\s*<tool_name>([^<]+)</tool_name>\s*<arguments>(.*?)</arguments>\s*</tool_call>", re.DOTALL
)
_FAILED = "[Tool execution failed:"
_ERROR = "[Tool execution error:"


class MCPTool(BaseTool):
    """An action calls a tool by name, with arguments as JSON; `instruction_string` describes the format.

    `config` is a URL, an entry of a server (`url`, `headers`, or `command`, `args`, `env`, `cwd`), or
    `{"mcpServers": {name: entry}}`. With several servers, tool names start with the server's name: `name_tool`.
    Sessions are opened when they are first needed; copies have their own.
    """

    tool_type = "mcp"

    def __init__(
        self,
        config: str | dict[str, Any],
        auth: str | None = None,
        headers: dict[str, str] | None = None,
        max_retries: int = 3,
        delay_between_retries: float = 1.0,
        execution_timeout: float = 30.0,
        validate_on_init: bool = True,
        num_workers: int = 1,
    ) -> None:
        """`auth` and `headers` are for a URL. With `validate_on_init`, it raises ValueError if there are no tools."""
        super().__init__(num_workers)
        self.max_retries = max_retries
        self.delay_between_retries = delay_between_retries
        self.execution_timeout = execution_timeout
        self._open: dict[str, McpConnection] = {}
        self.reconfigure(config, auth, headers)
        if validate_on_init:
            self._validate()

    @classmethod
    def from_url(
        cls, url: str, auth: str | None = None, headers: dict[str, str] | None = None, **kwargs: Any
    ) -> MCPTool:
        """The tools of a server over HTTP."""
        return cls(url, auth=auth, headers=headers, **kwargs)

    @classmethod
    def from_config_file(cls, config_path: str, **kwargs: Any) -> MCPTool:
        """The tools of the servers in a JSON file."""
        return cls(json.loads(Path(config_path).read_text(encoding="utf-8")), **kwargs)

    @classmethod
    def from_local_command(cls, server_params: dict[str, Any], name: str = "default", **kwargs: Any) -> MCPTool:
        """The tools of a program: `{"command": ..., "args": [...]}`."""
        return cls({"mcpServers": {name: server_params}}, **kwargs)

    @classmethod
    def from_multi_server(cls, servers: dict[str, str], **kwargs: Any) -> MCPTool:
        """The tools of several servers over HTTP, by name."""
        return cls({"mcpServers": {name: {"url": url} for name, url in servers.items()}}, **kwargs)

    def reconfigure(
        self, new_config: str | dict[str, Any], auth: str | None = None, headers: dict[str, str] | None = None
    ) -> None:
        """Ends all sessions and uses these servers from now on."""
        self.close()
        self._servers = _servers(new_config, auth, headers)
        self._tools: dict[str, tuple[str, Message]] | None = None

    def get_available_tools(self) -> list[Message]:
        """`name`, `description` and `parameters` (a JSON schema) of each tool."""
        return [
            {
                "name": name,
                "description": tool.get("description") or "",
                "parameters": tool.get("inputSchema", {"type": "object", "properties": {}}),
            }
            for name, (_, tool) in self._found().items()
        ]

    def instruction_string(self) -> str:
        functions = "\n".join(
            json.dumps({"type": "function", "function": tool})
            for tool in sorted(self.get_available_tools(), key=lambda tool: str(tool["name"]))
        )
        return (
            "You can call one tool per message; you will see its result in the next message. Write the tool's name and "
            "its arguments as JSON:\n"
            '<tool_call>\n<tool_name>name</tool_name>\n<arguments>\n{"parameter": "value"}\n</arguments>\n</tool_call>'
            f"\nThe tools:\n<tools>\n{functions}\n</tools>"
        )

    def execute_action(self, action: str) -> tuple[bool, bool, str, str]:
        match = _CALL.search(action)
        if match is None:
            return False, True, "", ""
        name, arguments = match.group(1).strip(), match.group(2).strip()
        try:
            parameters = json.loads(arguments or "{}")
        except ValueError:
            return False, True, "", ""
        tools = self._found()
        if name not in tools:
            known = ", ".join(tools)
            return False, True, f"Tool '{name}' not found. Available tools: {known}", match.group(0)
        answer = self._execute(name, parameters)
        return True, answer.startswith((_ERROR, _FAILED)), answer, match.group(0)

    def close(self) -> None:
        """Ends all sessions; a later call opens new ones."""
        while self._open:
            self._open.popitem()[1].close()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_open": {}}

    def __del__(self) -> None:
        with suppress(Exception):  # at interpreter shutdown, modules may be gone
            self.close()

    def _validate(self) -> None:
        try:
            found = self._found()
        except (OSError, McpError) as e:
            raise ValueError(f"Failed to connect to MCP server(s): {e}. Servers: {', '.join(self._servers)}") from e
        if not found:
            raise ValueError(f"No tools available from MCP server(s): {', '.join(self._servers)}")

    def _found(self) -> dict[str, tuple[str, Message]]:
        """The server and the description of each tool, by the name that the agent uses."""
        if self._tools is None:
            tools = {}
            for server, entry in self._servers.items():
                for tool in self._try(McpConnection.list_tools, server):
                    renamed = entry.get("tools", {}).get(tool["name"], {}).get("name", tool["name"])
                    tools[renamed if len(self._servers) == 1 else f"{server}_{renamed}"] = (server, tool)
            self._tools = tools
        return self._tools

    def _execute(self, name: str, parameters: Any) -> str:
        server, tool = self._found()[name]
        call = {"name": tool["name"], "arguments": parameters}
        try:
            result = self._try(lambda session: session.request("tools/call", call), server)
        except McpError as e:
            return f"{_ERROR} {e}]"
        except OSError as e:
            return f"{_FAILED} {e}]"
        text = "\n".join(_content(block) for block in result.get("content", ()))
        if result.get("isError"):
            return f"{_ERROR} {text}]"
        return text or "Tool execution completed with no output"

    def _try(self, call: Callable[[McpConnection], Any], server: str) -> Any:
        """Repeats a call in a new session if the session was lost or did not answer in time."""
        for attempt in range(self.max_retries):
            try:
                return call(self._connection(server))
            except OSError:
                lost = self._open.pop(server, None)
                if lost is not None:
                    lost.close()
                if attempt == self.max_retries - 1:
                    raise
                time.sleep(self.delay_between_retries)
        raise ValueError(f"max_retries must be at least 1 but was {self.max_retries}")

    def _connection(self, server: str) -> McpConnection:
        if server not in self._open:
            entry = self._servers[server]
            connection: McpConnection
            if "command" in entry:
                command = [entry["command"], *entry.get("args", ())]
                connection = ProgramConnection(command, entry.get("env", {}), entry.get("cwd"), self.execution_timeout)
            else:
                connection = HttpConnection(entry["url"], entry.get("headers", {}), self.execution_timeout)
            try:
                connection.initialize()
            except BaseException:
                connection.close()
                raise
            self._open[server] = connection
        return self._open[server]


def _servers(config: Any, auth: str | None, headers: dict[str, str] | None) -> dict[str, dict[str, Any]]:
    if isinstance(config, str):
        bearer = {"Authorization": f"Bearer {auth}"} if auth else {}
        return {"default": {"url": config, "headers": {**(headers or {}), **bearer}}}
    if not isinstance(config, dict):
        raise ValueError(f"config must be a URL or a dict but was a {type(config).__name__}")
    servers: dict[str, dict[str, Any]] = config.get("mcpServers", {"default": config})
    for name, entry in servers.items():
        if ("command" in entry) == ("url" in entry):
            raise ValueError(f"MCP server {name} must have a url or a command but has {sorted(entry)}")
    return servers


def _content(block: Message) -> str:
    if "text" in block:
        return str(block["text"])
    if "data" in block:
        return f"Binary data: {len(block['data'])} bytes"
    return json.dumps(block)
