# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Tools that an agent calls with markup in its action."""
