# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Seeds."""

from __future__ import annotations

import random
import secrets

import numpy as np

_BITS_64 = (1 << 64) - 1


def set_seed(seed: int) -> None:
    """Seeds the generators of `random` and numpy, as environments written in Python use them."""
    random.seed(seed)
    np.random.seed(seed & 0xFFFFFFFF)


def fold(seed: int) -> int:
    """The low 64 bits of a seed of any size or sign, the part that a server uses."""
    return int(seed) & _BITS_64


def fresh() -> int:
    """A new random seed, independent of those that other processes choose."""
    return secrets.randbits(62)
