// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.nio.file.Path;
import java.util.List;

/// Complete files of a repository at one commit, in a folder of the cache. They must not be changed.
///
/// @param commit the revision's commit
/// @param folder with the files under their names
/// @param files the wanted ones, in alphabetical order; the folder may hold others
public record HubSnapshot(String commit, Path folder, List<String> files) {
    public HubSnapshot {
        files = List.copyOf(files);
    }

    /// The path of one of the files.
    public Path file(String name) {
        return folder.resolve(name);
    }
}
