// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.Objects;
import org.gem4j.env.Observation;
import org.gem4j.env.Step;

/// One prompt, its response, and the resulting step of the environment: the unit of training.
///
/// @param observation what the environment showed, as its wrappers tell it
/// @param prompt what was made of it for the policy
/// @param response the policy's answer
/// @param action what was given to the environment: the response's text, or a marker when it was cut off
/// @param step the environment's answer
public record Turn(Observation observation, Prompt prompt, Response response, String action, Step step) {
    public Turn {
        Objects.requireNonNull(observation, "observation is null");
        Objects.requireNonNull(prompt, "prompt is null");
        Objects.requireNonNull(response, "response is null");
        Objects.requireNonNull(action, "action is null");
        Objects.requireNonNull(step, "step is null");
    }

    /// A turn of an environment that shows text, with that text as prompt.
    public Turn(String observation, Response response, String action, Step step) {
        this(Observation.of(observation), Prompt.text(observation), response, action, step);
    }
}
