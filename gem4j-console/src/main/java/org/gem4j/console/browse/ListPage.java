// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console.browse;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.gem4j.report.NumberText;

/// The rows of a list of rollouts.
public final class ListPage {
    private static final Pattern LONG_NUMBER = Pattern.compile("(\\d{4})\\d{3,}(\\d{4})");

    private ListPage() {}

    /// The heading of the columns.
    public static String heading(List<Rollout> rollouts, int width) {
        return row(
                width,
                columns(rollouts),
                "",
                "ENVIRONMENT",
                "EPISODE",
                "STATUS",
                "RETURN",
                "TURNS",
                "TOKENS",
                "LAST ACTION");
    }

    /// The row of one rollout.
    public static String row(Rollout rollout, List<Rollout> rollouts, int width) {
        String mark = switch (rollout.status()) {
            case SOLVED -> "+";
            case UNSOLVED -> "-";
            case FAILED -> "!";
        };
        String last = rollout.turns().isEmpty()
                ? rollout.episode().failure()
                : rollout.turns().getLast().response().text();
        return row(
                width,
                columns(rollouts),
                mark,
                rollout.env(),
                label(rollout),
                rollout.status() == Rollout.Status.FAILED
                        ? rollout.outcome()
                        : rollout.status().word(),
                NumberText.rounded(rollout.total()),
                String.valueOf(rollout.turns().size()),
                String.valueOf(rollout.tokens()),
                Line.safe(last.strip().replaceAll("\\s+", " ")));
    }

    /// What tells a rollout from others. Of long numbers, as the seeds of training are, it has both ends; the
    /// episode's page has all digits.
    private static String label(Rollout rollout) {
        String title = LONG_NUMBER.matcher(rollout.title()).replaceAll("$1…$2");
        return rollout.group().isEmpty() ? title : title + " " + rollout.group();
    }

    /// Widths of the columns of environment and episode.
    private static int[] columns(List<Rollout> rollouts) {
        int env = 11;
        int title = 7;
        for (Rollout rollout : rollouts) {
            env = Math.max(env, rollout.env().length());
            title = Math.max(title, label(rollout).length());
        }
        return new int[] {Math.min(env, 40), Math.min(title, 34)};
    }

    private static String row(int width, int[] columns, String... cells) {
        String text = String.format(
                Locale.ROOT,
                "%1s %-" + columns[0] + "s  %-" + columns[1] + "s  %-14s %7s %6s %7s  %s",
                cells[0],
                cut(cells[1], columns[0]),
                cut(cells[2], columns[1]),
                cells[3],
                cells[4],
                cells[5],
                cells[6],
                cells[7]);
        List<Line> lines = Line.wrap(text, "", width, Line.Tone.PLAIN);
        return lines.size() == 1
                ? lines.getFirst().text()
                : text.substring(0, text.offsetByCodePoints(0, fitting(text, width)));
    }

    /// How many code points fit into a width.
    private static int fitting(String text, int width) {
        int columns = 0;
        int count = 0;
        for (int c : text.codePoints().toArray()) {
            columns += Math.max(0, org.jline.utils.WCWidth.wcwidth(c));
            if (columns > width) {
                break;
            }
            count++;
        }
        return count;
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length - 1) + "…";
    }
}
