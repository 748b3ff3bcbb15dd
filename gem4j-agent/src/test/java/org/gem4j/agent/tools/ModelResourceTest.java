// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.gem4j.agent.reward.GradedChain;
import org.gem4j.agent.reward.JudgeReward;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.tool.ToolException;
import org.junit.jupiter.api.Test;

class ModelResourceTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    private static ChainContext chain(String id, Resources pools) {
        return new ChainContext(id, "group", 1, Map.of(), pools);
    }

    /// A model that opens and closes where it is counted.
    private Policy counted(Policy model) {
        opened.incrementAndGet();
        return new Policy() {
            @Override
            public List<Response> respond(List<Request> requests) {
                return model.respond(requests);
            }

            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };
    }

    @Test
    void chainsShareModelsOneAfterAnother() {
        ModelResource model =
                ModelResource.of("helper", () -> counted(Policy.each(request -> Response.scripted("yes"))), 1, LONG);
        try (Resources pools = new Resources(Duration.ofMillis(50))) {
            pools.warm(model.spec(), 1);
            try (ChainContext first = chain("first", pools)) {
                assertThat(model.ask(first, "Is it?", 8)).isEqualTo("yes");
                assertThatThrownBy(() -> model.of(chain("second", pools)))
                        .isInstanceOf(ToolException.class)
                        .hasMessage("no helper became free within 0.05 s: all 1 are in use");
            }
            try (ChainContext third = chain("third", pools)) {
                assertThat(model.ask(third, "Is it?", 8)).isEqualTo("yes");
            }
            assertThat(opened).hasValue(1);
        }
        assertThat(closed).hasValue(1);
    }

    @Test
    void aModelThatGivesNoAnswerIsNamedAndReplaced() {
        ModelResource model = ModelResource.of(
                "judge",
                () -> counted(Policy.each(request -> Response.failed(StopReason.INFRASTRUCTURE, "no route"))),
                1,
                LONG);
        try (Resources pools = new Resources()) {
            try (ChainContext chain = chain("first", pools)) {
                assertThatThrownBy(() -> model.ask(chain, "Is it?", 8))
                        .isInstanceOf(ToolException.class)
                        .hasMessage("the model judge gave no answer: no route");
            }
            model.of(chain("second", pools));
            assertThat(opened).hasValue(2);
            assertThat(closed).hasValue(1);
        }
    }

    @Test
    void aModelThatIsTooSlowIsNamed() {
        CountDownLatch never = new CountDownLatch(1);
        Policy slow = requests -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return List.of();
        };
        ModelResource model = ModelResource.of("judge", () -> slow, 1, Duration.ofMillis(50));
        try (Resources pools = new Resources();
                ChainContext chain = chain("first", pools)) {
            assertThatThrownBy(() -> model.ask(chain, "Is it?", 8))
                    .isInstanceOf(ToolException.class)
                    .hasMessage("the model judge gave no answer: it took longer than 0.05 s");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelResource.of("judge", () -> slow, 1, Duration.ZERO))
                .withMessage("deadline must be above 0 but was PT0S");
    }

    @Test
    void aRewardAsksTheModelOfItsChain() {
        ModelResource model = ModelResource.of(
                "judge", () -> counted(Policy.each(request -> Response.scripted("Score: 0.5"))), 1, LONG);
        JudgeReward reward = JudgeReward.asking(model::forReward);
        try (Resources pools = new Resources();
                ChainContext chain = chain("first", pools)) {
            Map<String, Object> fields = Map.of("question", "2+3?", "answer", "5");

            assertThat(reward.score(new GradedChain("5", List.of(), fields, Optional.empty(), Optional.of(chain)))
                            .reward())
                    .isEqualTo(0.5);
            assertThatThrownBy(() -> reward.score(new GradedChain("5", List.of(), fields, Optional.empty())))
                    .hasMessage("a chain that was not played has no judge");
        }
    }
}
