// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Reasoning tasks about perception and memory: cubes, grids, words drawn in characters, long lists and sequences.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning.cognition;
