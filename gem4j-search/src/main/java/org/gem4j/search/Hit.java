// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.util.Objects;

/// A passage that matches a query, with its score.
///
/// @param id the passage's id in its corpus; empty if the server names none
/// @param contents title, line break, text
/// @param score higher is better; comparable within one query only; 0 if the server gives none
public record Hit(String id, String contents, double score) {
    public Hit {
        Objects.requireNonNull(id, "id is null");
        Objects.requireNonNull(contents, "contents is null");
    }
}
