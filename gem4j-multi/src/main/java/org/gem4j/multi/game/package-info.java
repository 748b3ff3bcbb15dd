// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Two-player games: rules, exact or searching players, and the environments made of them.
@org.jspecify.annotations.NullMarked
package org.gem4j.multi.game;
