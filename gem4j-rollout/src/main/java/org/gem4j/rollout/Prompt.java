// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.Image;
import org.gem4j.env.MessagePart;

/// A prompt for a policy.
public sealed interface Prompt {

    /// Text in which special tokens mean nothing, with images where the task has them. A policy behind a chat
    /// endpoint sends it as one message of the user.
    record Text(String text, List<Image> images) implements Prompt {
        public Text {
            Objects.requireNonNull(text, "text is null");
            images = List.copyOf(images);
        }

        @Override
        public String shown() {
            return text;
        }
    }

    /// Text in a model's own chat form: special tokens are meant where the template wrote them, and plain text
    /// where somebody else did.
    ///
    /// @param images those that the template left a place for, in order; none where it wrote text alone
    record Rendered(List<Part> parts, List<Image> images) implements Prompt {
        public Rendered {
            parts = List.copyOf(parts);
            images = List.copyOf(images);
        }

        /// Text alone.
        public Rendered(List<Part> parts) {
            this(parts, List.of());
        }

        @Override
        public String shown() {
            return parts.stream().map(Part::text).collect(Collectors.joining());
        }
    }

    /// A piece of a rendered text.
    ///
    /// @param special whether special tokens written in it are meant
    record Part(String text, boolean special) {
        /// Where an image stands, for templates that do not know the model's own mark.
        public static final Part IMAGE = new Part(MessagePart.MARK, true);

        public Part {
            Objects.requireNonNull(text, "text is null");
        }
    }

    /// Messages, which the policy or its server puts into the model's chat form; the assistant's is next.
    record Chat(List<ChatMessage> messages) implements Prompt {
        public Chat {
            messages = List.copyOf(messages);
        }

        @Override
        public List<Image> images() {
            return messages.stream()
                    .flatMap(message -> message.images().stream())
                    .toList();
        }

        @Override
        public String shown() {
            return messages.stream()
                    .map(message -> message.role().wireName() + ": " + message.content())
                    .collect(Collectors.joining("\n\n"));
        }
    }

    /// The prompt as people read it; not what a model sees.
    String shown();

    /// The images that are shown with it, in order.
    List<Image> images();

    /// Text alone.
    static Prompt text(String text) {
        return new Text(text, List.of());
    }
}
