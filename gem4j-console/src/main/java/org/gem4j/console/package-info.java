// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Environments and episodes in a terminal: a person plays, lines are edited, episodes are shown.
@org.jspecify.annotations.NullMarked
package org.gem4j.console;
