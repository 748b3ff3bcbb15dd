// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.List;
import java.util.Objects;

/// What the agent sees: text, images where the task has them, and messages where a wrapper keeps the episode as a chat.
///
/// @param text what is shown as text
/// @param images in order
/// @param messages the whole chat up to now, its last message not the assistant's; empty where there is none
/// @param rendered whether a model's chat template made `text`, so that special tokens written in it are meant
public record Observation(String text, List<Image> images, List<ChatMessage> messages, boolean rendered) {
    public Observation {
        Objects.requireNonNull(text, "text is null");
        images = List.copyOf(images);
        messages = List.copyOf(messages);
    }

    /// Text with images.
    public Observation(String text, List<Image> images) {
        this(text, images, List.of(), false);
    }

    public static Observation of(String text) {
        return new Observation(text, List.of());
    }

    /// The same images with another text, which nothing is known of: messages and [#rendered] belong to the old
    /// one.
    public Observation withText(String newText) {
        return new Observation(newText, images);
    }
}
