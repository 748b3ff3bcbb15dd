// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Mixes of other reasoning tasks.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning.composite;
