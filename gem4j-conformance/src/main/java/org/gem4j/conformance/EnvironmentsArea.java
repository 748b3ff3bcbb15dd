// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/// Recorded behavior of environments beyond the single-player games: terminals, shops, several agents, images.
///
/// Each line says by its `area` which [RecordedCases] check it.
final class EnvironmentsArea implements Area {
    @Override
    public String name() {
        return "environments";
    }

    @Override
    public String files() {
        return "environments/*.jsonl";
    }

    @Override
    public boolean accepts(Path file) {
        return Area.isIn(file, "environments") && file.toString().endsWith(".jsonl");
    }

    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        Map<String, RecordedCases> checkers = EnvironmentCases.byArea();
        Path folder = Objects.requireNonNull(file.toAbsolutePath().normalize().getParent());
        verdicts.eachLine(file, line -> check(line, checkers, folder));
    }

    private static Outcome check(JsonNode line, Map<String, RecordedCases> checkers, Path folder) {
        String area = line.path("area").asString("");
        RecordedCases cases = checkers.get(area);
        if (cases == null) {
            return Outcome.skipped("no replay for area " + area);
        }
        try {
            return cases.check(line, folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
