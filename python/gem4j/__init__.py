# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Environments for training language-model agents, with GEM's interface; they run in a gem4j server.

    import gem4j as gem

    env = gem.make("game:GuessTheNumber-v0-easy", seed=7)
    observation, info = env.reset()
    observation, reward, terminated, truncated, info = env.step("\\\\boxed{5}")

Making the first environment finds the server or starts it; importing this module does not connect.
"""

from gem4j.client.server import Server, connect
from gem4j.core import Env
from gem4j.envs.registration import make, make_vec, print_envs, register
from gem4j.errors import ServerError
from gem4j.version import __version__

__all__ = ["Env", "Server", "ServerError", "__version__", "connect", "make", "make_vec", "print_envs", "register"]
