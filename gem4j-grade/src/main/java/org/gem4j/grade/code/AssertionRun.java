// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.Program;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;

/// Runs the code of a test in a clean process, where names of the graded program are stand-ins.
///
/// When the test does something with one, such as a call, the program performs that in a process of its own, after all
/// that went before, and the test runs again with what came of it.
final class AssertionRun {
    private static final int MOST_OPERATIONS = 300;
    private static final int LONGEST_VALUE = 1 << 20;
    private static final Limits LIMITS = Limits.defaults().withOutput(32 << 20, 64 << 20);

    private final PythonSandbox sandbox;
    private final ProgramRun program;
    private Duration time = Duration.ZERO;

    AssertionRun(PythonSandbox sandbox, ProgramRun program) {
        this.sandbox = sandbox;
        this.program = program;
    }

    TestResult run(String test) {
        List<String> operations = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        while (operations.size() < MOST_OPERATIONS) {
            PythonResult judged =
                    sandbox.run(Program.of(Scripts.judge(test, answers)).withLimits(LIMITS));
            String report = judged.report();
            if (report.isEmpty() || !judged.ok()) {
                return broken("the test itself ended: " + judged.outcome());
            }
            String words = report.substring(1);
            switch (report.charAt(0)) {
                case 'P' -> {
                    return operations.isEmpty()
                            ? broken("the test asks nothing of the program")
                            : TestResult.of(Verdict.PASSED, "", time);
                }
                case 'A' -> {
                    return TestResult.of(Verdict.WRONG, words.isEmpty() ? "the assertion does not hold" : words, time);
                }
                case 'O' -> operations.add(words);
                case 'U' -> {
                    return broken(words);
                }
                default -> {
                    return TestResult.of(Verdict.RUNTIME_ERROR, words.strip().replace("\n", ": "), time);
                }
            }
            Optional<TestResult> end = answer(operations, answers);
            if (end.isPresent()) {
                return end.get();
            }
        }
        return broken("the test takes more than " + MOST_OPERATIONS + " operations");
    }

    private Optional<TestResult> answer(List<String> operations, List<String> answers) {
        return switch (program.perform(operations, LONGEST_VALUE)) {
            case ProgramRun.Answer.Ended(TestResult result) -> Optional.of(result);
            case ProgramRun.Answer.Value(String text, Duration wall) -> {
                time = wall;
                answers.add("V" + text);
                yield Optional.empty();
            }
            case ProgramRun.Answer.Raised(String name, String message, Duration wall) -> {
                time = wall;
                answers.add("R" + name + "\n" + message);
                yield Optional.empty();
            }
        };
    }

    private TestResult broken(String why) {
        return TestResult.of(Verdict.INFRASTRUCTURE, why, time);
    }
}
