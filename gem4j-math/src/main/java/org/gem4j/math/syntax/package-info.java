// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// From text to a tree: scanner and parser for LaTeX and plain notation.
@org.jspecify.annotations.NullMarked
package org.gem4j.math.syntax;
