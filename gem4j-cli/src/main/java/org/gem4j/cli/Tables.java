// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// The tables beside these classes: a row a line, tabs between cells, lines of comment behind `#`.
final class Tables {
    private Tables() {}

    static List<String[]> rows(String file) {
        try (InputStream table = Objects.requireNonNull(Tables.class.getResourceAsStream(file), file)) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }
}
