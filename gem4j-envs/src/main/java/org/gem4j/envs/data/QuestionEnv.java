// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.gem4j.data.DataException;
import org.gem4j.data.DataSet;
import org.gem4j.data.Permutation;
import org.gem4j.data.Row;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Forks;
import org.gem4j.env.Indexed;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Observation;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.jspecify.annotations.Nullable;

/// Serves one row of a dataset per episode: a question, an answer, a reward.
///
/// - **Observation**: the question, with images where the data has them; after the answer, a marker.
/// - **Reward**: the task's score from 0 to 1; `format_reward` for a text without an answer.
/// - **End**: after one step, which is both terminated and truncated, as in GEM.
/// - **Order**: a new random order for each pass over the rows, from the seed alone; with `shuffle=false` the data's
///   own. A reset with an index serves that row and leaves the order unchanged; larger indices wrap around.
final class QuestionEnv implements Env, Snapshots, Forks, Samples, ReferencePlayer, Indexed {
    /// The row's number.
    static final InfoKey<Long> INDEX = new InfoKey<>("index", Long.class);

    /// The answer extracted from the text.
    static final InfoKey<String> EXTRACTED = new InfoKey<>("extracted_answer", String.class);

    /// The reference answer.
    static final InfoKey<String> GOLD = new InfoKey<>("gold_answer", String.class);

    private static final String TERMINAL_STATE = "<｜TERMINAL_STATE｜>";

    private final Setup setup;
    private long seed;
    private long next;
    private long asked = -1;
    private int forks;
    private boolean over;
    private @Nullable Row row;

    /// State shared by the environments of one id and set of options.
    ///
    /// @param images column of the images; empty: none
    record Setup(String id, DataSet rows, Task task, String images, boolean shuffle, double formatReward) {}

    QuestionEnv(Setup setup, long seed) {
        this.setup = setup;
        this.seed = seed;
    }

    @Override
    public Reset reset(ResetOptions reset) {
        if (reset.seed().isPresent()) {
            seed = reset.seed().getAsLong();
            next = 0;
            forks = 0;
        }
        long index = reset.index().isPresent()
                ? reset.index().getAsLong() % setup.rows().size()
                : indexAt(next);
        try {
            Row chosen = setup.rows().row(index);
            Observation question = new Observation(setup.task().question(chosen), RowImages.of(chosen, setup.images()));
            next += reset.index().isPresent() ? 0 : 1;
            row = chosen;
            asked = index;
            over = false;
            return new Reset(question, Info.of(INDEX, index));
        } catch (DataException e) {
            throw new EnvException(setup.id() + ": " + e.getMessage(), e);
        }
    }

    private long indexAt(long place) {
        long size = setup.rows().size();
        return setup.shuffle() ? Permutation.of(size, seed, place / size).at(place % size) : place % size;
    }

    @Override
    public long size() {
        return setup.rows().size();
    }

    @Override
    public Step step(String action) {
        Row question = requireRow();
        Verdict verdict = setup.task().judge(question, action);
        over = true;
        boolean correct = verdict.score() == 1;
        MoveKind kind = verdict.answer().isEmpty() ? MoveKind.INVALID_FORMAT : correct ? MoveKind.WIN : MoveKind.LOSE;
        Info info = Info.of(InfoKeys.MOVE, kind, InfoKeys.SUCCESS, correct).with(InfoKeys.CORRECT, correct);
        if (verdict.answer().isPresent()) {
            info = info.with(EXTRACTED, verdict.answer().get());
        }
        String gold = setup.task().gold(question);
        if (!gold.isEmpty()) {
            info = info.with(GOLD, gold);
        }
        double reward = verdict.answer().isEmpty() ? setup.formatReward() : verdict.score();
        return Step.of(TERMINAL_STATE, reward, true, true, info);
    }

    @Override
    public String sampleAction(RandomGenerator random) {
        requireRow();
        return setup.task().sample(rowAt(random.nextLong(setup.rows().size())), random);
    }

    /// @throws UnsupportedOperationException if the data has no reference answers; [#capability] is then empty
    @Override
    public String referenceAction() {
        return setup.task()
                .reference(requireRow())
                .orElseThrow(() -> new UnsupportedOperationException(setup.id() + " has no reference answers"));
    }

    @Override
    public <C> Optional<C> capability(Class<C> type) {
        if (type == ReferencePlayer.class && setup.task().reference(rowAt(0)).isEmpty()) {
            return Optional.empty();
        }
        return Env.super.capability(type);
    }

    /// Without the row itself, which follows from its number.
    @Override
    public Snapshot snapshot() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("seed", seed);
        fields.put("next", next);
        fields.put("asked", asked);
        fields.put("over", over);
        return new Snapshot(setup.id(), 1, fields);
    }

    @Override
    public void restore(Snapshot snapshot) {
        snapshot.require(setup.id(), 1);
        long newSeed = snapshot.longInteger("seed");
        long newNext = snapshot.longInteger("next");
        long newAsked = snapshot.longInteger("asked");
        boolean newOver = snapshot.bool("over");
        if (newNext < 0) {
            throw new IllegalArgumentException("next must be >= 0 but was " + newNext);
        }
        if (newAsked < -1 || newAsked >= setup.rows().size()) {
            throw new IllegalArgumentException(
                    "asked must be in -1.." + (setup.rows().size() - 1) + " but was " + newAsked);
        }
        row = newAsked < 0 ? null : rowAt(newAsked);
        seed = newSeed;
        next = newNext;
        asked = newAsked;
        over = newOver;
    }

    @Override
    public Env fork(boolean sameState) {
        QuestionEnv fork = new QuestionEnv(setup, SeededRandom.seed(seed, "fork", forks++));
        if (sameState) {
            fork.restore(snapshot());
        }
        return fork;
    }

    private Row rowAt(long index) {
        try {
            return setup.rows().row(index);
        } catch (DataException e) {
            throw new EnvException(setup.id() + ": " + e.getMessage(), e);
        }
    }

    private Row requireRow() {
        if (row == null) {
            throw new IllegalStateException("call reset before the first step");
        }
        if (over) {
            throw new IllegalStateException("the episode is over: call reset");
        }
        return row;
    }
}
