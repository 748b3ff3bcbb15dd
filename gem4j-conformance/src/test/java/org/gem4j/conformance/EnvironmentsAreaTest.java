// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentsAreaTest {
    @TempDir
    private Path folder;

    @Test
    void namesAnAreaThatNothingReplays() throws IOException {
        assertThat(replay("{\"area\":\"moon-landing\",\"case\":\"a\",\"input\":{},\"expected\":{}}\n"))
                .contains("no replay for area moon-landing")
                .endsWith("0 passed, 0 failed, 1 skipped");
    }

    @Test
    void replaysTerminalsAndShops() throws IOException {
        String parser = "{\"area\":\"terminal-parser\",\"case\":\"a\",\"input\":{\"text\":\"== short test summary info"
                + " ==\\nPASSED t.py::a\\nFAILED t.py::b - x\\n\"},\"expected\":{\"results\":{\"a\":\"passed\",\"b\":\"failed\"},"
                + "\"resolved\":false}}\n";
        String color = "{\"area\":\"webshop-color\",\"case\":\"b\",\"input\":{\"text\":\"standard\"},"
                + "\"expected\":{\"normalized\":\"tan\"}}\n";
        String fuzzy = "{\"area\":\"webshop-fuzz\",\"case\":\"c\",\"input\":{\"a\":\"5 ft\",\"b\":\"5ft\"},"
                + "\"expected\":{\"tokenSetRatio\":86,\"matches\":true}}\n";

        assertThat(replay(parser + color + fuzzy))
                .startsWith("1 differ as documented: D-webshop-colors 1")
                .endsWith("2 passed, 0 failed");
    }

    @Test
    void everyDifferenceHasItsEntryInTheDocumentation() throws IOException {
        String entries = Files.readString(Path.of("..", "docs", "differences.md"));

        assertThat(List.of(
                        "D-webshop-colors",
                        "D-webshop-options",
                        "D-webshop-goals",
                        "D-webshop-pages",
                        "D-terminal-actions",
                        "D-terminal-missing-tests"))
                .allSatisfy(entry -> assertThat(entries).contains("\n### " + entry + ": "));
    }

    private String replay(String lines) throws IOException {
        Path file = Files.createDirectories(folder.resolve("environments")).resolve("cases.jsonl");
        Files.writeString(file, lines);
        StringWriter out = new StringWriter();
        new Replay(new EnvironmentsArea(), folder, Optional.empty()).run(new PrintWriter(out), new PrintWriter(out));
        return out.toString().strip();
    }
}
