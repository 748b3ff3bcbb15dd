// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.tool.ToolException;
import org.gem4j.tool.ToolSchema;
import org.jspecify.annotations.Nullable;

/// Any environment as a tool: each chain has one of its own, which is reset at the first use and closed
/// with the chain.
///
/// The reset takes the row's field `seed`, or the chain's seed, and the row's field `task_id` as the row of
/// the environment's own dataset where that is a number. The first observation is shown before the answer
/// to the first action. Rewards ask for the sum of the environment's rewards with `get_reward`.
public final class EnvironmentTool {
    private EnvironmentTool() {}

    /// The tool of a name that takes an `action`.
    public static AgentTool of(String name, String description, Supplier<Env> maker) {
        Object key = new Object();
        return AgentTool.of(
                        name,
                        description,
                        ToolSchema.create().text("action", "The action, in the form that the environment asks for."),
                        (arguments, context) -> context.state(key, () -> Played.start(maker, context))
                                .act(BuiltInTools.text(arguments, "action")))
                .withInOrder(true)
                .withMaxLength(10_000);
    }

    private static final class Played implements AutoCloseable {
        final Env env;
        String shown;
        double reward;
        boolean over;

        Played(Env env, String shown) {
            this.env = env;
            this.shown = shown;
        }

        static Played start(Supplier<Env> maker, ChainContext context) {
            try {
                Env env = maker.get();
                try {
                    return start(env, context);
                } catch (RuntimeException e) {
                    env.close();
                    throw e;
                }
            } catch (EnvException e) {
                throw new ToolException("the environment failed: " + e.getMessage(), e);
            }
        }

        private static Played start(Env env, ChainContext context) {
            long seed = context.fields().get("seed") instanceof Number number
                    ? number.longValue()
                    : SeededRandom.seed(context.seed(), "environment", 0);
            ResetOptions options = context.fields().get("task_id") instanceof Number task && task.longValue() >= 0
                    ? new ResetOptions(OptionalLong.of(seed), OptionalLong.of(task.longValue()))
                    : ResetOptions.seeded(seed);
            Played played = new Played(env, env.reset(options).observation().text());
            context.environment((question, argument) -> played.answer());
            return played;
        }

        synchronized Map<String, @Nullable Object> act(String action) {
            Map<String, @Nullable Object> answer = new LinkedHashMap<>();
            if (over) {
                answer.put("observation", "The episode is over.");
                return answer;
            }
            Step step;
            try {
                step = env.step(action);
            } catch (EnvException e) {
                throw new ToolException("the environment failed: " + e.getMessage(), e);
            }
            reward += step.reward();
            over = step.done();
            String first = shown.isEmpty() ? "" : shown + "\n\n";
            shown = "";
            answer.put("observation", first + step.observation().text());
            answer.put("reward", step.reward());
            answer.put("done", step.done());
            return answer;
        }

        synchronized Map<String, @Nullable Object> answer() {
            Map<String, @Nullable Object> answer = new LinkedHashMap<>();
            answer.put("reward", reward);
            answer.put("observation", over ? "The episode is over." : "The episode is not over.");
            answer.put("is_solved", over && reward > 0);
            return answer;
        }

        @Override
        public void close() {
            env.close();
        }
    }
}
