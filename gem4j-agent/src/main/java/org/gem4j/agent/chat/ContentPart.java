// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.Objects;

/// A piece of a message.
public sealed interface ContentPart {
    /// Text.
    record Text(String text) implements ContentPart {
        public Text {
            Objects.requireNonNull(text, "text is null");
        }
    }

    /// An image.
    ///
    /// @param source an address, a file or a data URI
    record ImagePart(String source) implements ContentPart {
        public ImagePart {
            Objects.requireNonNull(source, "source is null");
        }
    }
}
