// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.gem4j.grade.code.Checker;
import org.gem4j.grade.code.CodeGrader;
import org.gem4j.grade.code.CodeProblem;
import org.gem4j.grade.code.CodeTest;
import org.gem4j.grade.code.CodeTests;
import org.gem4j.grade.code.TestResult;
import org.gem4j.grade.code.Verdict;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxConfig;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Verdicts on programs, test by test. A hostile program is contained if the grader works on as before and no
/// process is left that was not there.
final class CodeArea implements Area {
    private static final long SETTLING_NANOS = 5_000_000_000L;
    private static final long CALM_NANOS = 100_000_000L;

    /// A cell makes the processes of its next few programs at once; after so many programs it has been as empty as
    /// it gets.
    private static final int PROGRAMS_OF_A_CYCLE = 8;

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final CodeProblem PROBE = CodeProblem.of(List.of(new CodeTest.Standard("20 3", "23")));
    private static final String PROBE_PROGRAM = "print(sum(map(int, input().split())))";

    @Override
    public String name() {
        return "code";
    }

    @Override
    public String files() {
        return "*.jsonl in a folder named code";
    }

    @Override
    public boolean accepts(Path file) {
        return Area.isIn(file, "code") && file.toString().endsWith(".jsonl");
    }

    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        try (PythonSandbox sandbox = PythonSandbox.open(SandboxConfig.defaults().withWorkers(1))) {
            CodeGrader grader = CodeGrader.runningAll(sandbox);
            grader.grade(PROBE, PROBE_PROGRAM);
            long processes = fewest(grader, 0);
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                if (line.isBlank()) {
                    continue;
                }
                JsonNode row = MAPPER.readTree(line);
                CodeProblem problem = problem(row);
                for (JsonNode candidate : row.path("candidates")) {
                    String place = number + "/" + row.path("id").asString("") + "/"
                            + candidate.path("name").asString("");
                    verdicts.record(place, Verdicts.guarded(() -> check(grader, problem, candidate, processes)));
                }
            }
        }
    }

    private static CodeProblem problem(JsonNode row) {
        Limits limits = Limits.defaults().withWallTime(Duration.ofMillis((long)
                (1000 * row.path("time_limit_s").asDouble(6))));
        int output = row.path("output_limit_kb").asInt(4096) << 10;
        limits = limits.withOutput(output, output)
                .withMemoryMiB(row.path("memory_limit_mb").asInt(512));
        Optional<String> function =
                Optional.of(row.path("fn_name").asString("")).filter(name -> !name.isEmpty());
        return CodeProblem.of(CodeTests.parse(row.path("tests").toString(), function))
                .withChecker(Checker.parse(row.path("checker").asString("tokens")))
                .withLimits(limits);
    }

    private static Outcome check(CodeGrader grader, CodeProblem problem, JsonNode candidate, long processes) {
        String source = candidate.path("code").asString("");
        if (candidate.path("hostile").asBoolean(false)) {
            return contained(grader, problem, source, candidate.path("probe"), processes);
        }
        List<String> expected = ExtractionArea.strings(candidate.path("expected"));
        List<String> accepted = ExtractionArea.strings(candidate.path("accept"));
        List<TestResult> results = grader.grade(problem, source).results();
        List<String> actual =
                results.stream().map(result -> name(result.verdict())).toList();
        boolean right = expected.size() == actual.size();
        for (int i = 0; right && i < actual.size(); i++) {
            right = expected.get(i).equals(actual.get(i)) || accepted.contains(actual.get(i));
        }
        return right
                ? Outcome.passed()
                : Outcome.failed(
                        expected + (accepted.isEmpty() ? "" : " or " + accepted),
                        actual + " " + results.stream().map(TestResult::detail).toList());
    }

    private static Outcome contained(
            CodeGrader grader, CodeProblem problem, String source, JsonNode probe, long before) {
        List<String> actual = grader.grade(problem, source).results().stream()
                .map(result -> name(result.verdict()))
                .toList();
        boolean works = grader.grade(PROBE, PROBE_PROGRAM).isCorrect();
        long after = fewest(grader, before);
        for (Map.Entry<String, JsonNode> entry : probe.properties()) {
            String forbidden = entry.getValue().asString("");
            if (entry.getKey().equals("verdict_not") && actual.contains(forbidden)) {
                return Outcome.failed("another verdict than " + forbidden, actual);
            }
        }
        return works && after <= before
                ? Outcome.passed()
                : Outcome.failed(
                        "a grader that works on, and " + before + " processes",
                        (works ? "it works, " : "it does not work, ") + after + " processes, " + actual);
    }

    private static long processes() {
        return ProcessHandle.current().descendants().count();
    }

    /// The fewest processes there are while harmless programs run, one after another.
    ///
    /// @param enough ends the search, and is waited for after the last program, since killed processes end slowly
    private static long fewest(CodeGrader grader, long enough) {
        long fewest = settled();
        for (int i = 1; i < PROGRAMS_OF_A_CYCLE && fewest > enough; i++) {
            grader.grade(PROBE, PROBE_PROGRAM);
            fewest = Math.min(fewest, settled());
        }
        long end = System.nanoTime() + SETTLING_NANOS;
        while (enough > 0 && fewest > enough && System.nanoTime() < end) {
            fewest = settled();
        }
        return fewest;
    }

    /// How many processes there are when their number has not changed for a moment: some are just ending, and a
    /// cell makes the process of its next program when it has answered.
    private static long settled() {
        long end = System.nanoTime() + SETTLING_NANOS;
        long count = processes();
        long since = System.nanoTime();
        while (System.nanoTime() < end && System.nanoTime() - since < CALM_NANOS) {
            LockSupport.parkNanos(10_000_000);
            long now = processes();
            if (now != count) {
                count = now;
                since = System.nanoTime();
            }
        }
        return count;
    }

    /// A verdict as the reference cases call it.
    private static String name(Verdict verdict) {
        return switch (verdict) {
            case PASSED -> "pass";
            case WRONG -> "wrong";
            case RUNTIME_ERROR -> "runtime_error";
            case COMPILE_ERROR -> "compile_error";
            case TIMEOUT -> "timeout";
            case MEMORY -> "memory_limit";
            case OUTPUT -> "output_limit";
            case INFRASTRUCTURE -> "infrastructure";
        };
    }
}
