// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReasoningAreaTest {
    @TempDir
    private Path temp;

    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(temp.resolve("reasoning"));
    }

    private String replay(String file, String content) throws IOException {
        Files.writeString(folder.resolve(file), content);
        StringWriter out = new StringWriter();
        new Replay(new ReasoningArea(), folder, Optional.empty())
                .run(new PrintWriter(out), new PrintWriter(new StringWriter()));
        return out.toString();
    }

    @Test
    void scoresEveryCandidateAndChecksTheLevel() throws IOException {
        String row =
                "{\"task\":\"gcd\",\"config\":{\"min_value\":100,\"max_value\":10000,\"max_numbers\":3},\"level\":1,"
                        + "\"question_data\":{\"numbers\":[8,12]},\"answer\":\"4\",\"candidates\":[{\"text\":\"4\",\"score\":1},"
                        + "{\"text\":\"=4\",\"score\":0.5},{\"text\":\"3\",\"score\":1},{\"text\":null,\"score\":0.01}]}";

        assertThat(replay("gcd.jsonl", row))
                .contains("gcd.jsonl:1 candidate 3: expected 1.0 for '3' but was 0.0")
                .contains("1 differ as documented: D-no-answer-no-reward 1")
                .endsWith("3 passed, 1 failed" + System.lineSeparator());
    }

    @Test
    void comparesStatisticsOfItems() throws IOException {
        String statistics = "{\"gcd\":{\"n\":50,\"answer_null\":0,\"answer_len\":{\"mean\":1.1,\"n\":50},"
                + "\"numeric_share\":0.2,\"distinct_answers\":12,\"distinct_questions\":50,"
                + "\"numeric_fields\":{\"num_terms\":{\"mean\":2,\"min\":2,\"max\":2,\"n\":50}},"
                + "\"length_fields\":{},\"category_fields\":{\"difficulty.value\":{\"[1, 1000]\":50}}}}";

        assertThat(replay("_distributions.json", statistics))
                .contains("gcd numeric_share: expected a share of 0.2 but was 1.0")
                .endsWith("6 passed, 1 failed" + System.lineSeparator());
    }

    @Test
    void anUnknownTaskIsSkippedVisibly() throws IOException {
        assertThat(replay("nothing.jsonl", "{\"task\":\"nothing\"}"))
                .contains("there is no task nothing yet")
                .endsWith("0 passed, 0 failed, 1 skipped" + System.lineSeparator());
    }
}
