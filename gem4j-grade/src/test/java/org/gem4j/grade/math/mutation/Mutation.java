// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.mutation;

/// A right answer changed at one place.
///
/// @param byConstruction whether the change makes another answer whatever the answer was
record Mutation(String kind, String gold, String answer, boolean byConstruction) {}
