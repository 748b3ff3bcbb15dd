// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

/// An environment over a list of tasks, such as the rows of a dataset: a reset with an index starts that task.
public interface Indexed {
    /// The number of tasks, at least 1; larger indices wrap around.
    long size();
}
