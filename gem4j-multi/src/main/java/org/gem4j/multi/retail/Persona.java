// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A scripted user. It says what it wants, confirms, tells the facts it is asked for by their keywords, and
/// repeats its request otherwise.
///
/// @param request its first message
/// @param facts what it tells when asked
record Persona(String request, List<Fact> facts) {
    /// The message that ends the conversation.
    static final String STOP = "###STOP###";

    private static final List<String> CONFIRMATION =
            List.of("confirm", "proceed", "go ahead", "yes/no", "(yes", "is that correct", "is this correct");
    private static final int LONGEST = 5_000;

    /// @param keywords any of them in the assistant's message brings it up; lower case
    /// @param answer what the user then says
    record Fact(List<String> keywords, String answer) {
        Fact {
            keywords = List.copyOf(keywords);
        }
    }

    Persona {
        facts = List.copyOf(facts);
    }

    /// The answer to what the assistant said last.
    String answer(String message) {
        String asked = message.substring(0, Math.min(message.length(), LONGEST)).toLowerCase(Locale.ROOT);
        if (CONFIRMATION.stream().anyMatch(asked::contains)) {
            return "Yes, please go ahead.";
        }
        List<String> told = new ArrayList<>();
        for (Fact fact : facts) {
            if (fact.keywords().stream().anyMatch(asked::contains)) {
                told.add(fact.answer());
            }
        }
        return told.isEmpty() ? request : String.join(" ", told);
    }
}
