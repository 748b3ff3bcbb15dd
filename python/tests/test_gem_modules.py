# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Modules of GEM beyond environments of a server: several agents, MCP tools, printing, exact match."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from guess import GUESS
from running import Running

import gem4j as gem
from gem4j import aio
from gem4j.client import launch
from gem4j.envs.multiagent import AgentSelector, MultiAgentEnv
from gem4j.tools.mcp_tool import MCPTool
from gem4j.tools.tool_env_wrapper import ToolEnvWrapper
from gem4j.utils.debug import (
    run_and_print_episode,
    run_and_print_episode_async,
    run_and_print_episode_with_selective_step,
)
from gem4j.utils.qa_em import em_check, normalize_answer

NAMES = [
    "from gem import Env, make, make_vec, print_envs, register",
    "from gem.core import ActType, Env, EnvWrapper, ObsType",
    "from gem.envs.registration import ENV_REGISTRY, EnvSpec, make, make_vec, print_envs, register",
    "from gem.envs.math_env import MathEnv",
    "from gem.envs.math_visual_env import MathVisualEnv",
    "from gem.envs.qa_env import QaEnv",
    "from gem.envs.code_env import CodeEnv",
    "from gem.envs.multiagent import MultiAgentEnv",
    "from gem.envs.multiagent.multi_agent_env import AgentSelector, MultiAgentEnv",
    "from gem.multiagent import AgentSelector, MultiAgentEnv",
    "from gem.multiagent.multi_agent_env import AgentSelector, MultiAgentEnv",
    "from gem.tools.base_tool import BaseTool",
    "from gem.tools.mcp_tool import MCPTool",
    "from gem.tools.python_code_tool import PythonCodeTool",
    "from gem.tools.search_tool import SearchTool",
    "from gem.tools.tool_env_wrapper import ToolEnvWrapper",
    "from gem.utils import seeding",
    "from gem.utils.constants import TERMINAL_STATE, LanguageGameReward",
    "from gem.utils.debug import run_and_print_episode, run_and_print_episode_async",
    "from gem.utils.parsing import extract_code_from_model, extract_last_boxed_answer, extract_last_tagged_answer",
    "from gem.utils.qa_em import em_check, normalize_answer",
    "from gem.utils.sandbox import run_python",
    "from gem.vector.async_vector_env import AsyncVectorEnv",
    "from gem.vector.sync_vector_env import SyncVectorEnv",
    "from gem.vector.vector_env import ArrayType, AutoresetMode, VectorEnv",
    "from gem.wrappers.episode_tracking_wrapper import EpisodeTrackingWrapper",
    "from gem.wrappers.observation_wrapper import ObservationWrapper, WrapperObsType",
    "from gem.wrappers.wrapper_factory import WRAPPER_FACTORY, get_wrapper_fns",
]


def test_names_that_scripts_import():
    code = "import gem4j.as_gem\n" + "\n".join(NAMES)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


class Countdown(MultiAgentEnv):
    """Agents say numbers; whoever says "stop" leaves with 1 point."""

    def __init__(self, mode: str | None = None) -> None:
        super().__init__()
        self.possible_agents = ["anna", "bela", "cleo"]
        if mode:
            self.agent_selector = AgentSelector(self.possible_agents, mode=mode)

    def observe(self, agent: str) -> str:
        return f"{agent} sees {len(self.agents)}"

    def _process_actions(self, actions: dict[str, str]) -> Any:
        for agent, action in actions.items():
            self.terminations[agent] = action == "stop"
        rewards = {agent: float(action == "stop") for agent, action in actions.items()}
        flags = {agent: self.terminations[agent] for agent in actions}
        return dict.fromkeys(actions, "ok"), rewards, flags, dict.fromkeys(actions, False), {}


def test_several_agents_in_turn():
    env = Countdown("sequential")
    observations, infos = env.reset(seed=1)
    assert observations == {name: f"{name} sees 3" for name in ("anna", "bela", "cleo")}
    assert infos == {name: {} for name in observations}
    assert list(env.get_active_states()) == ["anna"]
    with pytest.raises(ValueError, match="Missing action for active agent anna"):
        env.step({})
    with pytest.raises(ValueError, match="bela provided action"):
        env.step({"anna": "1", "bela": "1"})
    env.step({"anna": "1"})
    assert env.step({"bela": "stop"})[1:3] == ({"bela": 1.0}, {"bela": True})
    assert env.agents == ["anna", "cleo"]
    assert env.agent_selector is not None
    assert env.agent_selector.selected in env.agents
    env.send_message("anna", "cleo", "hello")
    env.broadcast_message("cleo", "bye")
    assert [message["to"] for message in env.shared_memory] == ["cleo", "anna"]
    with pytest.raises(ValueError, match="bela"):
        env.send_message("bela", "anna", "hello")
    env.reset()
    assert env.agents == env.possible_agents
    assert env.agent_selector.is_first()


def test_several_agents_at_once():
    env = Countdown()
    env.reset()
    env.step(dict.fromkeys(env.possible_agents, "1"))
    env.step({"anna": "stop", "bela": "1", "cleo": "2"})
    assert env.agents == ["bela", "cleo"]
    parallel = Countdown("parallel")
    parallel.reset()
    assert list(parallel.get_active_states()) == parallel.possible_agents
    with pytest.raises(ValueError, match="mode"):
        AgentSelector([], mode="other")


def guess(_: Any) -> str:
    return "\\boxed{5}"


def test_episodes_are_printed(capsys: pytest.CaptureFixture[str]):
    run_and_print_episode(gem.make(GUESS, seed=1), guess)
    vec = gem.make_vec([GUESS] * 3, seed=1)
    run_and_print_episode(vec, lambda _: [guess(0)] * 3, max_steps=2)
    run_and_print_episode_with_selective_step(vec, lambda _: [guess(0)] * 3, ignore_done=True, max_steps=2)
    assert capsys.readouterr().out.count("Step 2") >= 2


async def _printed() -> None:
    async with await aio.make(GUESS, seed=1) as env:
        await run_and_print_episode_async(env, guess)


def test_episodes_of_event_loops_are_printed(capsys: pytest.CaptureFixture[str]):
    import asyncio

    asyncio.run(_printed())
    assert "Step 1" in capsys.readouterr().out


def test_an_entry_point_that_needs_gem_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "own_game.py").write_text("import gem\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, "gem", None)
    gem.register("own:NeedsGem", "own_game:Game")
    with pytest.raises(ImportError, match=r"own_game.*import of gem"):
        gem.make("own:NeedsGem")


def test_exact_match():
    assert normalize_answer("  The  (big) Cat! ") == "big cat"
    assert em_check("The cat.", ["a dog", "cat"])
    assert not em_check("cats", "cat")


@pytest.fixture(scope="module")
def program() -> dict[str, Any]:
    command, *arguments = launch.command()
    return {"command": command, "args": [*arguments, "mcp-server"]}


@pytest.fixture
def tool(program: dict[str, Any]) -> Iterator[MCPTool]:
    tool = MCPTool.from_local_command(program)
    yield tool
    tool.close()


def call(name: str, **arguments: Any) -> str:
    return f"<tool_call><tool_name>{name}</tool_name><arguments>{json.dumps(arguments)}</arguments></tool_call>"


def test_tools_of_a_program(tool: MCPTool, program: dict[str, Any], tmp_path: Path):
    names = [listed["name"] for listed in tool.get_available_tools()]
    assert "calculator" in names
    assert all(name in tool.instruction_string() for name in names)
    calculated = call("calculator", expression="6*7")
    assert tool.execute_action(f"so {calculated} then") == (True, False, "42", calculated)
    assert tool.execute_action("no call") == (False, True, "", "")
    assert tool.execute_action("<tool_call><tool_name>x</tool_name><arguments>{</arguments></tool_call>")[0] is False
    assert "Available tools: " in tool.execute_action(call("nothing"))[2]
    assert tool.execute_action(call("calculator", wrong=1))[1]
    for other in (copy.deepcopy(tool), pickle.loads(pickle.dumps(tool))):
        assert other.execute_action(calculated)[2] == "42"
        other.close()
    file = tmp_path / "servers.json"
    file.write_text(json.dumps({"mcpServers": {"one": program, "two": program}}))
    several = MCPTool.from_config_file(str(file))
    assert several.execute_action(call("two_calculator", expression="2+2"))[2] == "4"
    several.close()


def test_a_lost_program_is_started_again(tool: MCPTool):
    tool.delay_between_retries = 0
    tool._open["default"]._process.kill()  # type: ignore[attr-defined]
    assert tool.execute_action(call("calculator", expression="1+1"))[2] == "2"


def test_the_tool_around_an_environment(tool: MCPTool):
    env = ToolEnvWrapper(gem.make(GUESS, seed=1), [tool], max_tool_uses=1)
    assert "calculator" in env.reset()[0]
    obs, reward, terminated, truncated, info = env.step(call("calculator", expression="2*3"))
    assert obs.startswith("6")
    assert (reward, terminated, truncated, info["tool_type"]) == (0.0, False, False, "mcp")


def test_servers_that_cannot_be_had():
    with pytest.raises(ValueError, match="Failed to connect"):
        MCPTool("http://127.0.0.1:1/mcp", delay_between_retries=0)
    with pytest.raises(ValueError, match="Failed to connect"):
        MCPTool({"command": sys.executable, "args": ["-c", "1"]}, delay_between_retries=0)
    with pytest.raises(ValueError, match="must have a url or a command"):
        MCPTool({"transport": "http"})


def test_tools_over_http(tmp_path: Path):
    server = Running(tmp_path)
    try:
        tool = MCPTool.from_url(f"{server.url}/mcp", execution_timeout=60)
        made = json.loads(tool.execute_action(call("make", env_id=GUESS, seed=3))[2])
        reset = tool.execute_action(call("reset", session=made["session"]))
        assert reset[1] is False
        assert gem.make(GUESS, seed=3).reset()[0] in reset[2]
        tool.close()
    finally:
        server.kill()
