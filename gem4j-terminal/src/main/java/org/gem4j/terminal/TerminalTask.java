// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A task: what to do, where, and how the result is tested.
///
/// @param name its folder's
/// @param instruction what the agent reads
/// @param difficulty `easy`, `medium`, `hard` or `unknown`
/// @param image its start state
/// @param tests the hidden files by name
/// @param kind how the tests are run
/// @param weights of tests, empty if all count alike
/// @param solution a script that solves it, if there is one
/// @param agentLimit the longest that the agent may take, all commands together
/// @param testLimit the longest that the tests may take
/// @param container what a container for it is made of
public record TerminalTask(
        String name,
        String instruction,
        String difficulty,
        TaskImage image,
        Map<String, byte[]> tests,
        Kind kind,
        Map<String, Double> weights,
        Optional<String> solution,
        Duration agentLimit,
        Duration testLimit,
        ContainerSource container) {
    /// What a container is made of.
    ///
    /// @param image name of the image; empty: it is built
    /// @param context the files that it is built from by relative path, `Dockerfile` among them
    /// @param folder where the shell starts; empty: where the image says
    public record ContainerSource(String image, Map<String, byte[]> context, String folder) {
        public ContainerSource {
            context = Map.copyOf(context);
        }
    }

    /// How tests are run.
    public enum Kind {
        /// The functions `test_*` of `test_*.py`, by the project's own runner.
        FUNCTIONS,
        /// `test.sh`, which leaves a reward in `/logs/verifier`.
        REWARD_FILE
    }

    public TerminalTask {
        tests = Map.copyOf(tests);
        weights = Map.copyOf(weights);
    }

    /// Names of the test files that are run, in order.
    public List<String> testFiles() {
        return tests.keySet().stream()
                .filter(name -> name.matches("test_\\w+\\.py"))
                .sorted()
                .toList();
    }
}
