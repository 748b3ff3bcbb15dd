// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import java.util.Arrays;
import java.util.List;
import org.gem4j.env.Image;

/// A prompt and its response, as tokens: the input of a scoring forward pass.
///
/// @param promptIds at least one token; not trained on
/// @param responseIds at least one token
/// @param images those whose tokens are in the prompt, in order; a model that reads text alone does not look at them
public record Sample(int[] promptIds, int[] responseIds, List<Image> images) {
    /// A prompt that is text alone.
    public Sample(int[] promptIds, int[] responseIds) {
        this(promptIds, responseIds, List.of());
    }

    public Sample {
        images = List.copyOf(images);
        if (promptIds.length == 0 || responseIds.length == 0) {
            throw new IllegalArgumentException("a sample must have at least one prompt and one response token but had "
                    + promptIds.length + " and " + responseIds.length);
        }
    }

    /// The tokens that go through the model: all but the last, from which nothing is predicted.
    public int[] inputs() {
        return inputs(promptIds);
    }

    /// The same where the prompt is written as `prompt`, in as many numbers.
    int[] inputs(int[] prompt) {
        int[] inputs = Arrays.copyOf(prompt, promptIds.length + responseIds.length - 1);
        System.arraycopy(responseIds, 0, inputs, promptIds.length, responseIds.length - 1);
        return inputs;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Sample sample
                && Arrays.equals(promptIds, sample.promptIds)
                && Arrays.equals(responseIds, sample.responseIds)
                && images.equals(sample.images);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(promptIds) + Arrays.hashCode(responseIds);
    }
}
