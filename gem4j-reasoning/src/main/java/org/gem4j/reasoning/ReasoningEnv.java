// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.gem4j.env.Env;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.Forks;
import org.gem4j.env.Indexed;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.gem4j.text.answer.Boxes;
import org.jspecify.annotations.Nullable;

/// One question of a reasoning task per episode.
///
/// - **Action**: anything with the answer in the last complete `\boxed{...}` that is not empty, as [Boxes] finds it. If
///   all complete boxes are empty, the answer is the empty text, which is right in some tasks.
/// - **Observation**: the question; after the answer, a marker that the episode is over.
/// - **Reward**: the task's score of the answer, from 0 to 1; 0 without an answer.
/// - **End**: every episode has one step, which is both terminated and truncated, as in GEM.
/// - **Level**: with the option `level`, or with `coach=true`, which starts there (or at 0) and goes up and down with
///   recent scores. A level sets the options that are not given. The info of a reset and a step contains it.
/// - **Items**: `size` items under the option `seed` (42). Resets serve them in order, over and over; a reset with an
///   index jumps to that item. A reset with a seed alone continues with the items of that seed, from a random one, so
///   that the same seed gives the same item in every instance.
final class ReasoningEnv implements Env, Snapshots, Forks, Samples, ReferencePlayer, Indexed {
    /// The item's number.
    static final InfoKey<Long> INDEX = new InfoKey<>("index", Long.class);

    /// The curriculum level of the item, if one was chosen.
    static final InfoKey<Integer> LEVEL = new InfoKey<>("level", Integer.class);

    private static final String TERMINAL_STATE = "<｜TERMINAL_STATE｜>";
    private static final long DEFAULT_SEED = 42;
    private static final int NO_LEVEL = -1;

    private final ReasoningTask task;
    private final EnvOptions options;
    private final Map<String, Object> given;
    private final int size;
    private final @Nullable LevelCoach coach;
    private TaskConfig config;
    private int level;
    private long seed;
    private long next;
    private int forks;
    private @Nullable Item item;
    private boolean over;

    ReasoningEnv(ReasoningTask task, EnvOptions options) {
        this.task = task;
        this.options = options;
        seed = options.seed().orElse(DEFAULT_SEED);
        size = options.integer("size");
        given = new LinkedHashMap<>(options.values());
        given.keySet().retainAll(options.given());
        given.keySet().removeAll(ReasoningProvider.OWN_OPTIONS);
        level = options.sampledInteger("level").orElse(NO_LEVEL);
        coach = options.bool("coach") ? coach() : null;
        config = configure();
    }

    private LevelCoach coach() {
        int top = task.spec().topLevel();
        if (top == 0) {
            throw new IllegalArgumentException("option coach of rg:" + task.name()
                    + " must be false, since the task has no curriculum, but was true");
        }
        level = Math.max(0, level);
        LevelCoach.Rule rule = new LevelCoach.Rule(
                top,
                options.integer("coach_window"),
                options.number("coach_raise_at"),
                options.number("coach_lower_at"));
        return new LevelCoach(rule, level);
    }

    private TaskConfig configure() {
        return level == NO_LEVEL ? task.config(given) : task.config(level, given);
    }

    private void moveTo(int newLevel) {
        if (newLevel != level) {
            level = newLevel;
            config = configure();
        }
    }

    private Info withLevel(Info info) {
        return level == NO_LEVEL ? info : info.with(LEVEL, level);
    }

    @Override
    public Reset reset(ResetOptions reset) {
        if (reset.index().isPresent()) {
            seed = options.seed().orElse(DEFAULT_SEED);
            next = reset.index().getAsLong() % size;
        } else if (reset.seed().isPresent()) {
            seed = reset.seed().getAsLong();
            next = SeededRandom.of(seed, "item", 0).nextInt(size);
            forks = 0;
        }
        if (coach != null) {
            moveTo(coach.level());
        }
        long index = next;
        item = task.item(seed, index, config);
        next = (index + 1) % size;
        over = false;
        return Reset.of(item.question(), withLevel(Info.of(INDEX, index)));
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Step step(String action) {
        Item asked = requireItem();
        over = true;
        Optional<String> answer = Boxes.lastOrEmpty(action);
        double score = answer.map(text -> task.score(text, asked, config)).orElse(0.0);
        if (coach != null) {
            coach.note(score);
        }
        boolean correct = score == 1;
        MoveKind kind = answer.isEmpty() ? MoveKind.INVALID_FORMAT : correct ? MoveKind.WIN : MoveKind.LOSE;
        Info info = Info.of(InfoKeys.MOVE, kind, InfoKeys.SUCCESS, correct).with(InfoKeys.CORRECT, correct);
        return Step.of(TERMINAL_STATE, score, true, true, withLevel(info));
    }

    /// The answer to another item: well formed, and right only by chance.
    @Override
    public String sampleAction(RandomGenerator random) {
        requireItem();
        Item other = task.item(seed, random.nextLong() >>> 1, config);
        return "\\boxed{" + task.reference(other, config) + "}";
    }

    @Override
    public String referenceAction() {
        return "\\boxed{" + task.reference(requireItem(), config) + "}";
    }

    /// Without the item itself, which follows from its number.
    @Override
    public Snapshot snapshot() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("seed", seed);
        fields.put("next", next);
        fields.put("asked", item == null ? -1L : item.metadata().longInteger("source_index"));
        fields.put("over", over);
        fields.put("level", level);
        if (coach != null) {
            fields.put("coach_level", coach.level());
            fields.put("coach_recent", coach.recent());
        }
        return new Snapshot(kind(), 1, fields);
    }

    @Override
    public void restore(Snapshot snapshot) {
        snapshot.require(kind(), 1);
        long newSeed = snapshot.longInteger("seed");
        long newNext = requireIndex(snapshot.longInteger("next"), 0);
        long asked = requireIndex(snapshot.longInteger("asked"), -1);
        boolean newOver = snapshot.bool("over");
        restoreLevel(snapshot);
        item = asked < 0 ? null : task.item(newSeed, asked, config);
        seed = newSeed;
        next = newNext;
        over = newOver;
    }

    private void restoreLevel(Snapshot snapshot) {
        int newLevel = snapshot.integer("level");
        if (coach != null) {
            coach.restore(
                    snapshot.integer("coach_level"),
                    snapshot.list("coach_recent").stream()
                            .map(score -> ((Number) score).doubleValue())
                            .toList());
        } else if (newLevel != level) {
            throw new IllegalArgumentException(
                    "snapshot is of level " + newLevel + " but this environment has level " + level + " (-1: none)");
        }
        moveTo(newLevel);
    }

    private long requireIndex(long index, int least) {
        if (index < least || index >= size) {
            throw new IllegalArgumentException(
                    "item index must be in " + least + ".." + (size - 1) + " but was " + index);
        }
        return index;
    }

    private String kind() {
        return "rg:" + task.name();
    }

    @Override
    public Env fork(boolean sameState) {
        ReasoningEnv fork = new ReasoningEnv(task, options);
        if (sameState) {
            fork.restore(snapshot());
        } else {
            fork.seed = SeededRandom.seed(seed, "fork", forks++);
        }
        return fork;
    }

    private Item requireItem() {
        if (item == null) {
            throw new IllegalStateException("call reset before the first step");
        }
        if (over) {
            throw new IllegalStateException("the episode is over: call reset");
        }
        return item;
    }
}
