// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Reasoning tasks that are puzzles and games, drawn by solvers of our own.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning.games;
