// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gem4j.grade.qa.QaMatch;
import org.gem4j.grade.qa.QaText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `grade qa`: matches an answer to a question against reference answers.
@Command(name = "qa", description = "Compute exact match, cover match and F1 of an answer to a question.")
final class GradeQa implements Callable<Integer> {
    @Option(
            names = "--gold",
            required = true,
            paramLabel = "TEXT",
            description = "A reference answer; may be repeated, and then the best match counts.")
    private List<String> golds = List.of();

    @Option(names = "--answer", required = true, paramLabel = "TEXT", description = "The answer to grade.")
    private String answer = "";

    @Option(
            names = {"--squad", "--empty_golds"},
            description = "Drop all punctuation and let empty reference answers match, like the SQuAD scripts.")
    private boolean squad;

    @Option(names = "--json", description = "Print a JSON document.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        QaMatch match = new QaMatch(squad ? QaMatch.Rules.SQUAD : QaMatch.Rules.VALUES);
        Map<String, Object> results = new LinkedHashMap<>();
        results.put("normalized", QaText.normalize(answer));
        results.put("exact", match.exact(answer, golds));
        results.put("cover", match.cover(answer, golds));
        results.put("f1", match.f1(answer, golds));
        results.put("f1_hotpot", match.f1Hotpot(answer, golds));
        Json.print(spec.commandLine().getOut(), results, json);
        return Exit.DONE;
    }
}
