// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Boards that both games and reasoning tasks play on.
@org.jspecify.annotations.NullMarked
package org.gem4j.puzzle;
