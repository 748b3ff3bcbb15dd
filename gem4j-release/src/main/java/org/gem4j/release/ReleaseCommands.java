// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.release;

import java.util.List;
import org.gem4j.cli.CommandProvider;

/// Adds the commands that work in a checkout: `archive` and `docs`.
public final class ReleaseCommands implements CommandProvider {
    static final String ARCHIVE = "Pack gem4j with a Java runtime into an archive to unpack and run.";
    static final String DOCS =
            "Write the documentation as a site, with a page for each environment, wrapper, tool, grader and algorithm.";

    @Override
    public List<Provided> commands() {
        return List.of(
                new Provided("archive", ARCHIVE, () -> new ArchiveCommand()),
                new Provided("docs", DOCS, () -> new DocsCommand()));
    }
}
