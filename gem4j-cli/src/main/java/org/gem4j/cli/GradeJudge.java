// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.rollout.judge.LlmJudge;
import org.gem4j.rollout.judge.LlmJudge.JudgedAnswer;
import org.gem4j.rollout.judge.LlmJudge.Judgment;
import org.gem4j.rollout.judge.Rubric;
import org.gem4j.rollout.openai.OpenAiClient;
import org.gem4j.rollout.openai.OpenAiOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `grade judge`: asks an LLM judge for a verdict.
@Command(
        name = "judge",
        description = {
            "Grade an answer by a rubric with a model behind an OpenAI-compatible server.",
            "A missing verdict exits with 1; it is never a score of 0."
        })
final class GradeJudge implements Callable<Integer> {
    @Option(names = "--model", required = true, paramLabel = "NAME", description = "The judge: openai:NAME or NAME.")
    private String model = "";

    @Option(names = "--question", required = true, paramLabel = "TEXT", description = "The question.")
    private String question = "";

    @Option(
            names = "--gold",
            defaultValue = "",
            paramLabel = "TEXT",
            description = "A reference answer, if there is one.")
    private String gold = "";

    @Option(names = "--answer", paramLabel = "TEXT", description = "The answer to grade.")
    private Optional<String> answer = Optional.empty();

    @Option(names = "--answer_file", paramLabel = "FILE", description = "File with the answer to grade.")
    private Optional<Path> answerFile = Optional.empty();

    @Option(
            names = "--rubric",
            paramLabel = "FILE",
            description = "File with the rubric (default: 1 point for an answer equivalent to --gold).")
    private Optional<Path> rubricFile = Optional.empty();

    @Option(
            names = "--max_points",
            paramLabel = "N",
            defaultValue = "1",
            description = "Highest score under --rubric (default ${DEFAULT-VALUE}).")
    private int maxPoints;

    @Option(names = "--json", description = "Print a JSON document.")
    private boolean json;

    @Mixin
    private ServerArguments server = new ServerArguments();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (answer.isPresent() == answerFile.isPresent()) {
            throw CliException.usage("either --answer or --answer_file must be given.");
        }
        if (rubricFile.isEmpty() && gold.isEmpty()) {
            throw CliException.usage("--gold or --rubric must be given to define a good answer.");
        }
        String given = answerFile.isPresent() ? Files.readString(answerFile.get()) : answer.orElseThrow();
        Rubric rubric = rubricFile.isPresent()
                ? new Rubric(Files.readString(rubricFile.get()), maxPoints)
                : Rubric.correctness();
        try (OpenAiClient client = server.client(model.replaceFirst("^openai:", ""), 1)) {
            if (client.options().endpoint() != OpenAiOptions.Endpoint.CHAT) {
                throw CliException.usage("--endpoint must be chat for a judge.");
            }
            return show(LlmJudge.of(client, rubric).judge(new JudgedAnswer(question, gold, given)));
        }
    }

    private int show(Judgment judgment) {
        Map<String, Object> document = new LinkedHashMap<>();
        switch (judgment) {
            case Judgment.Decided decided -> {
                document.put("outcome", "decided");
                document.put("points", decided.points());
                document.put("score", decided.score());
                document.put("reason", decided.reason());
            }
            case Judgment.Failed failed -> {
                document.put("outcome", failed.kind().name().toLowerCase(Locale.ROOT));
                document.put("reason", failed.message());
            }
        }
        Json.print(spec.commandLine().getOut(), document, json);
        return judgment instanceof Judgment.Decided ? Exit.DONE : Exit.FAILED;
    }
}
