// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Environments whose tasks are the rows of a dataset: mathematics, question answering, logic, programs.
@org.jspecify.annotations.NullMarked
package org.gem4j.envs.data;
