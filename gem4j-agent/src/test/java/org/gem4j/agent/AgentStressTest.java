// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.env.SeededRandom;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.tool.ToolException;
import org.gem4j.tool.ToolSchema;
import org.junit.jupiter.api.Test;

/// Many chains of four turns at once, of whose tool calls some fail, some hang and some find their server
/// gone. The property `agent.stress.chains` sets how many.
class AgentStressTest {
    private static final int CHAINS = Integer.getInteger("agent.stress.chains", 200);
    private static final String CALL = "<tool_call>{\"name\": \"work\", \"arguments\": {\"step\": %d}}</tool_call>";

    private static AgentTool work(boolean hangs) {
        ToolSchema schema = ToolSchema.create().integer("step", "number of the step");
        return AgentTool.of("work", "Works.", schema, (arguments, context) -> {
            long step = ((Number) Objects.requireNonNull(arguments.get("step"))).longValue();
            int fate = SeededRandom.of(context.seed(), "fate", step).nextInt(1000);
            if (fate < 50) {
                throw new IllegalStateException("failed");
            }
            if (hangs && fate < 60) {
                new CountDownLatch(1).await();
            }
            if (fate < 63) {
                throw new ToolException("the server is gone");
            }
            return "done " + step;
        });
    }

    /// Calls the tool three times, then answers; which turn it is shows in the prompt.
    private static Policy script() {
        return Policy.each(request -> {
            int turn = request.prompt().shown().split("tool: ", -1).length - 1;
            return Response.scripted(turn < 3 ? CALL.formatted(turn) : "the answer is 5");
        });
    }

    private static List<ChainResult> play(long seed, boolean hangs) {
        Agent agent = Agent.builder("hf")
                .tools(List.of(work(hangs)))
                .toolTimeout(hangs ? Duration.ofMillis(200) : Duration.ofMinutes(5))
                .maxTurns(4)
                .reward(chain -> RewardResult.of(chain.toolMessages()))
                .build();
        List<AgentRow> rows = new ArrayList<>();
        for (int i = 0; i < CHAINS / 4; i++) {
            rows.add(AgentRow.of(Map.of("question", "question " + i)));
        }
        AgentRollout.Settings settings = new AgentRollout.Settings(4, CHAINS, Sampling.plain(10), seed);
        return AgentRollout.play(agent, rows, script(), settings);
    }

    @Test
    void allChainsEndAndNoneAbortsAnother() {
        List<ChainResult> results = play(1, true);

        assertThat(results).hasSize(CHAINS / 4 * 4);
        assertThat(results.stream().filter(ChainResult::counts)).allSatisfy(result -> {
            assertThat(result.finish()).contains(FinishReason.TERMINAL);
            assertThat(result.turns()).hasSize(4);
            assertThat(result.reward().orElseThrow().reward()).isEqualTo(3);
        });
        assertThat(results.stream().filter(result -> !result.counts())).allSatisfy(result -> {
            assertThat(result.failure()).isEqualTo("the server is gone");
            assertThat(result.reward()).isEmpty();
        });
        assertThat(results.stream().filter(ChainResult::counts).count()).isGreaterThan(CHAINS * 9L / 10);
    }

    @Test
    void theSameSeedGivesTheSameChains() {
        assertThat(play(7, false))
                .usingElementComparator((a, b) ->
                        a.segments().equals(b.segments()) && a.failure().equals(b.failure()) ? 0 : 1)
                .containsExactlyElementsOf(play(7, false));
    }

    /// On as many chains as there are processors, a tool never blocks and ignores that it is interrupted; another
    /// tool and the reward break with errors.
    @Test
    void toolsThatNeverBlockOrBreakStopNoOtherChain() {
        AtomicBoolean over = new AtomicBoolean();
        int busy = Runtime.getRuntime().availableProcessors() + 1;
        ToolSchema schema = ToolSchema.create().integer("step", "number of the step");
        AgentTool work = AgentTool.of("work", "Works.", schema, (arguments, context) -> {
            int number = ((Number) Objects.requireNonNull(context.fields().get("number"))).intValue();
            while (number < busy && !over.get()) {
                Thread.onSpinWait();
            }
            if (number == busy) {
                throw new AssertionError("not so");
            }
            if (number == busy + 1) {
                throw new NoClassDefFoundError("gone");
            }
            return "done";
        });
        Agent agent = Agent.builder("hf")
                .tools(List.of(work))
                .toolTimeout(Duration.ofMillis(50))
                .reward(chain -> {
                    if (Integer.valueOf(busy + 2).equals(chain.fields().get("number"))) {
                        throw new AssertionError("no reward");
                    }
                    return RewardResult.of(1);
                })
                .build();
        List<AgentRow> rows = new ArrayList<>();
        for (int i = 0; i < busy + 5; i++) {
            rows.add(AgentRow.of(Map.of("question", "question " + i, "number", i)));
        }

        List<ChainResult> results;
        try {
            results = AgentRollout.play(
                    agent, rows, script(), new AgentRollout.Settings(1, rows.size(), Sampling.plain(10), 1));
        } finally {
            over.set(true);
        }

        assertThat(results.stream().filter(result -> !result.counts()))
                .extracting(ChainResult::failure)
                .containsExactly(
                        "the tool work failed: java.lang.NoClassDefFoundError: gone",
                        "the reward failed: java.lang.AssertionError: no reward");
        assertThat(results.get(busy).outcomes().getFirst().observation()).isEqualTo("not so");
        assertThat(results.getLast().reward()).contains(RewardResult.of(1));
    }

    @Test
    void aRewardHasADeadline() {
        assertThatThrownBy(() ->
                        ToolRunner.score(() -> new CountDownLatch(1).await(1, TimeUnit.DAYS), Duration.ofMillis(20)))
                .hasMessage("the reward took longer than 0.02 s");
    }
}
