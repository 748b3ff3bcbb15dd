# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Multi-agent environments written in Python."""

from gem4j.envs.multiagent.multi_agent_env import AgentSelector, MultiAgentEnv

__all__ = ["AgentSelector", "MultiAgentEnv"]
