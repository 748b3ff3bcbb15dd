// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Made-up answers for tests of graders.
@org.jspecify.annotations.NullMarked
package org.gem4j.grade.math.testing;
