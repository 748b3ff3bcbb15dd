// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gem4j.grade.gem.GemExtraction;
import org.gem4j.grade.qa.QaMatch;
import org.gem4j.grade.qa.QaText;
import tools.jackson.databind.JsonNode;

/// Question-answering matches by the rules of SQuAD, HotpotQA and Search-R1, which let empty right answers match.
final class QaArea implements Area {
    private static final QaMatch MATCH = new QaMatch(QaMatch.Rules.SQUAD);
    private static final double SAME = 1e-5;

    @Override
    public String name() {
        return "qa";
    }

    @Override
    public String files() {
        return "*.jsonl in a folder named qa";
    }

    @Override
    public boolean accepts(Path file) {
        return Area.isIn(file, "qa") && file.toString().endsWith(".jsonl");
    }

    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        verdicts.eachLine(file, row -> row.has("prediction") ? match(row) : tag(row));
    }

    private static Outcome tag(JsonNode row) {
        String text = row.path("text").asString("");
        Outcome last =
                Outcome.compare(ExtractionArea.string(row.path("extracted_last")), GemExtraction.lastTagged(text));
        return last instanceof Outcome.Passed
                ? Outcome.compare(
                        ExtractionArea.string(row.path("extracted_search_r1")), GemExtraction.lastTagged(text, 2))
                : last;
    }

    private static Outcome match(JsonNode row) {
        String prediction = row.path("prediction").asString("");
        List<String> golds = ExtractionArea.strings(row.path("golds"));
        String expected = List.of(
                        row.path("normalized_prediction").asString(""),
                        ExtractionArea.strings(row.path("normalized_golds")),
                        row.path("em").asInt() == 1,
                        row.path("sub_em").asInt() == 1)
                .toString();
        String actual = List.of(
                        QaText.normalize(prediction),
                        golds.stream().map(QaText::normalize).toList(),
                        MATCH.exact(prediction, golds),
                        MATCH.cover(prediction, golds))
                .toString();
        if (!expected.equals(actual)) {
            return Outcome.failed(expected, actual);
        }
        double squad = MATCH.f1(prediction, golds);
        double hotpot = MATCH.f1Hotpot(prediction, golds);
        boolean same = Math.abs(squad - row.path("f1_squad").asDouble()) < SAME
                && Math.abs(hotpot - row.path("f1_hotpot").asDouble()) < SAME;
        return same
                ? Outcome.passed()
                : Outcome.failed(
                        "F1 " + row.path("f1_squad").asDouble() + " and "
                                + row.path("f1_hotpot").asDouble(),
                        "F1 " + squad + " and " + hotpot);
    }
}
