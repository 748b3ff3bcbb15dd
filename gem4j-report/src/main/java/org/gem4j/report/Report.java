// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.nio.file.Path;
import java.util.List;

/// Writes the report of a run, or a comparison of several runs, as one self-contained HTML file.
public final class Report {
    private Report() {}

    /// Writes `report.html` into the folder of a run, finished or not, from what lies there.
    ///
    /// @return the file
    /// @throws IllegalArgumentException naming the file and line that cannot be understood
    public static Path write(RunFolder folder) {
        write(List.of(folder), folder.reportFile());
        return folder.reportFile();
    }

    /// Writes a page that shows a run, or compares several.
    ///
    /// @throws IllegalArgumentException naming the file and line that cannot be understood
    public static void write(List<RunFolder> folders, Path file) {
        AtomicFile.write(file, page(RunData.read(folders)));
    }

    static String page(List<RunData> runs) {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("a report needs at least one run");
        }
        return runs.size() == 1 ? RunPage.render(runs.getFirst()) : ComparisonPage.render(runs);
    }
}
