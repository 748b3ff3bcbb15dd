// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

/// Computes embeddings: vectors whose directions represent the meaning of texts.
public interface Embedder extends AutoCloseable {
    /// Kept with an index, which belongs to one embedder.
    String name();

    /// Length of the vectors.
    int dimensions();

    /// @return of length 1, [dimensions]
    float[] query(String text);

    /// @return of length 1, [dimensions]
    float[] passage(String text);

    @Override
    void close();
}
