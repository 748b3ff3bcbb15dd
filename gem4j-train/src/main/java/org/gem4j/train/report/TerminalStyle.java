// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.report;

import java.io.Console;
import java.util.Locale;
import java.util.Map;

/// What the terminal can show.
///
/// @param live whether a line may be rewritten in place; not in files, pipes and `TERM=dumb`
/// @param unicode whether characters beyond ASCII arrive
/// @param colour whether colours are wanted, see <https://no-color.org>
/// @param columns the width in characters
public record TerminalStyle(boolean live, boolean unicode, boolean colour, int columns) {
    private static final int FALLBACK_COLUMNS = 80;

    public TerminalStyle {
        if (columns < 20) {
            columns = 20;
        }
    }

    /// What the environment says about the standard output.
    public static TerminalStyle detect() {
        Console console = System.console();
        return detect(
                System.getenv(),
                console != null && console.isTerminal(),
                System.getProperty("stdout.encoding", ""),
                System.getProperty("os.name", ""));
    }

    static TerminalStyle detect(Map<String, String> environment, boolean terminal, String encoding, String os) {
        String type = environment.getOrDefault("TERM", "");
        boolean live = terminal && !type.equals("dumb");
        boolean windows = os.startsWith("Windows");
        boolean understandsColour = windows ? environment.containsKey("WT_SESSION") : !type.isEmpty();
        boolean colour = live
                && understandsColour
                && environment.getOrDefault("NO_COLOR", "").isEmpty();
        boolean unicode = encoding.toUpperCase(Locale.ROOT).equals("UTF-8");
        return new TerminalStyle(live, unicode, colour, columns(environment.getOrDefault("COLUMNS", "")));
    }

    /// Neither colours nor rewriting nor characters beyond ASCII.
    public static TerminalStyle plain() {
        return new TerminalStyle(false, false, false, FALLBACK_COLUMNS);
    }

    public TerminalStyle withColumns(int newColumns) {
        return new TerminalStyle(live, unicode, colour, newColumns);
    }

    /// `text` in a colour (an SGR code such as 36 for cyan), where colours are wanted.
    String paint(int code, String text) {
        return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    private static int columns(String text) {
        return text.matches("\\d{1,5}") ? Integer.parseInt(text) : FALLBACK_COLUMNS;
    }
}
