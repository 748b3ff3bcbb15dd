// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gem4j.report.AtomicFile;

/// The folder, readable by nobody else, through which processes find each other; no port is fixed.
///
/// @param folder its path
record RendezvousFolder(Path folder) {
    static RendezvousFolder create() {
        try {
            return new RendezvousFolder(Files.createTempDirectory("gem4j-ranks"));
        } catch (IOException e) {
            throw new ProcessGroupException("cannot make a temporary folder: " + AtomicFile.reason(e), e);
        }
    }

    /// What a process writes when it is about to look for the others.
    Path ready(int rank) {
        return folder.resolve("ready-" + rank);
    }

    /// Where they leave their addresses.
    Path store() {
        return folder.resolve("store");
    }

    void delete() {
        File[] files = folder.toFile().listFiles();
        for (File file : files == null ? new File[0] : files) {
            file.delete();
        }
        folder.toFile().delete();
    }
}
