// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A snapshot that another client made: there is no list of what belongs to it, so what is there counts as all.
final class ForeignSnapshot {
    private static final String UNKNOWN = "0".repeat(40);

    private ForeignSnapshot() {}

    static HubListing listing(String commit, Path snapshot) throws IOException {
        try (Stream<Path> tree = Files.walk(snapshot)) {
            List<Path> files = tree.filter(Files::isRegularFile).sorted().toList();
            List<HubFile> listed = new ArrayList<>();
            for (Path file : files) {
                String path = snapshot.relativize(file).toString().replace('\\', '/');
                listed.add(new HubFile(path, Files.size(file), new Checksum(Checksum.Kind.GIT_BLOB, UNKNOWN)));
            }
            return new HubListing(commit, listed);
        }
    }
}
