// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Tasks that are solved by following an algorithm.
@NullMarked
package org.gem4j.reasoning.algorithmic;

import org.jspecify.annotations.NullMarked;
