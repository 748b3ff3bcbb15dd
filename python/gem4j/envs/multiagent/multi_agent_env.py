# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A multi-agent environment written in Python."""

from __future__ import annotations

import abc
from typing import Any

from gem4j.core import Env, Info
from gem4j.envs.multiagent.agent_selector import AgentSelector
from gem4j.utils import seeding

__all__ = ["AgentSelector", "MultiAgentEnv"]

MultiAgentStep = tuple[dict[str, str], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]
AgentState = tuple[str, float, bool, bool, Info]


class MultiAgentEnv(Env):
    """Observations, rewards, flags, infos and actions are dicts with the agents' names as keys.

    A subclass sets `possible_agents`, implements `observe` and `_process_actions`, and may set an `agent_selector`;
    without one, all agents act at once. An agent is removed once its flag in `terminations` or `truncations` is set.
    """

    def __init__(self) -> None:
        super().__init__()
        self.possible_agents: list[str] = []
        self.agents: list[str] = []
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.rewards: dict[str, float] = {}
        self.infos: dict[str, Info] = {}
        self.agent_selector: AgentSelector | None = None
        self.shared_memory: list[dict[str, str]] = []
        self.global_context = ""
        self._cumulative_rewards: dict[str, float] = {}

    @abc.abstractmethod
    def observe(self, agent: str) -> str:
        """What an agent sees now."""

    @abc.abstractmethod
    def _process_actions(self, actions: dict[str, str]) -> MultiAgentStep:
        """Executes the actions of the active agents."""

    def reset(self, seed: int | None = None) -> tuple[dict[str, str], dict[str, Info]]:
        """Starts an episode with all possible agents."""
        if seed is not None:
            seeding.set_seed(seed)
        self.agents = []
        if self.agent_selector:
            self.agent_selector.reinit([])
        for agent in self.possible_agents:
            self.add_agent(agent)
        self.shared_memory = []
        self.global_context = ""
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, str]) -> MultiAgentStep:
        """Executes an action of each active agent; raises ValueError if one is missing or its agent is inactive."""
        if not isinstance(actions, dict):
            raise ValueError(f"actions must be a dict but was a {type(actions).__name__}")
        self._validate_actions(actions, self._active())
        step = self._process_actions(actions)
        for agent, reward in step[1].items():
            if agent in self._cumulative_rewards:
                self._cumulative_rewards[agent] += reward
        for agent in [agent for agent in self.agents if self.terminations[agent] or self.truncations[agent]]:
            self.remove_agent(agent)
        if self.agent_selector:
            self.agent_selector.next()
        return step

    def get_state(self, agent: str) -> AgentState:
        """Observation, sum of rewards, flags and info of an agent."""
        self._require(agent, "agent")
        return (
            self.observe(agent),
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def get_active_states(self) -> dict[str, AgentState]:
        """The states of the agents that must act in the next step."""
        return {agent: self.get_state(agent) for agent in self._active() if agent in self.agents}

    def add_agent(self, agent_id: str) -> None:
        """Adds an agent."""
        if agent_id in self.agents:
            return
        self.agents.append(agent_id)
        self.terminations[agent_id] = False
        self.truncations[agent_id] = False
        self.rewards[agent_id] = 0.0
        self.infos[agent_id] = {}
        self._cumulative_rewards[agent_id] = 0.0
        if self.agent_selector:
            self.agent_selector.add_agent(agent_id)

    def remove_agent(self, agent_id: str) -> None:
        """Removes an agent."""
        if agent_id not in self.agents:
            return
        self.agents.remove(agent_id)
        kept: tuple[dict[str, Any], ...] = (
            self.terminations,
            self.truncations,
            self.rewards,
            self.infos,
            self._cumulative_rewards,
        )
        for values in kept:
            del values[agent_id]
        if self.agent_selector:
            self.agent_selector.remove_agent(agent_id)

    def send_message(self, from_agent: str, to_agent: str, message: str) -> None:
        """Appends a message to `shared_memory`."""
        self._require(from_agent, "sender")
        self._require(to_agent, "receiver")
        self.shared_memory.append({"from": from_agent, "to": to_agent, "message": message})

    def broadcast_message(self, from_agent: str, message: str) -> None:
        """Appends a message for every other agent to `shared_memory`."""
        self._require(from_agent, "sender")
        for agent in self.agents:
            if agent != from_agent:
                self.send_message(from_agent, agent, message)

    def _active(self) -> list[str]:
        return self.agent_selector.get_active_agents() if self.agent_selector else self.agents

    def _validate_actions(self, actions: dict[str, str], active_agents: list[str]) -> None:
        for agent in active_agents:
            playing = agent in self.agents and not self.terminations[agent] and not self.truncations[agent]
            if playing and agent not in actions:
                raise ValueError(f"Missing action for active agent {agent}")
        for agent in actions:
            if agent not in active_agents:
                raise ValueError(f"Agent {agent} provided action but is not active")

    def _require(self, agent: str, what: str) -> None:
        if agent not in self.agents:
            raise ValueError(f"{what} must be one of {self.agents} but was {agent}")
