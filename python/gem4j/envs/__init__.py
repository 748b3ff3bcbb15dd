# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Environments on a server, and environments written in Python."""
