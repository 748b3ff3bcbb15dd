// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

import java.util.Objects;

/// What one agent says to another.
public record Message(String from, String to, String text) {
    public Message {
        Objects.requireNonNull(from, "from is null");
        Objects.requireNonNull(to, "to is null");
        Objects.requireNonNull(text, "text is null");
    }
}
