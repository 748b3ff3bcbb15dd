// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Mathematical equivalence of two answers: conventions, comparison, explanation.
@org.jspecify.annotations.NullMarked
package org.gem4j.grade.math;
