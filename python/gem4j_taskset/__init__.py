# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The id of gem4j's taskset for verifiers, which finds tasksets by the names of top-level packages."""

from gem4j.integrations.verifiers import Gem4jConfig, Gem4jData, Gem4jEnv, Gem4jEnvConfig, Gem4jTask, Gem4jTaskset

__all__ = ["Gem4jConfig", "Gem4jData", "Gem4jEnv", "Gem4jEnvConfig", "Gem4jTask", "Gem4jTaskset"]
