// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.EnvException;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.Outcome;
import org.gem4j.sandbox.Program;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;

/// Runs the hidden tests of a task on a copy of the working files, in a sandbox that the agent's commands never saw.
///
/// What tests report goes to a channel that the programs they start cannot reach. Programs that a test file imports run
/// in its process and could; the bundled tests start programs, they import none.
final class Grader {
    private static final String RUNNER = PythonCode.resource("shell.py") + "\n" + PythonCode.resource("grader.py");
    private static final Limits LIMITS =
            Limits.defaults().withMemoryMiB(1024).withFileMiB(64).withOutput(1 << 20, 16 << 20);
    private static final String REWARD_COMMAND = "bash /tests/test.sh >/logs/verifier/test-stdout.txt 2>&1; true";

    private Grader() {}

    /// What became of the tests.
    ///
    /// @param passed whether each test passed; without those that did not run
    /// @param inTime whether all ran and no program in them was stopped at a time limit, which would differ
    ///     on a faster machine
    record Results(Map<String, Boolean> passed, boolean inTime) {}

    /// Runs the tests of a task whose tests are functions.
    ///
    /// @param files the working folder as an archive; empty: it could not be read, and no test passes
    static Results run(PythonSandbox sandbox, TerminalTask task, Optional<byte[]> files) {
        Map<String, Boolean> passed = new LinkedHashMap<>();
        if (files.isEmpty()) {
            return new Results(passed, true);
        }
        List<List<String>> tests = new ArrayList<>();
        for (String name : task.testFiles()) {
            tests.add(List.of(name, TaskImage.text(task.tests().getOrDefault(name, new byte[0]))));
        }
        String code = RUNNER + "\ngrade(" + PythonCode.base64(files.get()) + ", "
                + PythonCode.of(task.image().folder()) + ", " + PythonCode.of(tests) + ")\n";
        PythonResult result = sandbox.run(Program.of(code).withLimits(limits(task.testLimit())));
        if (result.outcome() instanceof Outcome.Infrastructure(String message)) {
            throw new EnvException("the tests of " + task.name() + " cannot run: " + message);
        }
        if (!(PythonCode.report(result.report()).get("results") instanceof Map<?, ?> reported)) {
            return new Results(passed, false);
        }
        reported.forEach((name, outcome) -> passed.put(String.valueOf(name), "passed".equals(outcome)));
        boolean inTime = reported.values().stream()
                .noneMatch(outcome -> String.valueOf(outcome).startsWith("failed: TimeoutExpired"));
        return new Results(passed, inTime);
    }

    private static Limits limits(Duration longest) {
        return LIMITS.withWallTime(longest).withCpuTime(longest);
    }

    /// The reward that `test.sh` leaves.
    ///
    /// @throws EnvException if it leaves none, or one that is not a finite number
    static Map<String, Double> rewards(PythonSandbox sandbox, TerminalTask task, Optional<byte[]> files) {
        Map<String, byte[]> tests = new LinkedHashMap<>();
        task.tests().forEach((name, content) -> tests.put("tests/" + name, content));
        String unpack = files.map(archive -> "unpack(" + PythonCode.base64(archive) + ", "
                        + PythonCode.of(task.image().folder()) + ")\n")
                .orElse("");
        String code = RUNNER + "\nprepare(" + PythonCode.base64(TarFile.of(tests)) + ", "
                + PythonCode.of(task.image().folder()) + ", "
                + PythonCode.of(task.image().variables()) + ")\n" + unpack
                + "os.makedirs('/logs/verifier', exist_ok=True)\n"
                + "shell.run(" + PythonCode.of(REWARD_COMMAND) + ", "
                + task.testLimit().toSeconds()
                + ", 1024, 1 << 24)\n"
                + "for name in ('reward.json', 'reward.txt'):\n"
                + "    path = '/logs/verifier/' + name\n"
                + "    if os.path.isfile(path) and not os.path.islink(path):\n"
                + "        os.write(4, json.dumps({name: open(path).read(1 << 20)}).encode())\n"
                + "        break\n";
        PythonResult result =
                sandbox.run(Program.of(code).withLimits(limits(task.testLimit().plusSeconds(5))));
        Map<?, ?> report = PythonCode.report(result.report());
        if (report.get("reward.json") instanceof String json) {
            return RewardFile.json(json);
        }
        if (report.get("reward.txt") instanceof String text) {
            return RewardFile.text(text);
        }
        throw new EnvException("the tests of " + task.name() + " left neither reward.json nor reward.txt: "
                + result.outcome() + " "
                + result.errors().text().strip());
    }
}
