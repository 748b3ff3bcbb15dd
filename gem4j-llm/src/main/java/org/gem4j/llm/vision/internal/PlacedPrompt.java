// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import java.util.List;

/// A prompt in which each image's rows have numbers of their own, so that prompts with the same tokens and images, and
/// no others, are the same numbers: prefixes can be compared, remembered and shared as those of text are.
///
/// @param ids tokens of the vocabulary, and beyond it rows of images
/// @param images those that the rows belong to
public record PlacedPrompt(int[] ids, List<PlacedImage> images) {
    public PlacedPrompt {
        images = List.copyOf(images);
    }
}
