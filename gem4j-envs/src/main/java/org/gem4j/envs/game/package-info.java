// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// The language games of GEM: same facts, action grammar, rewards, limits and ends, in our own words.
@org.jspecify.annotations.NullMarked
package org.gem4j.envs.game;
