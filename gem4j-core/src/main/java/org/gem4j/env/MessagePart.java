// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// A part of an observation: text or an image, in the order in which the model gets them.
public sealed interface MessagePart {
    /// Where datasets put an image into a text.
    String MARK = "<image>";

    /// @param text not empty, but for a message that has nothing else
    record Text(String text) implements MessagePart {
        public Text {
            Objects.requireNonNull(text, "text is null");
        }
    }

    record ImagePart(Image image) implements MessagePart {
        public ImagePart {
            Objects.requireNonNull(image, "image is null");
        }
    }

    /// The pieces of a text with images, at least one. Where the text has the mark `<image>` as often as there
    /// are images, each image stands in place of its mark; else the images follow the text, in which a mark means
    /// nothing.
    static List<MessagePart> of(String text, List<Image> images) {
        List<MessagePart> parts = new ArrayList<>();
        String[] texts = images.isEmpty() ? new String[] {text} : text.split(MARK, -1);
        if (texts.length == images.size() + 1) {
            for (int i = 0; i < texts.length; i++) {
                addText(parts, texts[i]);
                if (i < images.size()) {
                    parts.add(new ImagePart(images.get(i)));
                }
            }
        } else {
            addText(parts, text);
            images.forEach(image -> parts.add(new ImagePart(image)));
        }
        return parts.isEmpty() ? List.of(new Text("")) : List.copyOf(parts);
    }

    private static void addText(List<MessagePart> parts, String text) {
        if (!text.isEmpty()) {
            parts.add(new Text(text));
        }
    }
}
