// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Checks for reasoning tasks, ours and yours.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning.testing;
