// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.EnvProvider;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;

/// Registers `rg:<name>` for every reasoning task.
public final class ReasoningProvider implements EnvProvider {
    private static final OptionSpec SIZE =
            OptionSpec.integer("size", 500, 1, Integer.MAX_VALUE, "Items before the first one comes again.");

    @Override
    public List<EnvSpec> specs() {
        return ReasoningTasks.all().stream().map(ReasoningProvider::spec).toList();
    }

    private static EnvSpec spec(ReasoningTask task) {
        List<OptionSpec> options = new ArrayList<>();
        options.add(SIZE);
        options.add(OptionSpec.drawnInteger(
                "level",
                0,
                task.spec().topLevel(),
                "Curriculum level that sets the options not given; if absent, their defaults hold."));
        options.addAll(task.spec().options());
        return new EnvSpec("rg:" + task.name(), task.spec().summary(), options, given -> new ReasoningEnv(task, given));
    }
}
