// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A subject with reference cases, such as games: which files hold them and how a case is checked.
///
/// An area knows the format and the rules, never particular cases. It runs on one thread and may keep state between
/// the lines of a file.
public interface Area {
    /// The name on the command line, lower case.
    String name();

    /// Which files it takes from a folder, in words for the user.
    String files();

    /// Whether a file found in a folder belongs to this area, by its absolute path alone. A file that the user
    /// names directly is replayed without this question.
    boolean accepts(Path file);

    /// Checks every case of a file, each told to `verdicts`. Most formats are JSON lines: see [Verdicts#eachLine].
    void replay(Path file, Verdicts verdicts) throws IOException;

    /// Whether the file lies directly in a folder of this name.
    static boolean isIn(Path file, String folder) {
        Path parent = file.getParent();
        return parent != null
                && parent.getFileName() != null
                && parent.getFileName().toString().equals(folder);
    }

    /// Whether the file has one of these names.
    static boolean isNamed(Path file, String... names) {
        return List.of(names).contains(String.valueOf(file.getFileName()));
    }
}
