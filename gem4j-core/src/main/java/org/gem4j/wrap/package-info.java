// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Wrappers stand between an environment and its agent. They keep histories, render chats and count steps; a
/// comma-separated list of names or the typed factories of [Wrappers][org.gem4j.wrap.Wrappers] build the same stack.
@org.jspecify.annotations.NullMarked
package org.gem4j.wrap;
