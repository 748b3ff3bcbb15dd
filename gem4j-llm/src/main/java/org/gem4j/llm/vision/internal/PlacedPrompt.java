// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import java.util.List;

/// A prompt in which each image's rows have ids of their own, so that two prompts have the same ids if
/// and only if they have the same tokens and images: prefixes can be compared, cached and shared like
/// those of text.
///
/// @param ids tokens of the vocabulary, and beyond it rows of images
/// @param images those that the rows belong to
public record PlacedPrompt(int[] ids, List<PlacedImage> images) {
    public PlacedPrompt {
        images = List.copyOf(images);
    }
}
