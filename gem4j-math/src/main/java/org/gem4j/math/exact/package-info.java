// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Exact arithmetic under limits: rationals, polynomials, quotients of polynomials.
@org.jspecify.annotations.NullMarked
package org.gem4j.math.exact;
