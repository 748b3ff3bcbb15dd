// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.gem4j.env.Env;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.jspecify.annotations.Nullable;

/// An episode that a person plays: moves without their box, hints, and moves taken back.
final class PlayedGame {
    private static final String OPEN = "\\boxed{";
    private static final Pattern BOX = Pattern.compile("\\\\boxed\\{([^{}]+)}");
    private static final List<String> DIRECTIONS = List.of("down", "left", "right", "up");
    private static final int MOST_UNDO = 1_000;
    private static final int SAMPLES = 60;
    private static final int MOST_WORDS = 200;

    private final Env env;
    private final Optional<Snapshots> snapshots;
    private final Optional<Samples> samples;
    private final Optional<ReferencePlayer> reference;
    private final Deque<Point> past = new ArrayDeque<>();

    private boolean boxed;
    private double total;
    private int moves;
    private Info info = Info.empty();
    private @Nullable Step last;

    /// Where a move can be taken back to.
    private record Point(Snapshot snapshot, double total, int moves, Info info) {}

    /// @param undo whether moves may be taken back, where the environment can do that
    PlayedGame(Env env, boolean undo) {
        this.env = env;
        this.snapshots = undo ? env.capability(Snapshots.class) : Optional.empty();
        this.samples = env.capability(Samples.class);
        this.reference = env.capability(ReferencePlayer.class);
    }

    /// Starts an episode and returns what a player sees first.
    String begin(long seed) {
        Reset reset = env.reset(seed);
        past.clear();
        total = 0;
        moves = 0;
        last = null;
        info = reset.info();
        boxed = proposal().map(action -> action.startsWith(OPEN)).orElse(false);
        return text(reset.observation().text());
    }

    private Optional<String> proposal() {
        return samples.map(sampler -> sampler.sampleAction(SeededRandom.of(0)))
                .or(() -> reference.map(ReferencePlayer::referenceAction));
    }

    /// The action that a typed line stands for: in a box where the environment wants one, and with a direction for
    /// its first letter.
    String action(String line) {
        if (!boxed || line.contains("\\boxed")) {
            return line;
        }
        String move = line.strip();
        if (move.length() == 1 && List.copyOf(words()).equals(DIRECTIONS)) {
            move = DIRECTIONS.stream()
                    .filter(word -> word.startsWith(line.strip().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElse(move);
        }
        return OPEN + move + "}";
    }

    /// Plays an action and returns what a player sees next.
    String play(String action) {
        snapshots.ifPresent(state -> past.push(new Point(state.snapshot(), total, moves, info)));
        if (past.size() > MOST_UNDO) {
            past.removeLast();
        }
        Step step = env.step(action);
        last = step;
        total += step.reward();
        moves++;
        info = step.info();
        return text(step.observation().text());
    }

    private String text(String observation) {
        String before = info.getOr(InfoKeys.PREFIX, "");
        return (before + "\n" + observation + "\n" + info.getOr(InfoKeys.SUFFIX, "")).strip();
    }

    /// Takes the last move back and returns what a player then sees; empty if there is none, or it cannot be.
    Optional<String> undo() {
        if (past.isEmpty() || snapshots.isEmpty()) {
            return Optional.empty();
        }
        Point point = past.pop();
        snapshots.get().restore(point.snapshot);
        total = point.total;
        moves = point.moves;
        info = point.info;
        last = null;
        return Optional.of(text("Taken back."));
    }

    /// What the environment's own player would do now, without its box.
    Optional<String> hint() {
        return over() ? Optional.empty() : reference.map(player -> content(player.referenceAction()));
    }

    /// Moves worth completing: some that the environment proposes, and what its request shows in boxes.
    Collection<String> words() {
        TreeSet<String> words = new TreeSet<>();
        if (over()) {
            return words;
        }
        SeededRandom random = SeededRandom.of(moves, "words", 0);
        for (int i = 0; i < SAMPLES && samples.isPresent(); i++) {
            words.add(content(samples.get().sampleAction(random)));
        }
        BOX.matcher(info.getOr(InfoKeys.SUFFIX, ""))
                .results()
                .limit(MOST_WORDS)
                .forEach(box -> words.add(box.group(1)));
        return words;
    }

    private static String content(String action) {
        return action.startsWith(OPEN) && action.endsWith("}")
                ? action.substring(OPEN.length(), action.length() - 1)
                : action;
    }

    /// The last step, unless there was none or it was taken back.
    Optional<Step> last() {
        return Optional.ofNullable(last);
    }

    boolean over() {
        return last != null && last.done();
    }

    /// The sum of rewards so far.
    double total() {
        return total;
    }

    int moves() {
        return moves;
    }
}
