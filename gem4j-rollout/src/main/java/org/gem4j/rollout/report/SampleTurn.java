// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// One turn of a sample episode: what the policy saw, what it did, what that earned.
///
/// @param observation what the environment had just said
/// @param prompt the whole text the policy was given, with history and template
/// @param action what the policy answered, as it was sampled
/// @param reward the reward of the action
/// @param terminated whether the task itself ended the episode here
/// @param truncated whether a limit ended it here
/// @param info what else the environment said about the step, by its names; `move` is how it took the action
/// @param tokens how many tokens the answer has
/// @param meanLogprob the mean log probability of these tokens when they were sampled; NaN if unknown
public record SampleTurn(
        String observation,
        String prompt,
        String action,
        double reward,
        boolean terminated,
        boolean truncated,
        Map<String, Object> info,
        int tokens,
        double meanLogprob) {
    public SampleTurn {
        info = Collections.unmodifiableMap(new LinkedHashMap<>(info));
        if (tokens < 0) {
            throw new IllegalArgumentException("tokens must be >= 0 but was " + tokens);
        }
    }

    /// How the environment took the action: `valid`, `invalid_move`, `invalid_format`, `win`, `lose`; empty if it
    /// did not say.
    public String move() {
        return info.get("move") instanceof String move ? move : "";
    }
}
