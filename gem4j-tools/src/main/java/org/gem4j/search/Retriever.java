// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.util.List;

/// Finds passages: an index on this machine, or a server.
public interface Retriever extends AutoCloseable {
    /// The best passages for each query, best first; none for an empty query.
    ///
    /// @param topk at most this many for each, in 1..1000
    /// @throws org.gem4j.tool.ToolException if the search cannot work, whatever the query
    List<List<Hit>> search(List<String> queries, int topk);

    /// Frees what it holds.
    @Override
    default void close() {}
}
