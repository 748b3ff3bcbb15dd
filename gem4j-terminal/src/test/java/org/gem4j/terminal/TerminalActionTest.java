// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.gem4j.env.testing.HostileActions;
import org.junit.jupiter.api.Test;

class TerminalActionTest {
    @Test
    void plainTextAndYamlAreCommands() {
        assertThat(TerminalAction.parse("<bash>\nls -l\n</bash> and more"))
                .isEqualTo(new TerminalAction.Run("<bash>\nls -l\n</bash>", "ls -l", Duration.ofSeconds(30)));
        assertThat(TerminalAction.parse("<bash>cmd: 'a: b'\ntimeout_secs: 1.5</bash>"))
                .isEqualTo(new TerminalAction.Run(
                        "<bash>cmd: 'a: b'\ntimeout_secs: 1.5</bash>", "a: b", Duration.ofMillis(1500)));
        assertThat(TerminalAction.parse("<bash>cmd: 'open</bash>")).isInstanceOf(TerminalAction.Unreadable.class);
    }

    @Test
    void thoughtsArePassedOver() {
        assertThat(TerminalAction.parse("<think>maybe <bash>rm x</bash></think><finish></finish>"))
                .isEqualTo(new TerminalAction.Finish("<think>maybe <bash>rm x</bash></think><finish></finish>"));
        assertThat(TerminalAction.parseAsPeer("<think>x</think><finish></finish>"))
                .isEqualTo(new TerminalAction.Other());
    }

    @Test
    void hostileTextIsNoCommand() {
        assertThat(HostileActions.all()).allSatisfy(text -> {
            assertThat(TerminalAction.parse(text)).isInstanceOf(TerminalAction.Other.class);
            assertThat(TerminalAction.parseAsPeer(text)).isInstanceOf(TerminalAction.Other.class);
        });
        assertThat(TerminalAction.parseAsPeer("<a>".repeat(50_000))).isEqualTo(new TerminalAction.Other());
    }

    @Test
    void testsThatDidNotRunHaveFailed() {
        Map<String, Boolean> results = Map.of("a", true);
        Map<String, Double> weights = Map.of("a", 0.5, "b", 0.5);

        assertThat(TestScore.of(results, weights, true)).isEqualTo(new TestScore(0.5, false, 0.5));
        assertThat(TestScore.weighted(results, weights, true)).isEqualTo(1);
        assertThat(TestScore.of(Map.of(), Map.of(), true)).isEqualTo(new TestScore(0, false, 0));
    }
}
