// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.OptionSpec;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.wrap.WrapperContext;
import org.gem4j.wrap.WrapperProvider;
import org.gem4j.wrap.WrapperSpec;

/// The Python tool as named wrappers. They use the [PythonSandbox] of the wrapper context, or the shared
/// one.
public final class ToolWrappers implements WrapperProvider {

    @Override
    public List<WrapperSpec> specs() {
        ToolEnvOptions plain = RewardOptions.USUAL;
        return List.of(
                python("python_tool", "Runs Python code; calls earn rewards.", plain.withRewards(0.05, 0.25), false),
                python("python_tool_no_int_reward", "Runs Python code; calls earn no rewards.", plain, false),
                python(
                        "python_tool_no_int_reward_last_line_error",
                        "Runs Python code; shows only the last line of errors.",
                        plain,
                        true));
    }

    private static WrapperSpec python(String name, String summary, ToolEnvOptions rewards, boolean lastLine) {
        List<OptionSpec> options = new ArrayList<>(RewardOptions.specs(rewards));
        options.add(OptionSpec.number("timeout", 5, 0.01, 3600, "Time limit of a call in seconds."));
        options.add(OptionSpec.integer("memory_mib", 512, 16, 1 << 20, "Memory limit of a call in MiB."));
        options.add(OptionSpec.bool("keep_error_last_line", lastLine, "Show only the last line of errors."));
        options.add(OptionSpec.bool("stateful", false, "Variables persist between the calls of an episode."));
        return new WrapperSpec(name, summary, false, options, (given, context) -> {
            PythonToolOptions chosen = PythonToolOptions.defaults()
                    .withLimits(Limits.defaults()
                            .withWallTime(Duration.ofMillis(Math.round(1000 * given.number("timeout"))))
                            .withMemoryMiB(given.integer("memory_mib")))
                    .withLastErrorLineOnly(given.bool("keep_error_last_line"))
                    .withStateful(given.bool("stateful"));
            return ToolEnv.wrapper(() -> List.of(new PythonTool(sandbox(context), chosen)), RewardOptions.read(given));
        });
    }

    private static PythonSandbox sandbox(WrapperContext context) {
        return context.get(PythonSandbox.class).orElseGet(PythonSandbox::shared);
    }
}
