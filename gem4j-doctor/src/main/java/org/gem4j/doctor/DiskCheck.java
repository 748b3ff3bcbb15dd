// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Room for runs, and whether they can be written.
final class DiskCheck {
    private static final long GIB = 1L << 30;

    private DiskCheck() {}

    static Diagnosis examine(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        try {
            long free = Files.getFileStore(absolute).getUsableSpace();
            String detail = String.format(Locale.ROOT, "%.1f GiB free in %s", (double) free / GIB, absolute);
            if (!Files.isWritable(absolute)) {
                return Diagnosis.limited(
                        "disk", detail + ", which cannot be written", "run gem4j in a folder of your own");
            }
            return free < 2 * GIB
                    ? Diagnosis.limited("disk", detail, "libraries and checkpoints need 2 GiB: free some space")
                    : Diagnosis.ok("disk", detail);
        } catch (IOException e) {
            return Diagnosis.limited("disk", absolute + ": " + e.getMessage(), "run gem4j in a folder that exists");
        }
    }
}
