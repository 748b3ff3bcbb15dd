// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

/// A template has no form for a message, which AgentFly notices by an exception of Python's.
final class MissingForm extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String kind;
    private final String words;

    private MissingForm(String message, String kind, String words) {
        super(message);
        this.kind = kind;
        this.words = words;
    }

    static MissingForm tools(String template) {
        return new MissingForm(
                "the template " + template + " cannot render tool results",
                "TypeError",
                "argument of type 'NoneType' is not iterable");
    }

    static MissingForm images(String template) {
        return new MissingForm(
                "the template " + template + " cannot render images",
                "TypeError",
                "unsupported operand type(s) for +: 'NoneType' and 'NoneType'");
    }

    static MissingForm role(String role) {
        return new MissingForm("Invalid role: " + role, "ValueError", "Invalid role: " + role);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /// The class of Python's exception.
    String kind() {
        return kind;
    }

    /// What Python's exception says.
    String words() {
        return words;
    }
}
