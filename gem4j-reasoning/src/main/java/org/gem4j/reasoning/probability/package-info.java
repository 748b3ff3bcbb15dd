// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Reasoning tasks about probability.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning.probability;
