// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import org.gem4j.conformance.MathCases.MathCase;
import org.gem4j.grade.gem.GemMath;
import org.gem4j.grade.math.MathGrade;
import org.gem4j.grade.math.MathGrader;
import tools.jackson.databind.JsonNode;

/// Math verdicts: every case is graded leniently, in both orders, which must agree.
///
/// A peer's verdict on an answer with a command that nobody knows differs on purpose. Contested cases and the verdicts
/// of GEM's chain are reported as skipped where ours differ, never as failed.
final class MathArea implements Area {
    private static final String UNKNOWN_COMMAND = "is not a formula: the command \\";
    private static final MathGrader GRADER = MathGrader.lenient();

    @Override
    public String name() {
        return "math";
    }

    @Override
    public String files() {
        return "*.jsonl in a folder named math, except extraction.jsonl; math_grade.jsonl in a folder named tools";
    }

    @Override
    public boolean accepts(Path file) {
        boolean cases = Area.isIn(file, "math")
                && file.toString().endsWith(".jsonl")
                && !Area.isNamed(file, "extraction.jsonl");
        return cases || Area.isIn(file, "tools") && Area.isNamed(file, "math_grade.jsonl");
    }

    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        verdicts.eachLine(file, row -> row.has("correct") ? chain(row) : verdict(row));
    }

    private static Outcome verdict(JsonNode row) {
        MathCase given = MathCases.of(row);
        boolean expected = row.path("equal").asBoolean();
        MathGrade grade = GRADER.grade(given.gold(), given.answer());
        MathGrade reversed = GRADER.grade(given.answer(), given.gold());
        if (grade.outcome() != reversed.outcome()) {
            return Outcome.failed("the same verdict in both orders", grade.outcome() + " and " + reversed.outcome());
        }
        if (grade.isCorrect() == expected) {
            return Outcome.passed();
        }
        if (row.path("basis").asString("").equals("contested")) {
            return Outcome.skipped("another verdict on a contested case");
        }
        if (expected
                && row.path("basis").asString("").equals("peer")
                && grade.reason().contains(UNKNOWN_COMMAND)) {
            return Outcome.differs("D-unknown-command");
        }
        return Outcome.failed(
                (expected ? "equal: " : "not equal: ") + given.gold() + " and " + given.answer(),
                grade.outcome() + ", " + grade.reason() + " " + grade.conventions());
    }

    private static Outcome chain(JsonNode row) {
        String gold = row.path("gold").asString("");
        boolean expected = row.path("correct").asBoolean();
        boolean actual = row.has("response")
                ? GemMath.isCorrect(gold, row.path("response").asString(""))
                : GemMath.grade(gold, row.path("answer").asString("")).isCorrect();
        return actual == expected
                ? Outcome.passed()
                : Outcome.skipped("another verdict than GEM's chain: reported only");
    }
}
