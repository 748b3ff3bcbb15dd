// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Ball arithmetic: numbers with a guaranteed error, and what can be decided with them.
@org.jspecify.annotations.NullMarked
package org.gem4j.math.numeric;
