// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.cli.Exit;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;

class BenchReasoningTest {
    @Test
    void printsTheTwoRatesOfATaskAsJson() {
        CommandRun run = CommandRun.of("bench", "reasoning", "gcd", "--millis", "5", "--json");

        assertThat(run.exit()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(run.out()).contains("\"gcd\"", "\"items_per_s\"", "\"scores_per_s\"", "\"median_ms\"");
    }

    @Test
    void printsItemsOfTheTopLevelWithRightAnswers() {
        CommandRun run = CommandRun.of("bench", "reasoning", "coin_flip", "--top_level", "--items", "3");

        assertThat(run.exit()).isZero();
        assertThat(run.out().lines()).hasSize(3).allMatch(line -> line.contains("\"right_answer\":\""));
    }

    @Test
    void anUnknownTaskIsBadUsage() {
        CommandRun run = CommandRun.of("bench", "reasoning", "gdc");

        assertThat(run.exit()).isEqualTo(Exit.USAGE);
        assertThat(run.err()).contains("Did you mean gcd?");
    }
}
