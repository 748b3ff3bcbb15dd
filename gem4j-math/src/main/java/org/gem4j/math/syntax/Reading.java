// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

/// The result of parsing: a tree, or the reason why there is none.
public sealed interface Reading {
    record Parsed(Node node) implements Reading {}

    record Unreadable(String reason) implements Reading {}
}
