# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence


class AgentSelector:
    """In mode "sequential", agents act one after the other; in mode "parallel", all act at once."""

    def __init__(self, agents: Sequence[str], mode: str = "sequential") -> None:
        if mode not in ("sequential", "parallel"):
            raise ValueError(f"mode must be sequential or parallel but was {mode}")
        self.mode = mode
        self._agents = list(agents)
        self._place = 0

    @property
    def selected(self) -> str | None:
        """Whose turn it is in mode "sequential"; None if there are no agents."""
        return self._agents[self._place] if self._agents else None

    def get_active_agents(self) -> list[str]:
        """The agents that must act in the next step."""
        return self._agents.copy() if self.mode == "parallel" else self._agents[self._place : self._place + 1]

    def next(self) -> None:
        """Moves on to the next agent."""
        if self.mode == "sequential" and self._agents:
            self._place = (self._place + 1) % len(self._agents)

    def is_first(self) -> bool:
        """Whether the turn is the first agent's."""
        return self._place == 0

    def is_last(self) -> bool:
        """Whether the turn is the last agent's."""
        return self._place == len(self._agents) - 1

    def reinit(self, agents: Sequence[str]) -> None:
        """Starts over with these agents."""
        self._agents = list(agents)
        self._place = 0

    def add_agent(self, agent: str) -> None:
        """Adds an agent, whose turn comes after all others."""
        if agent not in self._agents:
            self._agents.append(agent)

    def remove_agent(self, agent: str) -> None:
        """Removes an agent; if it has the turn, the turn goes back to the previous agent."""
        if agent not in self._agents:
            return
        place = self._agents.index(agent)
        self._agents.remove(agent)
        if place <= self._place:
            self._place = max(0, self._place - 1)
