// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Reasoning tasks that infer a rule or a cause from examples.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning.induction;
