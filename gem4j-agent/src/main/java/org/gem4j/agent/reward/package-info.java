// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Rewards of a finished chain.
@NullMarked
package org.gem4j.agent.reward;

import org.jspecify.annotations.NullMarked;
