// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of tokens without open brackets, and how far it has been read.
final class Row {
    /// Prefix signs, powers of powers and functions of functions that may follow each other without brackets.
    private static final int MAX_RECURSION = 200;

    private final List<Token> tokens;
    private int at;
    private int recursion;

    Row(List<Token> tokens) {
        this.tokens = new ArrayList<>(tokens);
    }

    @Nullable
    Token peek() {
        return peek(0);
    }

    @Nullable
    Token peek(int ahead) {
        return at + ahead < tokens.size() ? tokens.get(at + ahead) : null;
    }

    @Nullable
    Token previous() {
        return at > 0 ? tokens.get(at - 1) : null;
    }

    /// Whether a number that is an exponent has just been read.
    boolean isAfterPower() {
        return at > 1
                && tokens.get(at - 1).kind() == Token.Kind.NUMBER
                && tokens.get(at - 2).isOperator("^");
    }

    Token next() {
        if (at >= tokens.size()) {
            throw new UnreadableException("something is missing at the end");
        }
        return tokens.get(at++);
    }

    boolean isDone() {
        return at >= tokens.size();
    }

    boolean isOperator(String sign) {
        Token token = peek();
        return token != null && token.isOperator(sign);
    }

    boolean skipOperator(String sign) {
        boolean found = isOperator(sign);
        if (found) {
            at++;
        }
        return found;
    }

    void skip(int count) {
        at += count;
    }

    int position() {
        return at;
    }

    void rewind(int position) {
        at = position;
    }

    List<Token> remaining() {
        return tokens.subList(at, tokens.size());
    }

    /// Cuts the token just read in two: `first` counts as read, `rest` comes next.
    void split(Token first, Token rest) {
        tokens.set(at - 1, first);
        tokens.add(at, rest);
    }

    /// Cuts the token just read behind its first `length` characters: those count as read, the others come next.
    void cut(int length) {
        Token token = tokens.get(at - 1);
        split(
                Token.of(token.kind(), token.text().substring(0, length), token.space()),
                Token.of(token.kind(), token.text().substring(length), false));
    }

    void enter() {
        if (++recursion > MAX_RECURSION) {
            throw new UnreadableException("more than " + MAX_RECURSION + " signs, powers or functions in a row");
        }
    }

    void leave() {
        recursion--;
    }
}
