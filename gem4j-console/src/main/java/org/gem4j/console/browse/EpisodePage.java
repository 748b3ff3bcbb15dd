// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console.browse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.gem4j.report.NumberText;
import org.gem4j.rollout.Turn;

/// An episode as lines of a certain width.
///
/// @param lines from the top
/// @param turns the line at which each turn begins
public record EpisodePage(List<Line> lines, List<Integer> turns) {
    /// The page of an episode.
    public static EpisodePage of(Rollout rollout, int width) {
        List<Line> lines = new ArrayList<>();
        List<Integer> turns = new ArrayList<>();
        Line.Tone tone = rollout.status() == Rollout.Status.SOLVED ? Line.Tone.GOOD : Line.Tone.BAD;
        lines.addAll(Line.wrap(rollout.env() + "  " + rollout.title(), "", width, Line.Tone.HEADING));
        lines.addAll(Line.wrap(
                (rollout.group().isEmpty() ? "" : rollout.group() + ", ")
                        + rollout.status().word() + ", return "
                        + NumberText.rounded(rollout.total()) + ", "
                        + rollout.turns().size() + " turns, " + rollout.tokens()
                        + " tokens",
                "",
                width,
                tone));
        if (!rollout.episode().failure().isEmpty()) {
            lines.addAll(Line.wrap(rollout.outcome() + ": " + rollout.episode().failure(), "", width, Line.Tone.BAD));
        }
        for (int i = 0; i < rollout.turns().size(); i++) {
            Turn turn = rollout.turns().get(i);
            lines.add(Line.of("", Line.Tone.PLAIN));
            turns.add(lines.size());
            lines.add(Line.of("turn " + (i + 1) + " of " + rollout.turns().size(), Line.Tone.QUIET));
            lines.addAll(Line.wrap(turn.observation().text().strip(), "  ", width, Line.Tone.SAID));
            lines.addAll(Line.wrap(
                    turn.response().text().isEmpty()
                            ? "(nothing)"
                            : turn.response().text(),
                    "> ",
                    width,
                    Line.Tone.DID));
            lines.addAll(reward(turn, width));
        }
        if (!rollout.episode().last().text().isBlank()) {
            lines.add(Line.of("", Line.Tone.PLAIN));
            lines.add(Line.of("end", Line.Tone.QUIET));
            lines.addAll(Line.wrap(rollout.episode().last().text().strip(), "  ", width, Line.Tone.SAID));
        }
        return new EpisodePage(List.copyOf(lines), List.copyOf(turns));
    }

    private static List<Line> reward(Turn turn, int width) {
        double reward = turn.step().reward();
        Line.Tone tone = reward > 0 ? Line.Tone.GOOD : reward < 0 ? Line.Tone.BAD : Line.Tone.QUIET;
        List<String> facts = Rollout.facts(turn);
        String more = facts.isEmpty() ? "" : ", " + String.join(", ", facts);
        return Line.wrap("reward " + NumberText.rounded(reward) + more, "  ", width, tone);
    }

    /// The first line from `from` on, or else from the top, that holds the words; backward if asked.
    OptionalInt find(String words, int from, boolean backward) {
        String wanted = words.toLowerCase(Locale.ROOT);
        for (int i = 0; i < lines.size(); i++) {
            int at = Math.floorMod(backward ? from - i : from + i, lines.size());
            if (lines.get(at).text().toLowerCase(Locale.ROOT).contains(wanted)) {
                return OptionalInt.of(at);
            }
        }
        return OptionalInt.empty();
    }

    /// Where the next turn after a line begins, or the one before it; `top` if there is none.
    int turn(int top, boolean backward) {
        int found = top;
        for (int start : turns) {
            if (backward && start < top) {
                found = start;
            } else if (!backward && start > top) {
                return start;
            }
        }
        return backward && found == top ? 0 : found;
    }
}
