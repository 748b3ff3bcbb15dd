// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Many environments behind one object: list, subset and submit/poll stepping, autoreset, deadlines, failures as
/// data.
@org.jspecify.annotations.NullMarked
package org.gem4j.vector;
