// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;

/// Grades Python programs by tests. Thread-safe.
///
/// Every run is a fresh process in the sandbox, in which nothing of what is right is known: what a program prints or
/// returns is compared here, and assertions are judged in a process that runs none of its code. So nothing that a
/// program patches, forges or looks up can make it pass; it can only do what the test asks. What the sandbox's level
/// does not stop is said at [PythonSandbox].
public final class CodeGrader {
    private static final int LEAST_KEPT = 64 << 10;

    private final PythonSandbox sandbox;
    private final boolean stopAtFailure;

    private CodeGrader(PythonSandbox sandbox, boolean stopAtFailure) {
        this.sandbox = sandbox;
        this.stopAtFailure = stopAtFailure;
    }

    /// A grader that stops at the first test that does not pass.
    ///
    /// @param sandbox stays the caller's to close
    public static CodeGrader stoppingAtFailure(PythonSandbox sandbox) {
        return new CodeGrader(sandbox, true);
    }

    /// A grader that runs every test, as a partial score needs.
    ///
    /// @param sandbox stays the caller's to close
    public static CodeGrader runningAll(PythonSandbox sandbox) {
        return new CodeGrader(sandbox, false);
    }

    /// Runs the tests on a program, one after another.
    public CodeGrade grade(CodeProblem problem, String source) {
        ProgramRun program = new ProgramRun(sandbox, source, problem);
        List<TestResult> results = new ArrayList<>();
        for (CodeTest test : problem.tests()) {
            TestResult result = run(problem, program, test);
            results.add(result);
            if (stopAtFailure && !result.passed()) {
                break;
            }
        }
        return new CodeGrade(results, problem.tests().size());
    }

    private TestResult run(CodeProblem problem, ProgramRun program, CodeTest test) {
        return switch (test) {
            case CodeTest.Standard standard -> standard(problem.checker(), program, standard);
            case CodeTest.Call call -> call(problem.checker(), program, call);
            case CodeTest.Assertion(String code) -> new AssertionRun(sandbox, program).run(code);
        };
    }

    private static TestResult standard(Checker checker, ProgramRun program, CodeTest.Standard test) {
        PythonResult result = program.standard(test.input());
        Optional<TestResult> failure = ProgramRun.failure(result);
        if (failure.isPresent()) {
            return failure.get();
        }
        if (result.output().omitted() > 0) {
            return TestResult.of(Verdict.OUTPUT, "too much output", result.wallTime());
        }
        String printed = result.output().text();
        return checker.accepts(test.output(), printed)
                ? TestResult.of(Verdict.PASSED, "", result.wallTime())
                : TestResult.of(Verdict.WRONG, "it printed " + shown(printed), result.wallTime());
    }

    private static TestResult call(Checker checker, ProgramRun program, CodeTest.Call test) {
        PythonValue entry = tuple(new PythonValue.Text("entry"), new PythonValue.Text(test.function()));
        PythonValue arguments = new PythonValue.Items(PythonValue.Kind.LIST, test.arguments());
        String right = ValueText.write(test.returned());
        String operation = ValueText.write(
                tuple(new PythonValue.Text("call"), entry, arguments, new PythonValue.Table(List.of())));
        long most = LEAST_KEPT + 32L * right.length() + operation.length() * 4L;
        return switch (program.perform(List.of(operation), (int) Math.min(most, 7 << 20))) {
            case ProgramRun.Answer.Ended(TestResult result) -> result;
            case ProgramRun.Answer.Raised(String name, String message, var time) ->
                TestResult.of(Verdict.RUNTIME_ERROR, name + (message.isEmpty() ? "" : ": " + message), time);
            case ProgramRun.Answer.Value(String text, var time) -> {
                Optional<PythonValue> returned = ValueText.read(text)
                        .filter(PythonValue.Items.class::isInstance)
                        .map(pair -> ((PythonValue.Items) pair).items())
                        .filter(pair -> pair.size() == 2)
                        .map(List::getFirst);
                yield returned.map(value -> verdict(checker, test.returned(), value, time))
                        .orElseGet(() -> TestResult.of(
                                Verdict.RUNTIME_ERROR, "it returned a value that is nested too deep", time));
            }
        };
    }

    private static TestResult verdict(Checker checker, PythonValue right, PythonValue returned, Duration time) {
        if (!returned.isJson()) {
            return TestResult.of(Verdict.RUNTIME_ERROR, "it returned " + shown(returned.toString()), time);
        }
        return checker.accepts(right, returned)
                ? TestResult.of(Verdict.PASSED, "", time)
                : TestResult.of(Verdict.WRONG, "it returned " + shown(returned.toString()), time);
    }

    private static PythonValue tuple(PythonValue... items) {
        return new PythonValue.Items(PythonValue.Kind.TUPLE, List.of(items));
    }

    private static String shown(String text) {
        return text.length() <= 200 ? text : text.substring(0, 200) + "...";
    }
}
