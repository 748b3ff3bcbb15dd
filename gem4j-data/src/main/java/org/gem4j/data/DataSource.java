// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.nio.file.Path;

/// The location of a dataset.
public sealed interface DataSource {
    /// A file or a folder of this machine.
    ///
    /// @param split empty: the only one, or `train`
    record Local(Path path, String split) implements DataSource {}

    /// A repository of the Hugging Face hub.
    ///
    /// @param id such as `axon-rl/GSM-8k`
    /// @param subset folder within the repository; empty: all of it
    /// @param split empty: the only one, or `train`
    /// @param revision branch, tag or commit
    record Repository(String id, String subset, String split, String revision) implements DataSource {}

    static DataSource local(Path path, String split) {
        return new Local(path, split);
    }

    /// The main branch of a repository.
    static DataSource repository(String id, String subset, String split) {
        return new Repository(id, subset, split, "main");
    }
}
