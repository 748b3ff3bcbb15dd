// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.util.Objects;

/// A piece of a corpus, as Search-R1's files have it.
///
/// @param id unique in its corpus
/// @param contents the title on the first line, the text below
public record Passage(String id, String contents) {
    public Passage {
        Objects.requireNonNull(id, "id is null");
        Objects.requireNonNull(contents, "contents is null");
    }
}
