// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gem4j.text.python.Strings;

/// Short forms of LaTeX written out.
final class Fractions {
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d+(_\\d+)*", Pattern.UNICODE_CHARACTER_CLASS);

    private Fractions() {}

    /// `\sqrt3` as `\sqrt{3}`; empty if nothing follows a root.
    static Optional<String> roots(String text) {
        if (!text.contains("\\sqrt")) {
            return Optional.of(text);
        }
        String[] parts = text.split(Pattern.quote("\\sqrt"), -1);
        StringBuilder out = new StringBuilder(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].isEmpty()) {
                return Optional.empty();
            }
            int first = parts[i].offsetByCodePoints(0, 1);
            out.append(
                    parts[i].startsWith("{")
                            ? "\\sqrt" + parts[i]
                            : "\\sqrt{" + parts[i].substring(0, first) + "}" + parts[i].substring(first));
        }
        return Optional.of(out.toString());
    }

    /// `\frac12` as `\frac{1}{2}`; empty if nothing follows a fraction.
    static Optional<String> braced(String text) {
        String[] parts = text.split(Pattern.quote("\\frac"), -1);
        StringBuilder out = new StringBuilder(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            String part = parts[i];
            if (part.isEmpty()) {
                return Optional.empty();
            }
            out.append("\\frac");
            if (part.startsWith("{")) {
                out.append(part);
                continue;
            }
            if (part.codePointCount(0, part.length()) < 2) {
                return Optional.of(text);
            }
            int first = part.offsetByCodePoints(0, 1);
            int second = part.offsetByCodePoints(0, 2);
            String next = part.substring(first, second);
            out.append('{').append(part, 0, first).append('}');
            out.append(next.equals("{") ? "{" : "{" + next + "}").append(part.substring(second));
        }
        return Optional.of(out.toString());
    }

    /// `1/2` as `\frac{1}{2}`.
    static String slashed(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length != 2) {
            return text;
        }
        Optional<String> above = whole(parts[0]);
        Optional<String> below = whole(parts[1]);
        boolean plain = above.isPresent() && below.isPresent() && text.equals(above.get() + "/" + below.get());
        return plain ? "\\frac{" + above.get() + "}{" + below.get() + "}" : text;
    }

    /// A whole number as Python writes it.
    private static Optional<String> whole(String text) {
        String stripped = Strings.strip(text, true, true);
        if (!WHOLE.matcher(stripped).matches()) {
            return Optional.empty();
        }
        return Numbers.ascii(stripped).map(digits -> new BigInteger(digits).toString());
    }
}
