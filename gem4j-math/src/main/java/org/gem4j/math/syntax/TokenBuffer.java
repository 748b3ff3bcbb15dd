// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// The tokens scanned so far, and whether a blank stands before the next one.
final class TokenBuffer {
    /// Numbers, letters and signs of an answer; brackets are not counted.
    private static final int MAX_CONTENT = 8_000;

    private final List<Token> tokens = new ArrayList<>();
    private boolean blank;
    private int bracketDepth;
    private int content;

    List<Token> tokens() {
        return tokens;
    }

    /// Notes a blank before the next token.
    void blank() {
        blank = true;
    }

    boolean isAfterBlank() {
        return blank;
    }

    /// Whether a bracket is open, other than a plain brace.
    boolean isInBrackets() {
        return bracketDepth != 0;
    }

    /// The last token, or null before the first.
    @Nullable
    Token last() {
        return tokens.isEmpty() ? null : tokens.getLast();
    }

    /// The token before the last one, or null.
    @Nullable
    Token beforeLast() {
        return tokens.size() < 2 ? null : tokens.get(tokens.size() - 2);
    }

    void add(Kind kind, String text) {
        add(Token.of(kind, text, blank));
    }

    void open(String bracket) {
        bracketDepth += bracket.equals("{") ? 0 : 1;
        add(Kind.OPEN, bracket);
    }

    void close(String bracket) {
        bracketDepth -= bracket.equals("{") ? 0 : 1;
        add(Kind.CLOSE, bracket);
    }

    /// Adds a token that knows itself whether a blank stands before it.
    void add(Token token) {
        if (token.isOperator("'") && last() instanceof Token caret && caret.isOperator("^")) {
            tokens.removeLast();
        }
        boolean bracket = token.kind() == Kind.OPEN || token.kind() == Kind.CLOSE;
        content += bracket ? 0 : 1;
        if (content > MAX_CONTENT) {
            throw new UnreadableException("it has more than " + MAX_CONTENT + " numbers, letters and signs");
        }
        tokens.add(token);
        blank = false;
    }
}
