// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.Console;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What the terminal can show.
///
/// @param live whether a line may be rewritten in place; not in files, pipes and `TERM=dumb`
/// @param unicode whether characters beyond ASCII arrive
/// @param color whether colors are wanted, see <https://no-color.org>
/// @param columns the width in characters
public record TerminalStyle(boolean live, boolean unicode, boolean color, int columns) {
    private static final int FALLBACK_COLUMNS = 80;

    public TerminalStyle {
        if (columns < 20) {
            columns = 20;
        }
    }

    /// What the environment says about the standard output. The width is that of `COLUMNS`, or 80.
    public static TerminalStyle detect() {
        Console console = System.console();
        return detect(
                System.getenv(),
                console != null && console.isTerminal(),
                System.getProperty("stdout.encoding", ""),
                System.getProperty("os.name", ""));
    }

    public static TerminalStyle detect(Map<String, String> environment, boolean terminal, String encoding, String os) {
        String type = environment.getOrDefault("TERM", "");
        boolean live = terminal && !type.equals("dumb");
        boolean windows = os.startsWith("Windows");
        boolean understandsColor = windows ? environment.containsKey("WT_SESSION") : !type.isEmpty();
        boolean color = live
                && understandsColor
                && environment.getOrDefault("NO_COLOR", "").isEmpty();
        boolean unicode = isUtf8(encoding) && (windows ? understandsColor : showsUtf8(environment, os));
        return new TerminalStyle(live, unicode, color, columns(environment.getOrDefault("COLUMNS", "")));
    }

    /// Neither colors nor rewriting nor characters beyond ASCII.
    public static TerminalStyle plain() {
        return new TerminalStyle(false, false, false, FALLBACK_COLUMNS);
    }

    public TerminalStyle withColumns(int newColumns) {
        return new TerminalStyle(live, unicode, color, newColumns);
    }

    /// `text` in a color (an SGR code such as 36 for cyan), where colors are wanted.
    public String paint(int code, String text) {
        return color ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    /// Whether the locale is one of UTF-8; on macOS, whose terminals always are, also where there is none.
    private static boolean showsUtf8(Map<String, String> environment, String os) {
        for (String name : List.of("LC_ALL", "LC_CTYPE", "LANG")) {
            String locale = environment.getOrDefault(name, "");
            if (!locale.isEmpty()) {
                return isUtf8(locale.substring(locale.indexOf('.') + 1));
            }
        }
        return os.startsWith("Mac");
    }

    private static boolean isUtf8(String encoding) {
        String name = encoding.toUpperCase(Locale.ROOT);
        return name.startsWith("UTF-8") || name.startsWith("UTF8");
    }

    private static int columns(String text) {
        return text.matches("\\d{1,5}") ? Integer.parseInt(text) : FALLBACK_COLUMNS;
    }
}
