# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The seeds of random numbers."""

import _random
import importlib.machinery
import random
import sys

FIRST_SEED = 0
"""What random numbers come from when a child is made."""
SEED_RANDOM, GENERATOR = _random.Random.seed, random._inst
"""The module's own function takes a long way to these."""
NUMPY_RANDOM = "numpy.random"
last_seed = FIRST_SEED


def seed(number):
    """Seeds all that makes random numbers; a negative number stands for a seed that nobody knows."""
    global last_seed
    last_seed = number
    SEED_RANDOM(GENERATOR, number if number >= 0 else None)
    if NUMPY_RANDOM in sys.modules:
        seed_numpy(sys.modules[NUMPY_RANDOM])


def seed_numpy(module):
    module.seed(last_seed & 0xFFFFFFFF if last_seed >= 0 else None)


class SeedingFinder:
    """Finds numpy's random numbers for the import system, and seeds them as soon as they are imported."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != NUMPY_RANDOM:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def execute_and_seed(module):
                execute(module)
                seed_numpy(module)

            spec.loader.exec_module = execute_and_seed
        return spec
