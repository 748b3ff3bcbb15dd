// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.grade.gem.GemExtraction;
import org.gem4j.grade.qa.QaMatch;
import org.gem4j.grade.qa.QaText;
import org.gem4j.text.answer.AnswerTags;
import org.gem4j.text.answer.Boxes;
import org.gem4j.text.answer.FinalAnswer;
import tools.jackson.databind.JsonNode;

/// Answers found in model texts: by this project's rules, and by GEM's own.
final class ExtractionArea implements Area {
    @Override
    public String name() {
        return "extraction";
    }

    @Override
    public String files() {
        return "extraction.jsonl in a folder named math, extract_and_match.jsonl in a folder named tools";
    }

    @Override
    public boolean accepts(Path file) {
        return Area.isIn(file, "math") && Area.isNamed(file, "extraction.jsonl")
                || Area.isIn(file, "tools") && Area.isNamed(file, "extract_and_match.jsonl");
    }

    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        verdicts.eachLine(file, row -> row.has("fn") ? gem(row) : extraction(row));
    }

    private static Outcome extraction(JsonNode row) {
        String text = row.path("text").asString("");
        Optional<String> actual = switch (row.path("method").asString("")) {
            case "boxed" -> Boxes.last(text);
            case "final-answer" -> FinalAnswer.last(text);
            case "gsm8k" -> FinalAnswer.afterHashes(text);
            case "answer-tag" -> AnswerTags.last(text);
            default -> throw new IllegalArgumentException("unknown method " + row.path("method"));
        };
        Outcome found = Outcome.compare(string(row.path("extracted")), actual);
        return found instanceof Outcome.Passed && row.has("adjacent")
                ? Outcome.compare(strings(row.path("adjacent")), Boxes.adjacent(text))
                : found;
    }

    private static Outcome gem(JsonNode row) {
        String text = row.path("text").asString("");
        return switch (row.path("fn").asString("")) {
            case "last_boxed" -> Outcome.compare(string(row.path("out")), GemExtraction.lastBoxed(text));
            case "last_tagged" -> Outcome.compare(string(row.path("out")), GemExtraction.lastTagged(text));
            case "last_code_block" -> Outcome.compare(string(row.path("out")), GemExtraction.lastCodeBlock(text));
            case "exact_match" -> exactMatch(row);
            default -> throw new IllegalArgumentException("unknown function " + row.path("fn"));
        };
    }

    private static Outcome exactMatch(JsonNode row) {
        String prediction = row.path("prediction").asString("");
        JsonNode gold = row.path("gold");
        List<String> golds = gold.isArray() ? strings(gold) : List.of(gold.asString(""));
        Outcome normal = Outcome.compare(row.path("normalised").asString(""), QaText.normalize(prediction));
        return normal instanceof Outcome.Passed
                ? Outcome.compare(
                        row.path("out").asBoolean(), new QaMatch(QaMatch.Rules.SQUAD).exact(prediction, golds))
                : normal;
    }

    static Optional<String> string(JsonNode node) {
        return node.isString() ? Optional.of(node.stringValue()) : Optional.empty();
    }

    static List<String> strings(JsonNode array) {
        List<String> strings = new ArrayList<>();
        array.forEach(item -> strings.add(item.asString("")));
        return strings;
    }
}
