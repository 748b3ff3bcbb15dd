// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.eval;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.gem4j.agent.Agent;
import org.gem4j.agent.AgentRollout;
import org.gem4j.agent.AgentRow;
import org.gem4j.agent.ChainResult;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.env.SeededRandom;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.tool.ToolSchema;

/// Chains of four turns with scripted replies and a tool of whose calls 5% fail and 1% hang, played into a folder
/// and resumed if some are there: a program of its own, so that it can be killed.
public final class StressRun {
    private static final String CALL = "<tool_call>{\"name\": \"work\", \"arguments\": {\"step\": %d}}</tool_call>";

    private StressRun() {}

    /// `FOLDER CHAINS CHARACTERS`: as many chains, whose replies are at least so long. Prints a line for each.
    public static void main(String[] arguments) {
        int chains = Integer.parseInt(arguments[1]);
        play(Path.of(arguments[0]), chains, "x".repeat(Integer.parseInt(arguments[2])));
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        System.out.printf("%d chains, %d MiB in use%n", chains, runtime.totalMemory() - runtime.freeMemory() >> 20);
    }

    static void play(Path out, int chains, String filler) {
        List<AgentRow> rows = new ArrayList<>();
        for (int i = 0; i < chains / 4; i++) {
            rows.add(AgentRow.of(Map.of("question", "question " + i)));
        }
        AgentRollout.Settings settings = new AgentRollout.Settings(4, 16, Sampling.plain(10), 1);
        try (ChainFolder folder = ChainFolder.open(out, Map.of("chains", chains))) {
            AgentRollout.play(agent(), rows, script(filler), settings, new AgentRollout.Chains() {
                @Override
                public boolean wants(int row, int chain) {
                    return !folder.holds(new ChainLine.Key(row, chain));
                }

                @Override
                public void ended(ChainResult chain) {
                    folder.add(chain);
                    System.out.println("saved a chain");
                }
            });
            folder.finish(new ChainTally(folder.lines()).asMap());
        }
    }

    private static Agent agent() {
        ToolSchema schema = ToolSchema.create().integer("step", "number of the step");
        AgentTool work = AgentTool.of("work", "Works.", schema, (arguments, context) -> {
            long step = ((Number) Objects.requireNonNull(arguments.get("step"))).longValue();
            int fate = SeededRandom.of(context.seed(), "fate", step).nextInt(100);
            if (fate < 5) {
                throw new IllegalStateException("failed");
            }
            if (fate < 6) {
                new CountDownLatch(1).await();
            }
            return "done " + step;
        });
        return Agent.builder("hf")
                .tools(List.of(work))
                .toolTimeout(Duration.ofMillis(300))
                .maxTurns(4)
                .reward(chain -> RewardResult.of(chain.toolMessages()))
                .build();
    }

    /// Calls the tool three times, then answers; which turn it is shows in the prompt.
    private static Policy script(String filler) {
        return Policy.each(request -> {
            int turn = request.prompt().shown().split("tool: ", -1).length - 1;
            return Response.scripted(filler + (turn < 3 ? CALL.formatted(turn) : "the answer is 5"));
        });
    }
}
