// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;

/// The scripted environment that the wrapper traces were recorded with.
///
/// Observation `o<n>` after the n-th step; the action `end` terminates and pays 1, any other one pays 0.25.
/// Variants change what stands in the observation and the info.
final class RecordedEnv implements ScriptedEnv.Script {
    private final String variant;

    private RecordedEnv(String variant) {
        this.variant = variant;
    }

    /// @param variant the name in the recording
    /// @throws IllegalArgumentException if it is unknown
    static Env of(String variant) {
        return switch (variant) {
            case "plain", "newline_tail", "empty_obs_1", "empty_all", "suffix", "prefix_suffix", "parsed" ->
                new ScriptedEnv(new RecordedEnv(variant));
            default -> throw new IllegalArgumentException("unknown variant of the recorded environment: " + variant);
        };
    }

    @Override
    public Reset reset(int resets, ResetOptions options) {
        return Reset.of(observation(0), info(Optional.empty()));
    }

    @Override
    public Step step(int resets, int steps, String action) {
        boolean end = action.equals("end");
        return Step.of(observation(steps), end ? 1 : 0.25, end, false, info(Optional.of(action)));
    }

    private String observation(int number) {
        return switch (variant) {
            case "newline_tail" -> "o" + number + "\n";
            case "empty_obs_1" -> number == 1 ? "" : "o" + number;
            case "empty_all" -> "";
            default -> "o" + number;
        };
    }

    private Info info(Optional<String> action) {
        Info info = Info.empty();
        if (variant.equals("prefix_suffix")) {
            info = info.with(InfoKeys.PREFIX, "P|");
        }
        if (variant.equals("prefix_suffix") || variant.equals("suffix")) {
            info = info.with(InfoKeys.SUFFIX, "|S");
        }
        return variant.equals("parsed") && action.isPresent() ? info.with(InfoKeys.PARSED_ACTION, "pa") : info;
    }
}
