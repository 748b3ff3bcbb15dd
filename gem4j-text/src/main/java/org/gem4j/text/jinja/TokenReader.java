// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import org.gem4j.text.jinja.Token.Kind;

/// Reads tokens one after the other.
final class TokenReader {
    private final List<Token> tokens;
    private int at;

    TokenReader(List<Token> tokens) {
        this.tokens = tokens;
    }

    /// How many tokens have been read.
    int position() {
        return at;
    }

    /// Whether a variable of that name is read among the tokens from a position up to the next one.
    boolean reads(String name, int from) {
        for (int i = Math.max(1, from); i < at; i++) {
            if (tokens.get(i).is(Kind.NAME, name) && !tokens.get(i - 1).is(Kind.OPERATOR, ".")) {
                return true;
            }
        }
        return false;
    }

    Token peek() {
        return tokens.get(at);
    }

    /// The token behind the next one.
    Token peekSecond() {
        return tokens.get(Math.min(at + 1, tokens.size() - 1));
    }

    Token next() {
        Token token = tokens.get(at);
        if (token.kind() != Kind.END) {
            at++;
        }
        return token;
    }

    boolean isOperator(String text) {
        return peek().is(Kind.OPERATOR, text);
    }

    boolean isName(String text) {
        return peek().is(Kind.NAME, text);
    }

    /// Takes the operator if it comes next.
    boolean takeOperator(String text) {
        if (isOperator(text)) {
            at++;
            return true;
        }
        return false;
    }

    boolean takeName(String text) {
        if (isName(text)) {
            at++;
            return true;
        }
        return false;
    }

    void expectOperator(String text) {
        if (!takeOperator(text)) {
            throw unexpected(text);
        }
    }

    void expectKeyword(String word) {
        if (!takeName(word)) {
            throw unexpected(word);
        }
    }

    String expectName() {
        if (peek().kind() != Kind.NAME) {
            throw unexpected("a name");
        }
        return next().text();
    }

    void expect(Kind kind) {
        if (peek().kind() != kind) {
            throw unexpected(kind == Kind.BLOCK_END ? "%}" : "}}");
        }
        at++;
    }

    JinjaException unexpected(String wanted) {
        Token token = peek();
        String found = token.kind() == Kind.END
                ? "the end"
                : token.text().isEmpty() ? token.kind().toString() : token.text();
        return JinjaException.syntax(token.line(), "expected " + wanted + " but found " + found);
    }
}
