// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class MetricsDocumentTest {
    private static final Pattern DEFINED = Pattern.compile("`((?:actor|train|sft|eval|time|system)/[A-Za-z0-9_/*]+)`");

    @Test
    void definesEveryMetricOnce() throws IOException {
        List<String> rows = Files.readAllLines(document()).stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(0, line.indexOf(" | ")))
                .toList();

        assertThat(rows).hasSizeGreaterThan(50).doesNotHaveDuplicates();
    }

    /// Whether the document defines a metric of this name.
    static boolean defines(String name) throws IOException {
        return defined().contains(name);
    }

    /// The names that the document defines, the names of environments and phases left open.
    private static Names defined() throws IOException {
        return new Names(DEFINED.matcher(Files.readString(document()))
                .results()
                .map(MatchResult::group)
                .map(name -> name.replace("`", ""))
                .map(name ->
                        name.replace("*", "[a-z0-9_]+").replace("ENV", ".+").replace("NAME", "[a-z_]+"))
                .collect(Collectors.toSet()));
    }

    private record Names(Set<String> patterns) {
        boolean contains(String name) {
            return patterns.stream().anyMatch(name::matches);
        }
    }

    private static Path document() {
        return Path.of("..", "docs", "metrics.md");
    }
}
