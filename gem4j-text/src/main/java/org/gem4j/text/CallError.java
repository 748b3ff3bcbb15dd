// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.Locale;

/// The defect of a piece of text that looks like a tool call.
public enum CallError {
    MALFORMED_JSON,
    MALFORMED_MARKUP,
    UNCLOSED_TAG,
    EMPTY_CALL,
    NOT_AN_OBJECT,
    MISSING_NAME,
    BAD_ARGUMENTS,
    TRAILING_TEXT;

    /// The name on the wire, such as `malformed_json`.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
