# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Modules that stand for packages which a framework imports but which do not install on a CPU."""

from __future__ import annotations

import sys
import types
from importlib.machinery import ModuleSpec
from typing import Any

import pytest


class Anything(types.ModuleType):
    """Any name is a class that takes any arguments."""

    __path__: list[str] = []  # noqa: RUF012

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__spec__ = ModuleSpec(name, None)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {"__init__": lambda self, *args, **kwargs: self.__dict__.update(kwargs)})


def stand_in(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Puts a module under each name, until the end of the test."""
    for name in names:
        monkeypatch.setitem(sys.modules, name, Anything(name))
