// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.Outcome;
import org.gem4j.sandbox.Program;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;

/// Runs of one program: each in a fresh process, in which nothing of what is right is known.
final class ProgramRun {
    private static final SecureRandom SECRETS = new SecureRandom();

    private final PythonSandbox sandbox;
    private final String source;
    private final CodeProblem problem;

    ProgramRun(PythonSandbox sandbox, String source, CodeProblem problem) {
        this.sandbox = sandbox;
        this.source = source;
        this.problem = problem;
    }

    /// What a run of operations reported, or why it reported nothing.
    sealed interface Answer {
        /// @param text the value of the last operation and its arguments as they are now
        record Value(String text, Duration wallTime) implements Answer {}

        /// An exception ended the last operation.
        record Raised(String className, String message, Duration wallTime) implements Answer {}

        /// There is nothing to continue with.
        record Ended(TestResult result) implements Answer {}
    }

    /// Gives the program its standard input and waits for its end.
    PythonResult standard(String input) {
        Program program = Program.of(Scripts.standard(source))
                .withInput(input)
                .withLimits(problem.limits())
                .withLenientNames(false);
        return sandbox.run(program);
    }

    /// Performs operations in a fresh process.
    ///
    /// @param most how long the value's text may be
    Answer perform(List<String> operations, int most) {
        byte[] secret = new byte[16];
        SECRETS.nextBytes(secret);
        String nonce = HexFormat.of().formatHex(secret);
        Limits limits = problem.limits();
        int kept = Math.max(limits.keptOutput(), Math.min(64 << 20, 8 * most + 4096));
        Program program = Program.of(Scripts.operations(nonce, source, problem.lenientNames(), operations, most))
                .withLimits(limits.withOutput(kept, limits.totalOutput()));
        PythonResult result = sandbox.run(program);
        Optional<TestResult> failure = failure(result);
        if (failure.isPresent() && !(result.outcome() instanceof Outcome.Exited)) {
            return new Answer.Ended(failure.get());
        }
        return reported(result, nonce);
    }

    private static Answer reported(PythonResult result, String nonce) {
        Duration time = result.wallTime();
        String report = result.report();
        if (!report.startsWith(nonce) || report.length() == nonce.length()) {
            return new Answer.Ended(
                    TestResult.of(Verdict.RUNTIME_ERROR, "it ended without a result" + lastLine(result), time));
        }
        char status = report.charAt(nonce.length());
        String text = report.substring(nonce.length() + 1);
        String[] failure = text.split("\n", 2);
        String words = failure[0] + (failure.length > 1 && !failure[1].isEmpty() ? ": " + failure[1] : "");
        return switch (status) {
            case 'V' -> new Answer.Value(text, time);
            case 'G' -> new Answer.Ended(TestResult.of(Verdict.WRONG, "it returned far more than what is right", time));
            case 'C' -> new Answer.Ended(TestResult.of(Verdict.COMPILE_ERROR, words, time));
            default ->
                failure[0].equals("MemoryError")
                        ? new Answer.Ended(TestResult.of(Verdict.MEMORY, words, time))
                        : status == 'R'
                                ? new Answer.Raised(failure[0], failure.length > 1 ? failure[1] : "", time)
                                : new Answer.Ended(TestResult.of(Verdict.RUNTIME_ERROR, words, time));
        };
    }

    /// Why a run did not end well; empty if it did.
    static Optional<TestResult> failure(PythonResult result) {
        Duration time = result.wallTime();
        return switch (result.outcome()) {
            case Outcome.Exited(int code) when code == 0 -> Optional.empty();
            case Outcome.Exited(int code) -> {
                boolean syntax =
                        List.of("SyntaxError", "IndentationError", "TabError").contains(result.exception());
                yield Optional.of(TestResult.of(
                        syntax ? Verdict.COMPILE_ERROR : Verdict.RUNTIME_ERROR,
                        "exit code " + code + lastLine(result),
                        time));
            }
            case Outcome.Crashed(int signal) ->
                Optional.of(TestResult.of(Verdict.RUNTIME_ERROR, "killed by signal " + signal, time));
            case Outcome.LimitReached(var limit) ->
                Optional.of(
                        switch (limit) {
                            case WALL_TIME, CPU_TIME -> TestResult.of(Verdict.TIMEOUT, "out of time", time);
                            case MEMORY -> TestResult.of(Verdict.MEMORY, "out of memory", time);
                            case OUTPUT -> TestResult.of(Verdict.OUTPUT, "too much output", time);
                            case PROCESSES -> TestResult.of(Verdict.RUNTIME_ERROR, "too many processes", time);
                            case FILES -> TestResult.of(Verdict.RUNTIME_ERROR, "too many files", time);
                        });
            case Outcome.Infrastructure(String message) ->
                Optional.of(TestResult.of(Verdict.INFRASTRUCTURE, message, time));
        };
    }

    private static String lastLine(PythonResult result) {
        String errors = result.errors().text().stripTrailing();
        return errors.isEmpty() ? "" : ": " + errors.substring(errors.lastIndexOf('\n') + 1);
    }
}
