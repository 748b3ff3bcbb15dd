// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.gem4j.grade.code.Checker;
import org.gem4j.grade.code.CodeAnswer;
import org.gem4j.grade.code.CodeGrade;
import org.gem4j.grade.code.CodeGrader;
import org.gem4j.grade.code.CodeProblem;
import org.gem4j.grade.code.CodeTest;
import org.gem4j.grade.code.CodeTests;
import org.gem4j.grade.code.TestResult;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `grade code`: runs the tests of a problem on a Python program.
@Command(name = "code", description = "Run tests on a Python program in the sandbox.")
final class GradeCode implements Callable<Integer> {
    @Option(names = "--program", required = true, paramLabel = "FILE", description = "The program.")
    private Path program = Path.of("");

    @Option(
            names = "--tests",
            required = true,
            paramLabel = "FILE",
            description = "JSON file: inputs and outputs (fn_name for functions), or a list of tests or assertions.")
    private Path tests = Path.of("");

    @Option(names = "--function", paramLabel = "NAME", description = "The function that the tests call.")
    private String function = "";

    @Option(names = "--text", description = "The program is a model's whole response: take its last Python block.")
    private boolean text;

    @Option(
            names = "--checker",
            paramLabel = "NAME",
            defaultValue = "tokens",
            description = "How output is compared: tokens, lines, stripped, or float:EPS (default ${DEFAULT-VALUE}).")
    private String checker = "tokens";

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "6",
            description = "Time limit of each test in seconds (default ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(
            names = "--memory_mib",
            paramLabel = "N",
            defaultValue = "512",
            description = "Memory limit of each test in MiB (default ${DEFAULT-VALUE}).")
    private int memoryMiB;

    @Option(names = "--stop_at_failure", description = "Stop after the first test that does not pass.")
    private boolean stopAtFailure;

    @Option(names = "--lenient_names", description = "Import common modules automatically.")
    private boolean lenientNames;

    @Option(names = "--json", description = "Print a JSON document.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        String source = Files.readString(program);
        if (text) {
            source = CodeAnswer.extract(source)
                    .orElseThrow(() -> CliException.usage(program + " has no complete fenced code block."));
        }
        CodeProblem problem = problem();
        try (PythonSandbox sandbox = PythonSandbox.open()) {
            CodeGrader grader = stopAtFailure ? CodeGrader.stoppingAtFailure(sandbox) : CodeGrader.runningAll(sandbox);
            print(grader.grade(problem, source));
        } catch (SandboxException e) {
            throw CliException.missing(ErrorReport.sentence(e.getMessage()) + " ./gem4j doctor says what is missing.");
        }
        return Exit.DONE;
    }

    private CodeProblem problem() throws IOException {
        try {
            Optional<String> called = Optional.of(function).filter(name -> !name.isEmpty());
            List<CodeTest> read = CodeTests.parse(Files.readString(tests), called);
            CodeProblem problem = CodeProblem.of(read).withChecker(Checker.parse(checker));
            Limits limits = problem.limits()
                    .withWallTime(Duration.ofMillis(Math.round(1000 * seconds)))
                    .withMemoryMiB(memoryMiB);
            return problem.withLimits(limits).withLenientNames(lenientNames);
        } catch (IllegalArgumentException e) {
            throw CliException.usage(ErrorReport.sentence(e.getMessage()));
        }
    }

    private void print(CodeGrade grade) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("correct", grade.isCorrect());
            document.put("score", number(grade.score()));
            document.put("partial_score", number(grade.partialScore()));
            document.put("passed", grade.passed());
            document.put("tests", grade.tests());
            List<Map<String, Object>> results = new ArrayList<>();
            for (TestResult result : grade.results()) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("verdict", name(result));
                row.put("detail", result.detail());
                row.put("wall_ms", result.wallTime().toMillis());
                results.add(row);
            }
            document.put("results", results);
            out.println(Json.line(document));
            return;
        }
        int number = 0;
        for (TestResult result : grade.results()) {
            number++;
            out.println(
                    "test " + number + ": " + name(result) + (result.detail().isEmpty() ? "" : ", " + result.detail()));
        }
        out.println(grade.passed() + " of " + grade.tests() + " passed");
    }

    /// A score, or `undecided` where the machine failed.
    private static Object number(OptionalDouble score) {
        return score.isPresent() ? score.getAsDouble() : "undecided";
    }

    private static String name(TestResult result) {
        return result.verdict().name().toLowerCase(Locale.ROOT);
    }
}
