// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Question-answering matches: normalization, exact, cover and F1.
@org.jspecify.annotations.NullMarked
package org.gem4j.grade.qa;
