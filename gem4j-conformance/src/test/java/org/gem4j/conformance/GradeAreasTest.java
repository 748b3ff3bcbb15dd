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

class GradeAreasTest {
    @TempDir
    private Path temp;

    private String replay(Area area, String folder, String file, String... rows) throws IOException {
        Path path = Files.createDirectories(temp.resolve(folder));
        Files.writeString(path.resolve(file), String.join("\n", rows) + "\n");
        StringWriter out = new StringWriter();
        new Replay(area, temp, Optional.empty()).run(new PrintWriter(out), new PrintWriter(new StringWriter()));
        return out.toString();
    }

    @Test
    void mathChecksVerdictsAndReportsContestedOnes() throws IOException {
        String out = replay(
                new MathArea(),
                "math",
                "own.jsonl",
                "{\"gold\":\"1/2\",\"prediction\":\"0.5\",\"equal\":true,\"form\":\"answer\",\"basis\":\"maths\"}",
                "{\"gold\":\"6\",\"prediction\":\"so \\\\boxed{6}\",\"equal\":true,\"form\":\"text\",\"basis\":\"maths\"}",
                "{\"gold\":\"3\",\"prediction\":\"3\",\"equal\":false,\"form\":\"answer\",\"basis\":\"contested\"}",
                "{\"gold\":\"3\",\"prediction\":\"4\",\"equal\":true,\"form\":\"answer\",\"basis\":\"maths\"}");

        assertThat(out).contains("own.jsonl:4: expected equal: 3 and 4").endsWith("2 passed, 1 failed, 1 skipped\n");
    }

    @Test
    void verdictsOfTheChainAreReportedOnly() throws IOException {
        String out = replay(
                new MathArea(),
                "tools",
                "math_grade.jsonl",
                "{\"answer\":\"4.0\",\"gold\":\"4\",\"correct\":true}",
                "{\"response\":\"\\\\boxed{5\",\"gold\":\"5\",\"correct\":false}",
                "{\"answer\":\"4\",\"gold\":\"5\",\"correct\":true}");

        assertThat(out).endsWith("2 passed, 0 failed, 1 skipped\n");
    }

    @Test
    void extractionKnowsBothRules() throws IOException {
        replay(
                new ExtractionArea(),
                "tools",
                "extract_and_match.jsonl",
                "{\"fn\":\"last_boxed\",\"text\":\"\\\\boxed{a}\\\\boxed{b\",\"out\":null}",
                "{\"fn\":\"exact_match\",\"prediction\":\"paris.\",\"gold\":[\"Paris\"],\"normalised\":\"paris\",\"out\":true}");
        String out = replay(
                new ExtractionArea(),
                "math",
                "extraction.jsonl",
                "{\"text\":\"\\\\boxed{a}\\\\boxed{b\",\"extracted\":\"a\",\"method\":\"boxed\",\"adjacent\":[\"a\"]}",
                "{\"text\":\"####\",\"extracted\":null,\"method\":\"gsm8k\"}");

        assertThat(out).endsWith("4 passed, 0 failed\n");
    }

    @Test
    void qaChecksMatchesAndTags() throws IOException {
        String out = replay(
                new QaArea(),
                "qa",
                "a.jsonl",
                "{\"prediction\":\"The Paris\",\"golds\":[\"Paris\"],\"normalized_prediction\":\"paris\",\"normalized_golds\":[\"paris\"],\"em\":1,\"sub_em\":1,\"f1_squad\":1.0,\"f1_hotpot\":1.0}",
                "{\"text\":\"<answer>x</answer>\",\"extracted_search_r1\":null,\"extracted_last\":\"x\"}");

        assertThat(out).endsWith("2 passed, 0 failed\n");
    }
}
