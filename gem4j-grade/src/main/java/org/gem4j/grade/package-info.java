// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Graders: is this answer right?
@org.jspecify.annotations.NullMarked
package org.gem4j.grade;
