// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.util.Arrays;
import java.util.Locale;

/// How passages are ranked.
public enum SearchMode {
    /// Words in common, Okapi BM25 (Robertson and Zaragoza 2009).
    BM25,
    /// Nearness of embeddings, by a graph index (HNSW, Malkov and Yashunin 2020).
    DENSE,
    /// Both rankings together, by reciprocal rank fusion (Cormack, Clarke and Büttcher 2009).
    HYBRID;

    /// The name that flags use.
    public String flag() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @throws IllegalArgumentException for an unknown name
    public static SearchMode parse(String flag) {
        return Arrays.stream(values())
                .filter(mode -> mode.flag().equals(flag.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("search mode must be bm25, dense or hybrid but was " + flag));
    }
}
