// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Formulas: exact rationals and polynomials, a syntax tree, a reader for human notation, a printer in Python's
/// notation, and a test of equality that is exact where possible and samples numbers otherwise.
///
/// No text is run as code. Reading and evaluating any text takes bounded time: numbers, nesting and expansions that
/// grow too large are refused.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning.expr;
