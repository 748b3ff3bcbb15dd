// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import org.jspecify.annotations.Nullable;

/// A piece of a template.
///
/// @param text as written; of a string its value
/// @param value of a number
/// @param line from 1
record Token(Kind kind, String text, @Nullable Object value, int line) {
    enum Kind {
        /// Text outside of any tag.
        DATA,
        BLOCK_BEGIN,
        BLOCK_END,
        VARIABLE_BEGIN,
        VARIABLE_END,
        NAME,
        STRING,
        NUMBER,
        OPERATOR,
        END
    }

    boolean is(Kind wanted, String written) {
        return kind == wanted && text.equals(written);
    }
}
