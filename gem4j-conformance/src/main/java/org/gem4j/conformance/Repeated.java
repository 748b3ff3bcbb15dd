// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Long texts of reference cases: given as a unit that is repeated, and compared by length and ends.
final class Repeated {
    private Repeated() {}

    /// The text under `name`, or built from `name_repeat`.
    static String text(JsonNode line, String name) {
        JsonNode repeat = line.path(name + "_repeat");
        return repeat.isObject()
                ? repeat.path("prefix").asString()
                        + repeat.path("unit")
                                .asString()
                                .repeat(repeat.path("times").asInt())
                        + repeat.path("suffix").asString()
                : line.path(name).asString();
    }

    /// Compares with the text under `name` (null: none), or with `name_len`, `name_head` and `name_tail`.
    static Outcome compare(JsonNode line, String name, Optional<String> actual) {
        if (line.has(name)) {
            Optional<String> expected = line.path(name).isNull()
                    ? Optional.empty()
                    : Optional.of(line.path(name).asString());
            return expected.equals(actual)
                    ? Outcome.passed()
                    : Outcome.failed(expected.orElse("nothing"), actual.orElse("nothing"));
        }
        String text = actual.orElse("");
        boolean same = text.codePointCount(0, text.length())
                        == line.path(name + "_len").asInt()
                && text.startsWith(line.path(name + "_head").asString())
                && text.endsWith(line.path(name + "_tail").asString());
        return same
                ? Outcome.passed()
                : Outcome.failed(
                        line.path(name + "_len") + " characters, " + line.path(name + "_head") + " ... "
                                + line.path(name + "_tail"),
                        text.length() + " characters, " + text);
    }
}
