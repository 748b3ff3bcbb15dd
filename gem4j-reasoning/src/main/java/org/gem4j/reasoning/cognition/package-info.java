// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Seeing and keeping in mind: cubes, grids, drawn words, long lists and sequences.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning.cognition;
