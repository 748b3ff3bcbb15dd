// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private String replay(String lines) throws IOException {
        Path file = Files.createDirectories(folder.resolve("environments")).resolve("cases.jsonl");
        Files.writeString(file, lines);
        StringWriter out = new StringWriter();
        new Replay(new EnvironmentsArea(), folder, Optional.empty()).run(new PrintWriter(out), new PrintWriter(out));
        return out.toString().strip();
    }
}
