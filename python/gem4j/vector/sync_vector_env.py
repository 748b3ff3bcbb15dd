# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A vector environment that steps Python environments one after the other."""

from gem4j.vector.vector_env import VectorEnv


class SyncVectorEnv(VectorEnv):
    """Steps environments on a server concurrently, those written in Python one after the other."""
