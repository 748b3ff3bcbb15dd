// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gem4j.grade.gem.GemMath;
import org.gem4j.grade.math.Convention;
import org.gem4j.grade.math.Conventions;
import org.gem4j.grade.math.Explanation;
import org.gem4j.grade.math.MathGrade;
import org.gem4j.grade.math.MathGrader;
import org.gem4j.text.answer.AnswerExtractor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `grade math`: compares two answers as mathematics.
@Command(name = "math", description = "Check whether an answer is mathematically equal to the reference answer.")
final class GradeMath implements Callable<Integer> {
    /// The presets.
    enum Mode {
        STRICT,
        LENIENT,
        GEM
    }

    @Option(
            names = "--gold",
            required = true,
            paramLabel = "TEXT",
            description = "The reference answer, LaTeX or plain.")
    private String gold = "";

    @Option(names = "--answer", required = true, paramLabel = "TEXT", description = "The answer to grade.")
    private String answer = "";

    @Option(
            names = "--mode",
            paramLabel = "NAME",
            defaultValue = "lenient",
            description = "strict: mathematics only; lenient: usual grading conventions too; gem: like GEM's grader "
                    + "chain (default ${DEFAULT-VALUE}).")
    private Mode mode = Mode.LENIENT;

    @Option(
            names = "--with",
            split = ",",
            paramLabel = "NAME",
            description = "Conventions to allow in addition to those of the mode: ${COMPLETION-CANDIDATES}.")
    private List<Convention> granted = List.of();

    @Option(
            names = "--without",
            split = ",",
            paramLabel = "NAME",
            description = "Conventions to disallow, whatever the mode.")
    private List<Convention> refused = List.of();

    @Option(names = "--text", description = "The answer is a model's whole response: extract the answer first.")
    private boolean text;

    @Option(names = "--explain", description = "Explain how both answers were parsed and why they get this verdict.")
    private boolean explain;

    @Option(names = "--json", description = "Print a JSON document.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        String given = text
                ? AnswerExtractor.extract(answer)
                        .map(AnswerExtractor.Extraction::value)
                        .orElse("")
                : answer;
        MathGrade grade = grade(given);
        if (json) {
            out.println(Json.line(document(given, grade)));
            return Exit.DONE;
        }
        out.println(grade.outcome().name().toLowerCase(Locale.ROOT));
        if (explain) {
            Explanation.of(gold, given, grade).forEach(out::println);
        }
        return Exit.DONE;
    }

    private MathGrade grade(String given) {
        if (mode == Mode.GEM) {
            if (!granted.isEmpty() || !refused.isEmpty()) {
                throw CliException.usage("--with and --without need --mode strict or lenient: GEM's chain has no "
                        + "conventions to choose from.");
            }
            return GemMath.grade(gold, given);
        }
        Conventions conventions = mode == Mode.STRICT ? Conventions.strict() : Conventions.lenient();
        for (Convention convention : granted) {
            conventions = conventions.with(convention);
        }
        for (Convention convention : refused) {
            conventions = conventions.without(convention);
        }
        return new MathGrader(conventions).grade(gold, given);
    }

    private Map<String, Object> document(String given, MathGrade grade) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("outcome", grade.outcome().name().toLowerCase(Locale.ROOT));
        document.put("correct", grade.isCorrect());
        document.put("mode", mode.name().toLowerCase(Locale.ROOT));
        document.put("reason", grade.reason());
        document.put(
                "conventions",
                grade.conventions().stream().sorted().map(Enum::name).toList());
        if (explain) {
            document.put("gold", Explanation.reading(gold));
            document.put("answer", Explanation.reading(given));
        }
        return document;
    }
}
