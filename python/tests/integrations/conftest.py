# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Frameworks that are no packages are found as checkouts in GEM4J_FRAMEWORKS, a list of folders; else tests skip."""

from __future__ import annotations

import os
import sys

sys.path += [folder for folder in os.environ.get("GEM4J_FRAMEWORKS", "").split(os.pathsep) if folder]
