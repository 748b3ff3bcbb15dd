# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""gem4j.envs.multiagent.multi_agent_env, under the name that GEM 0.1.0 uses."""

from gem4j.envs.multiagent.multi_agent_env import AgentSelector, MultiAgentEnv

__all__ = ["AgentSelector", "MultiAgentEnv"]
