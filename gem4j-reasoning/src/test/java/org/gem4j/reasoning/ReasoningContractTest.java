// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Gem;
import org.gem4j.env.testing.CheckOptions;
import org.gem4j.env.testing.EnvChecker;
import org.gem4j.env.testing.Finding;
import org.gem4j.reasoning.testing.TaskContract;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs every task through its contract, with few items, more of them with `-Dgem4j.tests.all=true`;
/// `-Dgem4j.reasoning.full=true` takes 1,000 items over 5 seeds and holds scorers to 100 ms.
/// `-Dgem4j.reasoning.task=NAME` takes one task.
class ReasoningContractTest {
    private static final boolean FULL = Boolean.getBoolean("gem4j.reasoning.full");
    private static final boolean ALL = Boolean.getBoolean("gem4j.tests.all");

    static Collection<ReasoningTask> tasks() {
        String only = System.getProperty("gem4j.reasoning.task", "");
        return only.isEmpty() ? ReasoningTasks.all() : List.of(ReasoningTasks.find(only));
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void keepsTheContract(ReasoningTask task) {
        assertThat(contract(task).violations()).isEmpty();
    }

    private static TaskContract contract(ReasoningTask task) {
        if (FULL) {
            return new TaskContract(task, 5, 200, 3, Duration.ofMillis(100));
        }
        Duration slowest = Duration.ofSeconds(20);
        return ALL ? new TaskContract(task, 2, 10, 3, slowest) : new TaskContract(task, 1, 8, 1, slowest);
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void keepsTheContractOfEnvironments(ReasoningTask task) {
        CheckOptions few = CheckOptions.defaults().withEpisodes(1).withInstances(4, 2);

        assertThat(EnvChecker.check(Gem.registry().find("rg:" + task.name()), few))
                .extracting(Finding::message)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void everyLevelGivesALegalConfigAndItsOptionsAreDocumented(ReasoningTask task) {
        for (int level = 0; level <= task.spec().topLevel(); level++) {
            assertThat(task.config(level, Map.of()).values()).isNotNull();
        }
        assertThat(task.spec().summary()).endsWith(".");
        assertThat(task.spec().options())
                .allSatisfy(option -> assertThat(option.doc()).endsWith("."));
    }
}
