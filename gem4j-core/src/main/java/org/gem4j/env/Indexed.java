// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

/// An environment over a list of tasks, such as the rows of a data set: a reset with an index asks that one.
public interface Indexed {
    /// How many tasks there are, at least 1; indices beyond them start over.
    long size();
}
