// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Tasks on matrices of digits.
@NullMarked
package org.gem4j.reasoning.matrices;

import org.jspecify.annotations.NullMarked;
