// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.List;

/// A question with one right answer, see [Questions].
///
/// @param text what the agent sees
/// @param answer what it must say, but for blanks around it
/// @param guesses answers of the right form, of which random play says one; at least one
public record Question(String text, String answer, List<String> guesses) {
    public Question {
        guesses = List.copyOf(guesses);
        if (guesses.isEmpty()) {
            throw new IllegalArgumentException("guesses must not be empty");
        }
    }
}
