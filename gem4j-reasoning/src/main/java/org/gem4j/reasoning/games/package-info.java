// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Reasoning tasks that are puzzles and games, generated with our own solvers.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning.games;
