// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.env.Info;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Response;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EvalClosingTest {
    private static final String ID = "test:Stuck-v0";

    @BeforeAll
    static void registerTheEnvironment() {
        Gem.register(new EnvSpec(ID, "Cannot be closed after an episode.", List.of(), options -> new Stuck()));
    }

    @Test
    void anEnvironmentThatCannotBeClosedIsNamed() {
        Policy policy = Policy.each(request -> Response.scripted("anything"));

        assertThat(closeFailures(policy, () -> false))
                .singleElement()
                .asString()
                .startsWith(ID)
                .contains("the door is stuck");
    }

    @Test
    void aStoppedRunSaysNothingOfEnvironmentsThatItDidNotWaitFor() {
        CountDownLatch asked = new CountDownLatch(1);
        Policy policy = Policy.each(request -> {
            asked.countDown();
            try {
                assertThat(new CountDownLatch(1).await(50, TimeUnit.SECONDS)).isFalse();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Response.scripted("anything");
        });

        assertThat(closeFailures(policy, () -> asked.getCount() == 0)).isEmpty();
    }

    private List<String> closeFailures(Policy policy, BooleanSupplier stopped) {
        List<String> unclosed = new ArrayList<>();
        Evaluation.Listener listener = new Evaluation.Listener() {
            @Override
            public void unclosed(String why) {
                unclosed.add(why);
            }
        };
        Evaluation.builder()
                .environment(ID)
                .policy("test", policy)
                .concurrency(1)
                .build()
                .run(EvalStore.memory(), listener, stopped);
        return unclosed;
    }

    private static final class Stuck implements Env {
        private boolean used;

        @Override
        public Reset reset(ResetOptions options) {
            used = true;
            return Reset.of("Go.", Info.empty());
        }

        @Override
        public Step step(String action) {
            return Step.of("Gone.", 0, true, false, Info.empty());
        }

        @Override
        public void close() {
            if (used) {
                throw new EnvException("the door is stuck");
            }
        }
    }
}
