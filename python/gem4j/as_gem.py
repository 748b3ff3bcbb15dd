# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Runs scripts that contain `import gem` unchanged: `python -m gem4j.as_gem script.py arguments...`.

Alternatively, `import gem4j.as_gem` before the first `import gem`: in this process, the module `gem` is then gem4j.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import logging
import runpy
import sys
from collections.abc import Sequence
from types import ModuleType


class _Loader(importlib.abc.Loader):
    """Loads gem4j's module under the name of GEM's."""

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        module = importlib.import_module("gem4j" + spec.name[len("gem") :])
        self._own_spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._own_spec  # the import system has replaced it with GEM's


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != "gem" and not name.startswith("gem."):
            return None
        return importlib.machinery.ModuleSpec(name, _Loader(), is_package=True)


def install() -> None:
    """Makes `import gem` find gem4j. Raises ImportError if another `gem` was imported before."""
    present = sys.modules.get("gem")
    if present is not None and present.__name__ != "gem4j":
        raise ImportError(f"gem was already imported, from {getattr(present, '__file__', 'elsewhere')}")
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
        logging.basicConfig(level=logging.INFO, format="%(asctime)s - %(levelname)s - %(message)s")


install()

if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python -m gem4j.as_gem script.py arguments...")
    del sys.argv[0]
    runpy.run_path(sys.argv[0], run_name="__main__")
