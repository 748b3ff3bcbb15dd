// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// The checks of `doctor`: one class each, with its finding and how to fix it.
@org.jspecify.annotations.NullMarked
package org.gem4j.doctor;
