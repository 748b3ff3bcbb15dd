// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.chat.ContentPart;
import org.gem4j.env.Image;

/// Reads the images of messages for a model, from data URIs and files. Web addresses are not fetched.
final class MessageImages {
    private static final long MOST_BYTES = 64L << 20;

    private MessageImages() {}

    /// Whether a message has one.
    static boolean any(List<AgentMessage> messages) {
        return messages.stream()
                .flatMap(message -> message.content().stream())
                .anyMatch(part -> part instanceof ContentPart.ImagePart);
    }

    /// Those of all messages, in order.
    ///
    /// @throws IllegalArgumentException naming the message whose image cannot be read
    static List<Image> of(List<AgentMessage> messages) {
        List<Image> images = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            images.addAll(of(messages.get(i), i));
        }
        return images;
    }

    /// Those of one message.
    ///
    /// @param index of the message, from 0
    /// @throws IllegalArgumentException naming the message if an image cannot be read
    static List<Image> of(AgentMessage message, int index) {
        List<Image> images = new ArrayList<>();
        for (ContentPart part : message.content()) {
            if (part instanceof ContentPart.ImagePart(String source)) {
                try {
                    images.add(image(source));
                } catch (IOException | IllegalArgumentException e) {
                    String place =
                            "message " + (index + 1) + " (" + message.role().wireName() + ")";
                    throw new IllegalArgumentException(
                            place + " has an image that cannot be shown: " + e.getMessage(), e);
                }
            }
        }
        return images;
    }

    private static Image image(String source) throws IOException {
        if (Image.isDataUri(source)) {
            return Image.ofDataUri(source);
        }
        if (source.contains("://")) {
            throw new IllegalArgumentException(
                    "it must be a file or a data URI but was " + start(source) + ", which is not fetched");
        }
        Path file;
        try {
            file = Path.of(source);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("not a path: " + start(source), e);
        }
        if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
            throw new IllegalArgumentException("there is no file of at most 64 MiB at " + start(source));
        }
        return Image.of(Files.readAllBytes(file));
    }

    private static String start(String source) {
        return source.length() <= 100 ? source : source.substring(0, 100) + "...";
    }
}
