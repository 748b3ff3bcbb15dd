// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The screen of an interactive command: a terminal, or plain lines if input or output is redirected.
public interface Screen extends AutoCloseable {
    /// The role of a text.
    enum Tone {
        PLAIN,
        GOOD,
        BAD,
        QUIET
    }

    /// Shows some lines.
    void show(String text, Tone tone);

    default void show(String text) {
        show(text, Tone.PLAIN);
    }

    /// The next line; null at the end of the input.
    ///
    /// @param words what may be completed, asked when the person wants it
    @Nullable
    String ask(Supplier<Collection<String>> words);

    @Override
    void close();

    /// The terminal, if there is one, with history and completion; else standard input and `out`.
    static Screen open(PrintWriter out) {
        return System.console() != null && System.console().isTerminal()
                ? TerminalScreen.open()
                : plain(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)), out);
    }

    /// Lines without any decoration.
    static Screen plain(BufferedReader in, PrintWriter out) {
        return new Screen() {
            @Override
            public void show(String text, Tone tone) {
                out.println(text);
                out.flush();
            }

            @Override
            public @Nullable String ask(Supplier<Collection<String>> words) {
                try {
                    return in.readLine();
                } catch (IOException e) {
                    throw new UncheckedIOException("the input cannot be read", e);
                }
            }

            @Override
            public void close() {
                out.flush();
            }
        };
    }
}
