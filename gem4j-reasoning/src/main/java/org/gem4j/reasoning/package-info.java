// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Procedural reasoning tasks: what a task is, how items are generated and scored, and the environments `rg:<name>`.
///
/// Start at [ReasoningTasks] to use them and at [ReasoningTask] to write one. The tasks themselves are in one package
/// per category.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning;
