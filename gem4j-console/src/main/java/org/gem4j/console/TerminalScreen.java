// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jspecify.annotations.Nullable;

/// A terminal with line editing: arrow keys recall earlier lines, Tab completes, Ctrl-C drops the line,
/// or ends the input where the line is empty, as Ctrl-D does.
final class TerminalScreen implements Screen {
    private static final String PROMPT = "> ";

    private final Terminal terminal;
    private final LineReader reader;
    private Supplier<Collection<String>> words = List::of;

    /// @param terminal closed with this screen
    TerminalScreen(Terminal terminal) {
        this.terminal = terminal;
        this.reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .parser(new WholeLine())
                .completer((line, parsed, candidates) -> words.get()
                        .forEach(word -> candidates.add(new Candidate(word, word, null, null, null, null, false))))
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .option(LineReader.Option.CASE_INSENSITIVE, true)
                .build();
    }

    /// A line is one word: moves may have blanks, and backslashes and quotes mean themselves.
    private static final class WholeLine extends DefaultParser {
        WholeLine() {
            setEscapeChars(new char[0]);
            setQuoteChars(new char[0]);
        }

        @Override
        public boolean isDelimiterChar(CharSequence buffer, int position) {
            return false;
        }
    }

    static TerminalScreen open() {
        try {
            return new TerminalScreen(TerminalBuilder.builder().system(true).build());
        } catch (IOException e) {
            throw new UncheckedIOException("the terminal cannot be opened", e);
        }
    }

    @Override
    public void show(String text, Tone tone) {
        AttributedStyle style = AttributedStyle.DEFAULT;
        style = switch (tone) {
            case PLAIN -> style;
            case GOOD -> style.bold().foreground(AttributedStyle.GREEN);
            case BAD -> style.foreground(AttributedStyle.RED);
            case QUIET -> style.faint();
        };
        terminal.writer().println(new AttributedString(text, style).toAnsi(terminal));
        terminal.flush();
    }

    @Override
    public @Nullable String ask(Supplier<Collection<String>> newWords) {
        words = newWords;
        try {
            return reader.readLine(PROMPT);
        } catch (UserInterruptException e) {
            return e.getPartialLine().isEmpty() ? null : "";
        } catch (EndOfFileException e) {
            return null;
        }
    }

    @Override
    public void close() {
        try {
            terminal.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the terminal cannot be closed", e);
        }
    }
}
