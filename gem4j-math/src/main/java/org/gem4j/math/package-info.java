// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Exact and symbolic mathematics whose work is bounded: reading formulas, algebra, arithmetic with error bounds.
@org.jspecify.annotations.NullMarked
package org.gem4j.math;
