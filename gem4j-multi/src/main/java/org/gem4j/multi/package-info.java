// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Environments of several agents, and what self-play needs: matches, a pool of opponents, Elo ratings.
@org.jspecify.annotations.NullMarked
package org.gem4j.multi;
