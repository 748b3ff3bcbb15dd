// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.List;
import java.util.Objects;

/// What the agent sees: text, and images where the task has them.
public record Observation(String text, List<Image> images) {
    public Observation {
        Objects.requireNonNull(text, "text is null");
        images = List.copyOf(images);
    }

    public static Observation of(String text) {
        return new Observation(text, List.of());
    }

    public Observation withText(String newText) {
        return new Observation(newText, images);
    }
}
