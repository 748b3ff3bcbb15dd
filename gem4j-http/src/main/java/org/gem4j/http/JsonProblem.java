// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.http;

import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.exc.MismatchedInputException;

/// What is wrong with the JSON of a request, for the client that sent it.
public final class JsonProblem {
    /// What the parser adds about itself: its switches, its limits' names, and sources that it does not show.
    private static final String INTERNAL =
            "(?s) \\((start marker at|not recognized|for \\w+ starting).*|: enable `.*|, from `[^`]*`";

    private JsonProblem() {}

    /// The problem in plain words with its line and column, both from 1, where the parser knows them.
    public static String describe(JacksonException problem) {
        String reason = switch (problem) {
            case UnexpectedEndOfInputException end -> "the text ends within a value";
            case MismatchedInputException more -> "text follows the JSON value";
            default -> problem.getOriginalMessage().replaceAll(INTERNAL, "");
        };
        TokenStreamLocation at = problem.getLocation();
        return at == null || at.getLineNr() < 1
                ? reason
                : reason + " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
    }
}
