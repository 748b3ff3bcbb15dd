# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The version of this package."""

__version__ = "0.2.0"
