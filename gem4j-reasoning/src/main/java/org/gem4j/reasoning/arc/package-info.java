// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Puzzles on rows and grids of colors: find the transformation in examples and apply it.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning.arc;
