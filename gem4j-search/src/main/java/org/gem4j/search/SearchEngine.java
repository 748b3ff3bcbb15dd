// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.util.List;

/// Finds passages. Safe for use by many threads.
public interface SearchEngine {
    /// The best passages of every query, best first; one list a query, in the queries' order.
    ///
    /// @param topk most passages of a query, at least 1
    /// @throws SearchException if the engine cannot answer now, whatever the queries
    List<List<Hit>> search(List<String> queries, int topk);
}
