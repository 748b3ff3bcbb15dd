// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// GEM's own conventions, for comparison with its published numbers.
@org.jspecify.annotations.NullMarked
package org.gem4j.grade.gem;
