// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Checks for built-in and user-written reasoning tasks.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning.testing;
