# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Where GEM 0.1.0 has what is now gem4j.envs.multiagent.multi_agent_env."""

from gem4j.envs.multiagent.multi_agent_env import AgentSelector, MultiAgentEnv

__all__ = ["AgentSelector", "MultiAgentEnv"]
