// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.induction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// A detector that lights up for some objects: will it light up for others, given six trials?
///
/// After ACRE (Zhang et al., CVPR 2021, "Abstract Causal REasoning Beyond Covariation"): three trials show that one
/// object sets it off and another does not, three more require reasoning. The answer holds for every choice of the
/// objects that set it off that is consistent with all trials; if there is no such answer, it is undetermined.
final class Acre extends ReasoningTask {
    /// A kind of object, ordered by shape: the first half is all cubes and the cylinders of four colors.
    private static final List<String> OBJECTS = objects();

    private static final double COMPOSITION = 0.2;
    private static final double SYSTEMATIC = 0.2;
    private static final double SINGLE_QUERY = 0.5;
    private static final double NOISE = 0.35;

    private enum Light {
        OFF("off"),
        ON("on"),
        UNDETERMINED("undetermined");

        private static final List<Double> SHARES = List.of(0.3, 0.36, 0.34);

        private final String text;

        Light(String text) {
            this.text = text;
        }
    }

    Acre() {
        super(TaskSpec.named("acre", Category.INDUCTION, "Infer from trials which objects set off a detector.")
                .integer(
                        "train",
                        1,
                        0,
                        1,
                        "1: training items; 0: test items, some with other objects or another number of lit trials."));
    }

    private static List<String> objects() {
        List<String> objects = new ArrayList<>();
        for (String shape : List.of("cube", "cylinder", "sphere")) {
            for (String color : List.of("gray", "red", "blue", "green", "brown", "purple", "cyan", "yellow")) {
                objects.add(color + " rubber " + shape);
                objects.add(color + " metal " + shape);
            }
        }
        return List.copyOf(objects);
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        boolean train = config.integer("train") == 1;
        double kind = random.nextDouble();
        boolean ofHalf = kind < COMPOSITION;
        boolean systematic = !ofHalf && kind < COMPOSITION + SYSTEMATIC;
        int half = OBJECTS.size() / 2;
        Light wanted = Light.values()[Choices.weighted(random, Light.SHARES)];
        Panel panel = Panel.draw(random, systematic ? (train ? 1 : 2) : random.between(1, 2), wanted);
        int[] names = Choices.distinct(random, panel.size(), ofHalf ? half : OBJECTS.size());
        int shift = ofHalf && !train ? half : 0;
        int query = panel.query(random, wanted);
        StringBuilder question = new StringBuilder(1000)
                .append("A detector has a light. Some objects, called blickets, set it off: the light is on if at least"
                        + " one blicket is on the detector, else off. Nobody can see which objects are blickets. These"
                        + " trials were made, each with the objects before the colon on the detector:\n\n");
        for (int trial : panel.trials()) {
            list(random, trial, names, shift, question);
            question.append(": ")
                    .append(panel.light(trial) == Light.OFF ? "off" : "on")
                    .append('\n');
        }
        question.append("\nWhat will the light be with ");
        list(random, query, names, shift, question);
        question.append(" on the detector? Answer on or off if the trials leave no other possibility, and undetermined"
                + " if they leave both.");
        return Draft.of(question.toString(), panel.light(query).text, Metadata.empty());
    }

    /// Writes the objects of a set in random order.
    private static void list(SeededRandom random, int set, int[] names, int shift, StringBuilder out) {
        int left = set;
        while (left != 0) {
            int bit = left;
            for (int skipped = random.nextInt(Integer.bitCount(left)); skipped > 0; skipped--) {
                bit &= bit - 1;
            }
            left ^= Integer.lowestOneBit(bit);
            out.append(OBJECTS.get(shift + names[Integer.numberOfTrailingZeros(bit)]))
                    .append(left == 0 ? "" : ", ");
        }
    }

    /// Six trials. Sets of objects are bit sets.
    ///
    /// @param size number of objects
    /// @param trials objects on the detector
    /// @param innocent the objects of the trials that left the light off
    /// @param lit the trials that turned it on
    private record Panel(int size, int[] trials, int innocent, int[] lit) {
        private static final int BLICKET = 1;
        private static final int NO_BLICKET = 2;
        private static final int INTRODUCED = 2;
        private static final int MORE_TRIALS = 3;

        /// The number of candidate questions sampled; about six are needed.
        private static final int ATTEMPTS = 10_000;

        /// Samples trials that are all different.
        ///
        /// @param lit number of the last three trials that turn the light on
        /// @param wanted the answer that some question must have
        static Panel draw(SeededRandom random, int lit, Light wanted) {
            while (true) {
                int suspects = random.between(1, lit + 1);
                int innocents = random.between(2, lit == 1 ? 4 : 3);
                int suspectSet = ((1 << suspects) - 1) << INTRODUCED;
                int innocentSet = ((1 << innocents) - 1) << (INTRODUCED + suspects);
                int[] on = spread(random, suspectSet, lit);
                for (int i = 0; i < lit; i++) {
                    for (int rest = innocentSet; rest != 0; rest &= rest - 1) {
                        on[i] |= Choices.chance(random, NOISE) ? Integer.lowestOneBit(rest) : 0;
                    }
                }
                int[] off = spread(random, innocentSet, MORE_TRIALS - lit);
                if ((lit == 1 || on[0] != on[1]) && (lit == 2 || off[0] != off[1])) {
                    Panel panel = of(random, INTRODUCED + suspects + innocents, on, off, innocentSet | NO_BLICKET);
                    if (wanted != Light.UNDETERMINED || panel.leavesDoubt()) {
                        return panel;
                    }
                }
            }
        }

        private static Panel of(SeededRandom random, int size, int[] on, int[] off, int innocent) {
            int[] first = {BLICKET, NO_BLICKET, BLICKET | NO_BLICKET};
            int[] last = Arrays.copyOf(on, MORE_TRIALS);
            System.arraycopy(off, 0, last, on.length, off.length);
            Choices.shuffle(random, first);
            Choices.shuffle(random, last);
            int[] trials = Arrays.copyOf(first, first.length + last.length);
            System.arraycopy(last, 0, trials, first.length, last.length);
            int[] lit = Arrays.copyOf(on, on.length + 1);
            lit[on.length] = BLICKET;
            return new Panel(size, trials, innocent, lit);
        }

        /// Puts each object of a set into one or more of some trials, none of which stays empty.
        private static int[] spread(SeededRandom random, int set, int count) {
            int[] trials = new int[count];
            boolean empty = true;
            while (empty) {
                Arrays.fill(trials, 0);
                for (int rest = set; rest != 0; rest &= rest - 1) {
                    int chosen = random.between(1, (1 << count) - 1);
                    for (int i = 0; i < count; i++) {
                        trials[i] |= (chosen >> i & 1) * Integer.lowestOneBit(rest);
                    }
                }
                empty = false;
                for (int trial : trials) {
                    empty |= trial == 0;
                }
            }
            return trials;
        }

        /// What the trials imply for a set of objects.
        Light light(int set) {
            int suspects = set & ~innocent;
            if (suspects == 0) {
                return Light.OFF;
            }
            for (int trial : lit) {
                if ((trial & ~innocent & ~suspects) == 0) {
                    return Light.ON;
                }
            }
            return Light.UNDETERMINED;
        }

        private boolean leavesDoubt() {
            for (int object = 0; object < size; object++) {
                if (light(1 << object) == Light.UNDETERMINED) {
                    return true;
                }
            }
            return false;
        }

        /// A set to ask about: one object, or some that were not tried together.
        ///
        /// @param wanted the light's state with it; such a set always exists
        int query(SeededRandom random, Light wanted) {
            boolean single = Choices.chance(random, SINGLE_QUERY);
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                int set = single ? 1 << random.nextInt(size) : several(random);
                if (light(set) == wanted && (single || !tried(set))) {
                    return set;
                }
            }
            for (int set = 1; set < 1 << size; set++) {
                if (light(set) == wanted && !tried(set)) {
                    return set;
                }
            }
            throw new IllegalStateException(
                    "six trials of " + size + " objects leave no question whose answer is " + wanted.text);
        }

        /// Two to five objects, fewer more often.
        private int several(SeededRandom random) {
            int most = Math.min(size, 2 + random.nextInt(1 + random.nextInt(4)));
            int set = 0;
            while (Integer.bitCount(set) < most) {
                set |= 1 << random.nextInt(size);
            }
            return set;
        }

        private boolean tried(int set) {
            for (int trial : trials) {
                if (trial == set) {
                    return true;
                }
            }
            return false;
        }
    }
}
