// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DataCommandTest {
    @TempDir
    Path folder;

    @Test
    void showsColumnsAndRowsOfAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), "q,a\n1+1?,2\n\"two\nlines\",3\n");

        CommandRun run = CommandRun.of("data", file.toString(), "--head", "1", "--from", "1");

        assertThat(run.exit()).isEqualTo(Exit.DONE);
        assertThat(run.out()).contains("2 rows, columns q, a").contains("row 1").contains("q: two\\nlines");
        assertThat(run.out()).doesNotContain("1+1?");
    }

    @Test
    void showsTheRowsOfAnEnvironmentAsJson() {
        CommandRun run = CommandRun.of("data", "math:sample", "--json", "--head", "2");

        assertThat(run.exit()).isEqualTo(Exit.DONE);
        assertThat(run.out()).contains("\"rows\":68").contains("\"question\"");
    }

    @Test
    void jsonKeepsNullsLargeNumbersAndNaN() throws IOException {
        String rows = "{\"none\":null,\"large\":123456789012345678901234567890,\"list\":[null,NaN],\"text\":\"null\"}";
        Path file = Files.writeString(folder.resolve("a.jsonl"), rows);

        JsonNode row = JsonMapper.shared()
                .readTree(CommandRun.of("data", file.toString(), "--json").out())
                .at("/head/0");

        assertThat(row.path("none").isNull()).isTrue();
        assertThat(row.path("large").bigIntegerValue()).isEqualTo(new BigInteger("123456789012345678901234567890"));
        assertThat(row.path("list").path(0).isNull()).isTrue();
        assertThat(row.path("list").path(1).asString()).isEqualTo("NaN");
        assertThat(row.path("text").asString()).isEqualTo("null");
        assertThat(CommandRun.of("data", file.toString()).out()).contains("none: null", "list: [null, NaN]");
    }

    @Test
    void saysWhatIsWrongWithoutATrace() throws IOException {
        assertThat(CommandRun.of("data", "nothing here").exit()).isEqualTo(Exit.USAGE);
        assertThat(CommandRun.of("data", "math:sampel").err()).contains("math:sample");
        CommandRun broken = CommandRun.of(
                "data", Files.writeString(folder.resolve("b.jsonl"), "{oops}\n").toString());
        assertThat(broken.exit()).isEqualTo(Exit.FAILED);
        assertThat(broken.err()).contains("b.jsonl, row 1: is not JSON");
    }
}
