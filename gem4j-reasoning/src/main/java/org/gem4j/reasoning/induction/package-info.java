// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Finding a rule or a cause from examples.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning.induction;
