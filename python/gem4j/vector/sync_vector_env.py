# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""A vector whose Python environments play one after the other."""

from gem4j.vector.vector_env import VectorEnv


class SyncVectorEnv(VectorEnv):
    """Environments of a server play at the same time, those written in Python one after the other."""
