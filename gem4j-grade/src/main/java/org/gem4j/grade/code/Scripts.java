// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The Python programs that surround a program to be graded.
final class Scripts {
    private static final String HEAD =
            "import itertools, os, sys\n" + "getattr(sys, 'set_int_max_str_digits', int)(0)\n";
    private static final String PROGRAM = HEAD + resource("values.py") + resource("program.py");
    private static final String JUDGE = HEAD + resource("values.py") + resource("judge.py");

    private Scripts() {}

    /// The program by itself, as `__main__`; whole numbers may be printed at any length.
    static String standard(String source) {
        return "getattr(__import__('sys'), 'set_int_max_str_digits', int)(0)\nexec(compile(" + literal(source)
                + ", '<program>', 'exec', 0, True))\n";
    }

    /// Loads the program, performs operations and reports the value of the last one.
    ///
    /// @param nonce what the report begins with
    /// @param most how long the report may be
    static String operations(String nonce, String source, boolean lenient, List<String> operations, int most) {
        return PROGRAM + "serve(" + literal(nonce) + ", " + literal(source) + ", " + (lenient ? "True" : "False")
                + ", ["
                + String.join(", ", operations.stream().map(Scripts::literal).toList()) + "], " + most + ")\n";
    }

    /// Runs the code of a test with the answers known so far.
    static String judge(String test, List<String> answers) {
        return JUDGE + "judge(" + literal(test) + ", ["
                + String.join(", ", answers.stream().map(Scripts::literal).toList()) + "])\n";
    }

    /// A Python literal for a text.
    static String literal(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                default -> {
                    if (c < ' ' || c == 0x7f) {
                        out.append(String.format("\\x%02x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        return out.append('"').toString();
    }

    private static String resource(String name) {
        try (InputStream stream = Scripts.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("resource " + name + " is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
