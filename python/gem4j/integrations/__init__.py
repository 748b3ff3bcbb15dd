# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Adapters for training frameworks, one module each. Each module imports its framework; the package imports none."""
