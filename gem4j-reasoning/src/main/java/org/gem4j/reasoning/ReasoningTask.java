// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.text.answer.Wrappers;
import org.gem4j.text.python.JsonText;

/// A procedural task: it generates questions and scores answers.
///
/// A subclass describes itself in a [TaskSpec], generates an item in [#generate] and, unless the default rule fits,
/// grades in [#grade]. Tasks are stateless and serve any number of threads. Every item has a random stream of its own,
/// derived from (seed, task, index), so the same three and the same config give the same item anywhere.
public abstract class ReasoningTask {
    /// Longer answers score 0 and are not read.
    public static final int LONGEST_ANSWER = 2_000_000;

    private final TaskSpec spec;

    /// The streams of the last requested seed. Threads may overwrite each other's value; it only saves time.
    private SeededRandom.Streams streams;

    protected ReasoningTask(TaskSpec.Builder spec) {
        this.spec = spec.build();
        this.streams = new SeededRandom.Streams(0, name());
    }

    public final TaskSpec spec() {
        return spec;
    }

    public final String name() {
        return spec.name();
    }

    /// The default config.
    public final TaskConfig config() {
        return config(Map.of());
    }

    /// A config from option values; the rest are defaults.
    ///
    /// @throws IllegalArgumentException naming the option, its value and the legal values
    public final TaskConfig config(Map<String, ?> given) {
        Map<String, Object> values = spec.check(given);
        TaskConfig config = new TaskConfig(name(), values, Map.of());
        check(config);
        return new TaskConfig(name(), values, difficulty(config));
    }

    /// The config of a curriculum level.
    ///
    /// @param given option values that win over the level's
    /// @throws IllegalArgumentException if there is no such level or an option is illegal
    public final TaskConfig config(int level, Map<String, ?> given) {
        Map<String, Object> values = new LinkedHashMap<>(spec.level(level));
        given.forEach((option, value) -> values.put(option.replace('-', '_'), value));
        return config(values);
    }

    /// Item number `index` under `seed`.
    public Item item(long seed, long index, TaskConfig config) {
        Draft draft = generate(streams(seed).stream(index), config);
        Metadata facts = draft.metadata();
        Metadata metadata = config.difficulty().isEmpty()
                ? facts.with("source_dataset", name(), "source_index", index)
                : facts.with("source_dataset", name(), "source_index", index, "difficulty", config.difficulty());
        return new Item(name(), draft.question(), draft.answer(), metadata);
    }

    private SeededRandom.Streams streams(long seed) {
        SeededRandom.Streams last = streams;
        if (last.seed() != seed) {
            last = new SeededRandom.Streams(seed, name());
            streams = last;
        }
        return last;
    }

    /// The score of an answer, from 0 to 1. Any text gets a score, in time linear in its length or nearly so; none
    /// is run as code.
    ///
    /// Rules for all tasks: the answer counts verbatim or without its wrappers, such as whitespace, quotation
    /// marks, dollar signs or `\text{}`, whichever is better ([Wrappers]). An answer that denies something, offers
    /// a choice ([Hedges]) or gives two values to one key scores 0. Partial credit is for a part of the work: it is
    /// not for the form alone, nor for a wrong number, nor for the right answer among other things
    /// ([PartialCredit]).
    ///
    /// @param answer what the model answered, without its `\boxed{}`
    /// @param item the question it answers
    /// @param config the config the item was generated with
    public final double score(String answer, Item item, TaskConfig config) {
        if (answer.length() > LONGEST_ANSWER) {
            return 0;
        }
        double best = 0;
        for (String reading : Wrappers.readings(answer)) {
            best = Math.max(best, gradeWhole(reading, item, config));
            if (best == 1) {
                break;
            }
        }
        if (best < 1 && !PartialCredit.isEarned(best, answer, item)) {
            return 0;
        }
        boolean refused = Hedges.isHedge(answer, () -> reference(item, config)) || JsonText.isContradictory(answer);
        return refused ? 0 : best;
    }

    /// The score of an answer taken verbatim, without the rules for all tasks, as reasoning-gym's scorers see it.
    public final double scoreAsWritten(String answer, Item item, TaskConfig config) {
        return answer.length() > LONGEST_ANSWER ? 0 : grade(answer, item, config);
    }

    /// An answer that scores 1.
    public String reference(Item item, TaskConfig config) {
        return item.oracle();
    }

    /// Refuses incompatible option values. The range of a single option is in the [TaskSpec].
    ///
    /// @throws IllegalArgumentException naming the option, its value and the legal values
    protected void check(TaskConfig config) {}

    /// Generates an item.
    protected abstract Draft generate(SeededRandom random, TaskConfig config);

    /// Scores an answer as reasoning-gym does; by default the text must equal the oracle, see
    /// [Grades#exactOrContained].
    protected double grade(String answer, Item item, TaskConfig config) {
        return Grades.exactOrContained(answer, item.oracle());
    }

    /// Scores an answer for a reward: as [#grade], unless that would ignore a part of the answer that says
    /// something else.
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        return grade(answer, item, config);
    }

    /// The configured difficulty recorded in items; by default the curriculum's dials.
    protected Map<String, Object> difficulty(TaskConfig config) {
        Map<String, Object> difficulty = new LinkedHashMap<>();
        for (Attribute dial : spec.curriculum()) {
            Object low = config.values().get(dial.lower());
            if (low != null) {
                difficulty.put(
                        dial.name(),
                        dial.upper().isEmpty()
                                ? low
                                : List.of(low, config.value(dial.upper().get(), Object.class)));
            }
        }
        return difficulty;
    }
}
