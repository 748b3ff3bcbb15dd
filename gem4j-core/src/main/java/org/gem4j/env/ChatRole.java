// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Locale;

/// The author of a chat message.
public enum ChatRole {
    SYSTEM,
    USER,
    ASSISTANT,
    TOOL;

    /// The name that chat templates use, such as `assistant`.
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
