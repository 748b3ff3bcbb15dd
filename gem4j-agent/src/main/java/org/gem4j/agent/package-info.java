// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Agents: tools and rewards over a dataset, played as chains of turns.
@NullMarked
package org.gem4j.agent;

import org.jspecify.annotations.NullMarked;
