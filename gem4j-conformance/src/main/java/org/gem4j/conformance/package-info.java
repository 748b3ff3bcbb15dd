// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Replay of reference cases: one [Area] a subject, plugged in through [Areas].
@org.jspecify.annotations.NullMarked
package org.gem4j.conformance;
