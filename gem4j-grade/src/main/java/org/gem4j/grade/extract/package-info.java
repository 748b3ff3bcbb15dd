// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Finds the answer in a model's text.
@org.jspecify.annotations.NullMarked
package org.gem4j.grade.extract;
