# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Adapters of training frameworks, one module each. Each imports its framework; this package imports none."""
