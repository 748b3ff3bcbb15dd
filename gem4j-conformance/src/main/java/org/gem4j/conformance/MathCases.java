// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.text.answer.AnswerExtractor;
import tools.jackson.databind.JsonNode;

/// Reads the cases of math grading: reference answer, answer, verdict.
public final class MathCases {
    /// A case with bare answers: what was text to extract from has been extracted.
    public record MathCase(String gold, String answer) {}

    /// A case with the right verdict and the kind of answer.
    public record JudgedCase(MathCase answers, String kind, boolean equal) {}

    private MathCases() {}

    /// All cases of a file of JSON lines; lines without both answers are passed over.
    public static List<MathCase> read(Path file) throws IOException {
        return judged(file).stream().map(JudgedCase::answers).toList();
    }

    /// The same with what is known of them; a case without a verdict counts as unequal.
    public static List<JudgedCase> judged(Path file) throws IOException {
        List<JudgedCase> cases = new ArrayList<>();
        JsonLines.forEach(file, row -> {
            if (row.get("gold") instanceof String gold && row.get("prediction") instanceof String answer) {
                boolean text = "text".equals(row.get("form"));
                MathCase answers = new MathCase(
                        text && isPeer(String.valueOf(row.get("source"))) ? extracted(gold) : gold,
                        text ? extracted(answer) : answer);
                cases.add(new JudgedCase(
                        answers, String.valueOf(row.getOrDefault("kind", "")), Boolean.TRUE.equals(row.get("equal"))));
            }
        });
        return cases;
    }

    static MathCase of(JsonNode row) {
        boolean text = row.path("form").asString("").equals("text");
        String gold = row.path("gold").asString("");
        String answer = row.path("prediction").asString("");
        return new MathCase(
                text && isPeer(row.path("source").asString("")) ? extracted(gold) : gold,
                text ? extracted(answer) : answer);
    }

    private static boolean isPeer(String source) {
        return source.equals("math-verify tests");
    }

    private static String extracted(String text) {
        return AnswerExtractor.extract(text)
                .map(AnswerExtractor.Extraction::value)
                .orElse("");
    }
}
