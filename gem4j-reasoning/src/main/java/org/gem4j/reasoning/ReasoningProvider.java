// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gem4j.env.EnvProvider;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;

/// Registers `rg:<name>` for every reasoning task.
public final class ReasoningProvider implements EnvProvider {
    private static final List<OptionSpec> COMMON = List.of(
            OptionSpec.integer("size", 500, 1, Integer.MAX_VALUE, "Number of items before they repeat."),
            OptionSpec.bool("coach", false, "Whether recent scores raise and lower the level."),
            OptionSpec.integer("coach_window", 20, 1, 100_000, "Number of answers that the coach bases a decision on."),
            OptionSpec.number("coach_raise_at", 0.8, 0, 1, "Mean score at or above which the level goes up."),
            OptionSpec.number("coach_lower_at", 0.3, -1, 1, "Mean score at or below which the level goes down."));

    /// The options that are the environment's and not the task's.
    static final Set<String> OWN_OPTIONS =
            Set.of("size", "level", "coach", "coach_window", "coach_raise_at", "coach_lower_at");

    @Override
    public List<EnvSpec> specs() {
        return ReasoningTasks.all().stream().map(ReasoningProvider::spec).toList();
    }

    private static EnvSpec spec(ReasoningTask task) {
        List<OptionSpec> options = new ArrayList<>(COMMON);
        options.add(OptionSpec.sampledInteger(
                "level",
                0,
                task.spec().topLevel(),
                "Curriculum level that sets the options not given; if absent, their defaults hold."));
        options.addAll(task.spec().options());
        return new EnvSpec(
                "rg:" + task.name(),
                task.spec().summary(),
                options,
                given -> new ReasoningEnv(task, given),
                rules(task.spec()));
    }

    private static String rules(TaskSpec task) {
        String reward = "1 for the right answer, else 0";
        if (task.partial() == 1) {
            reward = "from 0 to 1, as the task scores the answer; 0 without a box";
        } else if (task.partial() > 0) {
            reward = "1 for the right answer, at most " + task.partial() + " for a wrong one, 0 without a box";
        }
        return """
                Action: the answer in \\boxed{...}; any text may surround it; the last complete box that is not empty \
                counts.
                Reward: %s.
                End: after one answer.
                """.formatted(reward);
    }
}
