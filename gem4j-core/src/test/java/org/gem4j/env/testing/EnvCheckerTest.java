// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Info;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.wrap.Wrappers;
import org.junit.jupiter.api.Test;

class EnvCheckerTest {
    private static final CheckOptions OPTIONS = CheckOptions.defaults().withMaxReturn(Double.POSITIVE_INFINITY);

    @Test
    void findsNothingWrongWithARightEnvironment() {
        assertThat(EnvChecker.check(seed -> ScriptedEnv.counting(), OPTIONS)).isEmpty();
    }

    @Test
    void findsNothingWrongWithItsWrappers() {
        assertThat(EnvChecker.check(
                        seed -> Wrappers.parse("concat_with_action,episode_tracking")
                                .wrap(ScriptedEnv.counting()),
                        OPTIONS))
                .isEmpty();
        assertThat(EnvChecker.check(
                        seed -> Wrappers.parse("concat_with_action(max_history_length=2)")
                                .wrap(ScriptedEnv.counting()),
                        OPTIONS))
                .isEmpty();
        assertThat(EnvChecker.check(
                        seed -> Wrappers.concatChat(messages -> messages.toString())
                                .wrap(ScriptedEnv.counting()),
                        OPTIONS))
                .isEmpty();
    }

    @Test
    void findsSharedState() {
        AtomicInteger shared = new AtomicInteger();
        ScriptedEnv.Script script = new ScriptedEnv.Script() {
            @Override
            public Reset reset(int resets, ResetOptions options) {
                return Reset.of("start", Info.empty());
            }

            @Override
            public Step step(int resets, int steps, String action) {
                return Step.of("draw " + shared.incrementAndGet(), 0, steps >= 5, false, Info.empty());
            }
        };

        assertThat(EnvChecker.check(seed -> new ScriptedEnv(script), OPTIONS))
                .extracting(Finding::rule)
                .contains(Finding.Rule.DETERMINISM, Finding.Rule.INTERLEAVING, Finding.Rule.SNAPSHOT);
    }

    @Test
    void findsThatAnythingMayBeCalledAtAnyTime() {
        assertThat(EnvChecker.check(seed -> new Lax(), OPTIONS))
                .extracting(Finding::rule)
                .contains(Finding.Rule.STEP_BEFORE_RESET, Finding.Rule.STEP_AFTER_END);
    }

    private static final class Lax implements Env {
        @Override
        public Reset reset(ResetOptions options) {
            return Reset.of("", Info.empty());
        }

        @Override
        public Step step(String action) {
            return Step.of("", 0, true, false, Info.empty());
        }
    }

    @Test
    void findsCrashesAndOverpaymentOnOddInput() {
        ScriptedEnv.Script script = new ScriptedEnv.Script() {
            @Override
            public Reset reset(int resets, ResetOptions options) {
                return Reset.of("", Info.empty());
            }

            @Override
            public Step step(int resets, int steps, String action) {
                double reward = action.isEmpty() ? 3 : action.length() > 90_000 ? 1 / Integer.parseInt("0x") : 0;
                return Step.of("", reward, steps >= 5, false, Info.empty());
            }
        };

        assertThat(EnvChecker.check(seed -> new ScriptedEnv(script), CheckOptions.defaults()))
                .allMatch(finding -> finding.rule() == Finding.Rule.HOSTILE_ACTION)
                .anyMatch(finding -> finding.message().contains("NumberFormatException"))
                .anyMatch(finding -> finding.message().contains("earned 3"));
    }

    @Test
    void reportsAnEnvironmentThatCannotBeReset() {
        assertThat(EnvChecker.check(
                        seed -> {
                            throw new EnvException("no data");
                        },
                        OPTIONS))
                .singleElement()
                .matches(finding -> finding.rule() == Finding.Rule.CONSTRUCTION)
                .matches(finding -> finding.message().contains("no data"));
    }

    @Test
    void aSoakFindsWhatIsRare() {
        ScriptedEnv.Script script = new ScriptedEnv.Script() {
            @Override
            public Reset reset(int resets, ResetOptions options) {
                return Reset.of("", Info.empty());
            }

            @Override
            public Step step(int resets, int steps, String action) {
                if (resets > 500 && action.equals("\\boxed{-1}")) {
                    throw new ArithmeticException("overflow");
                }
                return Step.of("", resets == 300 ? 0.4 : 0, steps == 4, false, Info.empty());
            }
        };

        assertThat(EnvChecker.soak(seed -> new ScriptedEnv(script), CheckOptions.defaults(), 30_000))
                .anyMatch(finding -> finding.message().contains("overflow"))
                .anyMatch(finding -> finding.message().contains("earned 1.6"));
        assertThat(EnvChecker.soak(seed -> ScriptedEnv.counting(), OPTIONS, 10_000))
                .isEmpty();
    }
}
