# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Environments: those of a server, and those that are written in Python."""
