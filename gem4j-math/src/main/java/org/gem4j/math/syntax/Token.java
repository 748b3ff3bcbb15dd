// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import org.jspecify.annotations.Nullable;

/// A piece of an answer.
///
/// @param text  digits of a number, letters of a word, name of a command (no backslash), sign of an operator or bracket
/// @param node  the parsed inside of a group, else null
/// @param space whether whitespace stood before it
record Token(Kind kind, String text, @Nullable Node node, boolean space) {
    enum Kind {
        NUMBER,
        /// A run of letters, not yet cut into variables and functions.
        WORD,
        COMMAND,
        /// Words set as text.
        TEXT,
        OPERATOR,
        OPEN,
        CLOSE,
        /// A bracketed part that has been parsed; its text is the opening bracket.
        GROUP
    }

    static Token of(Kind kind, String text, boolean space) {
        return new Token(kind, text, null, space);
    }

    boolean is(Kind wanted, String wantedText) {
        return kind == wanted && text.equals(wantedText);
    }

    boolean isOperator(String sign) {
        return is(Kind.OPERATOR, sign);
    }

    /// Whether these are letters, in a formula or set as text.
    boolean isLetters() {
        return kind == Kind.WORD || kind == Kind.TEXT;
    }

    /// Whether an operand may end with this token, so that a bar after it closes.
    boolean endsOperand() {
        return switch (kind) {
            case NUMBER, WORD, TEXT, GROUP, CLOSE -> true;
            case COMMAND -> !Commands.isPrefix(text);
            case OPERATOR -> text.equals("!") || text.equals("%") || text.equals("'");
            case OPEN -> false;
        };
    }
}
