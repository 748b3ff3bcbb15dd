// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/// Shows the progress of a task: in a terminal as one line that is rewritten, elsewhere as occasional
/// plain lines.
///
/// ```
/// train ━━━━━━━━╌╌╌╌╌╌╌╌╌╌╌╌ step 120 of 300  return 0.712  success 0.62  12.3k tokens/s  1:32 left
/// ```
///
/// Speed and time left are taken over the last steps. For one thread.
public final class ProgressBar implements AutoCloseable {
    private static final int WINDOW = 25;
    private static final int BAR = 20;
    private static final double LIVE_SECONDS = 0.1;
    private static final double PLAIN_SECONDS = 10;

    /// A rate over less time says nothing.
    private static final double LEAST_SECONDS = 0.05;

    private final PrintWriter out;
    private final TerminalStyle style;
    private final LongSupplier nanoTime;
    private final String label;
    private final String unit;
    private final long total;
    private final Deque<Mark> marks = new ArrayDeque<>();
    private long tokens;
    private double shownAt = Double.NEGATIVE_INFINITY;
    private String line = "";
    private boolean lineIsShown;
    private int drawn;

    private record Mark(long step, long tokens, double seconds) {}

    /// A metric beside the bar, such as `return 0.712`.
    public record Value(String name, double value) {}

    /// @param label the activity, such as `train`
    /// @param first how many steps were done before, 0 unless a run is resumed
    /// @param total how many steps there are in all
    public ProgressBar(PrintWriter out, TerminalStyle style, String label, long first, long total) {
        this(out, style, System::nanoTime, label, "step", first, total);
    }

    /// Progress in another unit.
    ///
    /// @param unit what is counted, such as `episode`
    public static ProgressBar counting(
            String unit, PrintWriter out, TerminalStyle style, String label, long first, long total) {
        return new ProgressBar(out, style, System::nanoTime, label, unit, first, total);
    }

    ProgressBar(
            PrintWriter out,
            TerminalStyle style,
            LongSupplier nanoTime,
            String label,
            String unit,
            long first,
            long total) {
        this.out = out;
        this.style = style;
        this.nanoTime = nanoTime;
        this.label = label;
        this.unit = unit;
        this.total = total;
        marks.add(new Mark(first, 0, seconds()));
    }

    /// Says that `step` steps are done.
    ///
    /// @param newTokens how many tokens were sampled since the last update
    /// @param values what to show beside
    public void update(long step, long newTokens, Value... values) {
        double now = seconds();
        tokens += newTokens;
        marks.add(new Mark(step, tokens, now));
        if (marks.size() > WINDOW) {
            marks.remove();
        }
        line = line(step, values);
        lineIsShown = false;
        if (now - shownAt >= (style.live() ? LIVE_SECONDS : PLAIN_SECONDS)) {
            show();
        }
    }

    /// Prints a line of its own; the progress line stays the last one.
    public void message(String text) {
        erase();
        out.println(text);
        if (style.live() && !line.isEmpty()) {
            show();
        }
    }

    /// Shows the last state and ends the line.
    @Override
    public void close() {
        if (!lineIsShown && !line.isEmpty()) {
            show();
        }
        if (drawn > 0) {
            out.println();
            drawn = 0;
        }
        out.flush();
    }

    private void show() {
        shownAt = seconds();
        lineIsShown = true;
        if (!style.live()) {
            out.println(line);
            out.flush();
            return;
        }
        // Spaces instead of an erase sequence: they work in every terminal.
        String cut = line.length() < style.columns() ? line : line.substring(0, style.columns() - 1);
        out.print("\r" + painted(cut) + " ".repeat(Math.max(0, drawn - cut.length())));
        out.flush();
        drawn = cut.length();
    }

    private void erase() {
        if (drawn > 0) {
            out.print("\r" + " ".repeat(drawn) + "\r");
            drawn = 0;
        }
    }

    private String line(long step, Value... values) {
        Mark from = marks.getFirst();
        double seconds = marks.getLast().seconds() - from.seconds();
        StringBuilder text = new StringBuilder(label);
        text.append(style.live() ? " " + bar(step) + " " : ": ");
        text.append(unit).append(' ').append(step).append(" of ").append(total);
        for (Value value : values) {
            text.append("  ").append(value.name()).append(' ').append(NumberText.steady(value.value()));
        }
        if (seconds < LEAST_SECONDS) {
            return text.toString();
        }
        if (tokens > 0) {
            double speed = (marks.getLast().tokens() - from.tokens()) / seconds;
            text.append("  ").append(NumberText.count(speed)).append(" tokens/s");
        }
        long steps = step - from.step();
        if (steps > 0 && step < total) {
            text.append("  ")
                    .append(NumberText.clock(seconds / steps * (total - step)))
                    .append(" left");
        }
        return text.toString();
    }

    private String bar(long step) {
        int full = total <= 0 ? BAR : (int) Math.clamp(BAR * step / total, 0, BAR);
        return style.unicode()
                ? "━".repeat(full) + "╌".repeat(BAR - full)
                : "[" + "#".repeat(full) + ".".repeat(BAR - full) + "]";
    }

    private String painted(String text) {
        int from = text.indexOf('━');
        int to = text.lastIndexOf('━') + 1;
        return from < 0
                ? text
                : text.substring(0, from) + style.paint(36, text.substring(from, to)) + text.substring(to);
    }

    private double seconds() {
        return nanoTime.getAsLong() / 1e9;
    }
}
