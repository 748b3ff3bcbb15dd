// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TerminalScreenTest {
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    private TerminalScreen typing(String keys) throws IOException {
        LineDisciplineTerminal terminal = new LineDisciplineTerminal("test", "xterm", shown, StandardCharsets.UTF_8);
        terminal.processInputBytes(keys.getBytes(StandardCharsets.UTF_8));
        return new TerminalScreen(terminal);
    }

    @Test
    void completesAMoveWithTheTabulator() throws IOException {
        try (TerminalScreen screen = typing("do\t\r")) {
            assertThat(screen.ask(() -> List.of("up", "down", "left", "right"))).isEqualTo("down");
        }
    }

    @Test
    void completesMovesWithBlanks() throws IOException {
        try (TerminalScreen screen = typing("Ancient G\t\r")) {
            assertThat(screen.ask(() -> List.of("Ancient Greece", "Ancient Egypt")))
                    .isEqualTo("Ancient Greece");
        }
    }

    @Test
    void bringsEarlierLinesBack() throws IOException {
        try (TerminalScreen screen = typing("A C\r\u001bOA\r")) {
            assertThat(screen.ask(List::of)).isEqualTo("A C");
            assertThat(screen.ask(List::of)).isEqualTo("A C");
        }
    }

    @Test
    void takesBackslashesAndQuotesAsTheyAre() throws IOException {
        try (TerminalScreen screen = typing("\\boxed{it's !1 \"x}\r")) {
            assertThat(screen.ask(List::of)).isEqualTo("\\boxed{it's !1 \"x}");
        }
    }

    @Test
    void theEndOfTheInputIsNoLine() throws IOException {
        try (TerminalScreen screen = typing("\u0004")) {
            assertThat(screen.ask(List::of)).isNull();
        }
    }

    @Test
    void anInterruptDropsTheLineOrEndsTheInput() throws IOException {
        assertThat(interrupted("do\t")).isEmpty();
        assertThat(interrupted("\t")).isNull();
    }

    /// What is read when an interrupt comes while words to complete the typed ones are looked for.
    private @Nullable String interrupted(String keys) throws IOException {
        LineDisciplineTerminal terminal = new LineDisciplineTerminal("test", "xterm", shown, StandardCharsets.UTF_8);
        terminal.processInputBytes(keys.getBytes(StandardCharsets.UTF_8));
        try (TerminalScreen screen = new TerminalScreen(terminal)) {
            return screen.ask(() -> {
                terminal.raise(Terminal.Signal.INT);
                return List.of();
            });
        }
    }

    @Test
    void showsTextInItsTone() throws IOException {
        try (TerminalScreen screen = typing("")) {
            screen.show("Reward 1", Screen.Tone.GOOD);
        }
        assertThat(shown.toString(StandardCharsets.UTF_8)).contains("Reward 1").contains("\u001b[");
    }
}
