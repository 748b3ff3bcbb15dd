// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import java.util.Arrays;

/// A prompt and the response to it, in tokens: what a forward pass scores.
///
/// @param promptIds at least one token; not trained on
/// @param responseIds at least one token
public record Sample(int[] promptIds, int[] responseIds) {
    public Sample {
        if (promptIds.length == 0 || responseIds.length == 0) {
            throw new IllegalArgumentException("a sample must have at least one prompt and one response token but had "
                    + promptIds.length + " and " + responseIds.length);
        }
    }

    /// The tokens that go through the model: all but the last, from which nothing is predicted.
    public int[] inputs() {
        int[] inputs = Arrays.copyOf(promptIds, promptIds.length + responseIds.length - 1);
        System.arraycopy(responseIds, 0, inputs, promptIds.length, responseIds.length - 1);
        return inputs;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Sample sample
                && Arrays.equals(promptIds, sample.promptIds)
                && Arrays.equals(responseIds, sample.responseIds);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(promptIds) + Arrays.hashCode(responseIds);
    }
}
