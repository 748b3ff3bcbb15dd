// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

/// The other ranks, as rank 0 sees them: it starts them, gives them orders, and stops them.
public interface WorkerGroup extends AutoCloseable {
    /// Tells all of them something.
    void tell(String line);

    /// Meets them.
    ///
    /// @throws ProcessGroupException if one does not come
    ProcessGroup join();

    @Override
    void close();
}
