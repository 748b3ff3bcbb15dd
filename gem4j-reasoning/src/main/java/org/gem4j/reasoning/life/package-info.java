// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Tasks on Conway's Game of Life.
@NullMarked
package org.gem4j.reasoning.life;

import org.jspecify.annotations.NullMarked;
