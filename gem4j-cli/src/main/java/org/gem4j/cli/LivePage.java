// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ServiceLoader;

/// The page that `train --ui` opens: found on the class path by [ServiceLoader].
public interface LivePage {
    /// Opens the page over a folder of runs and prints its address.
    Open open(Path runs, PrintWriter out);

    /// A page that is served until it is closed.
    interface Open extends AutoCloseable {
        @Override
        void close();
    }

    /// The page of this class path, opened if it is wanted.
    static Open openIf(boolean wanted, Path runs, PrintWriter out) {
        if (!wanted) {
            return () -> {};
        }
        return ServiceLoader.load(LivePage.class)
                .findFirst()
                .orElseThrow(() -> CliException.missing("--ui needs gem4j-ui on the class path."))
                .open(runs, out);
    }
}
