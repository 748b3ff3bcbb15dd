// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// From trees to exact objects: basic functions only, rational values, quotients of polynomials.
@org.jspecify.annotations.NullMarked
package org.gem4j.math.algebra;
