// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Multi-player games.
@org.jspecify.annotations.NullMarked
package org.gem4j.envs.multi;
