// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

/// A template could not be read or rendered.
public final class JinjaException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_MESSAGE = 1000;

    private final Kind kind;

    /// What is wrong.
    public enum Kind {
        /// The template breaks the language's rules, or uses a part of it that is not known here.
        SYNTAX,
        /// The template itself refused, by `raise_exception`.
        RAISED,
        /// A value was used that there is none of.
        UNDEFINED,
        /// A value was used as what it is not, such as text plus a number.
        TYPE,
        /// Rendering took more time, steps or memory than it may.
        LIMIT
    }

    JinjaException(Kind kind, String message) {
        super(message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE) + "…");
        this.kind = kind;
    }

    static JinjaException type(String message) {
        return new JinjaException(Kind.TYPE, message);
    }

    static JinjaException syntax(int line, String message) {
        return new JinjaException(Kind.SYNTAX, "line " + line + ": " + message);
    }

    public Kind kind() {
        return kind;
    }
}
