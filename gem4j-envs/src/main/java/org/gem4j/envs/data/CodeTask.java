// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.gem4j.data.Row;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.OptionSpec;
import org.gem4j.grade.code.Checker;
import org.gem4j.grade.code.CodeAnswer;
import org.gem4j.grade.code.CodeGrade;
import org.gem4j.grade.code.CodeGrader;
import org.gem4j.grade.code.CodeProblem;
import org.gem4j.grade.code.CodeTest;
import org.gem4j.grade.code.CodeTests;
import org.gem4j.grade.code.PythonValue;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxException;

/// A programming problem with tests; the program is the last fenced block of the answer.
///
/// @param maxTests number of tests to run, those with the longest input; 0: all
/// @param partial whether passing a fraction of the tests earns that fraction of the reward
/// @param template problem with its limits, without tests
record CodeTask(
        String questionColumn,
        String testsColumn,
        boolean instructed,
        int maxTests,
        boolean partial,
        CodeProblem template)
        implements Task {
    private static final String FUNCTION = "fn_name";
    private static final String SOLUTION = "solution";

    static List<OptionSpec> options() {
        return List.of(
                OptionSpec.integer("max_tests", 12, 0, 100_000, "Tests that are run, longest input first; 0: all."),
                OptionSpec.bool(
                        "partial", false, "Whether passing a fraction of the tests earns that fraction of the reward."),
                OptionSpec.number("timeout", 6, 0.1, 600, "Time limit of a test in seconds."),
                OptionSpec.integer("memory_mib", 512, 32, 65_536, "Memory limit of a test in MiB."),
                OptionSpec.custom(
                        "checker",
                        "tokens",
                        "tokens, lines, stripped, float:EPS or deep_float:EPS",
                        value -> {
                            Checker.parse(value.toString());
                            return value.toString();
                        },
                        "How output is compared with the expected output."));
    }

    static CodeTask of(EnvOptions options) {
        Limits limits = CodeProblem.of(List.of())
                .limits()
                .withWallTime(Duration.ofMillis(Math.round(options.number("timeout") * 1000)))
                .withMemoryMiB(options.integer("memory_mib"));
        return new CodeTask(
                options.text("question"),
                options.text("answer"),
                options.bool("instruction"),
                options.integer("max_tests"),
                options.bool("partial"),
                CodeProblem.of(List.of()).withLimits(limits).withChecker(Checker.parse(options.text("checker"))));
    }

    @Override
    public String question(Row row) {
        Optional<String> function = function(tests(row));
        String form = function.map(name -> "\n\nWrite a Python function named " + name
                        + " that takes the arguments and returns the result.")
                .orElse("\n\nWrite a Python program that reads standard input and prints the result.");
        return row.text(questionColumn)
                + (instructed ? form + " Put the whole program between ```python and ```." : "");
    }

    private static Optional<String> function(List<CodeTest> tests) {
        return tests.stream()
                .filter(CodeTest.Call.class::isInstance)
                .map(test -> ((CodeTest.Call) test).function())
                .findFirst();
    }

    @Override
    public Verdict judge(Row row, String text) {
        Optional<String> program = CodeAnswer.extract(text);
        if (program.isEmpty()) {
            return Verdict.noAnswer();
        }
        CodeGrade grade;
        try {
            CodeGrader grader = partial
                    ? CodeGrader.runningAll(PythonSandbox.shared())
                    : CodeGrader.stoppingAtFailure(PythonSandbox.shared());
            grade = grader.grade(template.withTests(tests(row)), program.get());
        } catch (SandboxException e) {
            throw new EnvException("the sandbox for programs failed: " + e.getMessage(), e);
        }
        OptionalDouble score = partial ? grade.partialScore() : grade.score();
        String results = grade.passed() + " of " + grade.tests() + " tests passed";
        return Verdict.of(
                program.get(),
                score.orElseThrow(() -> new EnvException("the program could not be tested: " + grade.results())),
                results);
    }

    private List<CodeTest> tests(Row row) {
        Object value = row.value(testsColumn).orElseGet(() -> row.text(testsColumn));
        Optional<String> function = row.columns().contains(FUNCTION)
                ? row.value(FUNCTION).map(Object::toString).filter(name -> !name.isBlank())
                : Optional.empty();
        List<CodeTest> tests;
        try {
            tests = value instanceof String json ? CodeTests.parse(json, function) : CodeTests.of(value, function);
        } catch (IllegalArgumentException e) {
            throw row.wrong(testsColumn, "tests (" + e.getMessage() + ")", value);
        }
        if (tests.stream().allMatch(CodeTask::expectsNothing)) {
            throw row.wrong(testsColumn, "at least one test with an output", value);
        }
        if (maxTests == 0 || tests.size() <= maxTests) {
            return tests;
        }
        return tests.stream()
                .sorted(Comparator.comparingInt(CodeTask::inputLength).reversed())
                .limit(maxTests)
                .toList();
    }

    /// Whether a program passes that does nothing.
    private static boolean expectsNothing(CodeTest test) {
        return switch (test) {
            case CodeTest.Standard standard -> standard.output().isBlank();
            case CodeTest.Call call -> call.returned() instanceof PythonValue.None;
            case CodeTest.Assertion assertion -> assertion.code().isBlank();
        };
    }

    private static int inputLength(CodeTest test) {
        return switch (test) {
            case CodeTest.Standard standard -> standard.input().length();
            case CodeTest.Call call -> call.arguments().toString().length();
            case CodeTest.Assertion assertion -> assertion.code().length();
        };
    }

    /// The tests are not an answer.
    @Override
    public String gold(Row row) {
        return row.columns().contains(SOLUTION) ? row.text(SOLUTION) : "";
    }

    @Override
    public Optional<String> reference(Row row) {
        String solution = gold(row);
        return solution.isEmpty() ? Optional.empty() : Optional.of("```python\n" + solution.stripTrailing() + "\n```");
    }

    @Override
    public String sample(Row other, RandomGenerator random) {
        return "```python\nprint(" + random.nextInt(100) + ")\n```";
    }
}
