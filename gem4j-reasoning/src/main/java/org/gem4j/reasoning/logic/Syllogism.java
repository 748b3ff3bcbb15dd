// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Whether a conclusion follows from two premises about three groups, or from the converse of one of them.
///
/// Validity is decided by trying all ways in which the groups may overlap. No group is empty, which the question
/// states.
final class Syllogism extends ReasoningTask {
    private static final List<String> GROUPS =
            ("actors athletes bakers bears builders butterflies carpenters cats chemists cooks dancers doctors dogs"
                            + " eagles farmers foxes gardeners horses judges nurses painters parents pilots poets"
                            + " rabbits sailors singers soldiers spiders students surgeons swimmers tailors teachers"
                            + " tigers whales")
                    .transform(words -> List.of(words.split(" ")));
    private static final int ATTEMPTS = 100;

    Syllogism() {
        super(TaskSpec.named("syllogism", Category.LOGIC, "Decide whether a conclusion follows from two premises.")
                .bool("allow_all", true, "Whether statements may say that all X are Y.")
                .bool("allow_no", true, "Whether statements may say that no X are Y.")
                .bool("allow_some", true, "Whether statements may say that some X are Y.")
                .bool("allow_some_not", true, "Whether statements may say that some X are not Y.")
                .number("invalid_ratio", 0.3, 0, 1, "Probability of a conclusion that does not follow.")
                .number(
                        "inversion_probability",
                        0.3,
                        0,
                        1,
                        "Probability of a converse of one premise in place of a syllogism.")
                .dial("allow_all", "allow_all", true, true, true, true)
                .dial("allow_no", "allow_no", false, true, true, true)
                .dial("allow_some", "allow_some", false, false, true, true)
                .dial("allow_some_not", "allow_some_not", false, false, false, true));
    }

    enum Quantifier {
        ALL("All ", " are "),
        NO("No ", " are "),
        SOME("Some ", " are "),
        SOME_NOT("Some ", " are not ");

        private final String start;
        private final String middle;

        Quantifier(String start, String middle) {
            this.start = start;
            this.middle = middle;
        }

        /// Whether it holds between two groups in a world.
        ///
        /// @param world which of the eight kinds of things there are, a bit each; kind k is in group g
        ///     exactly if bit g of k is set
        private boolean holds(int world, int subject, int predicate) {
            boolean inside = false;
            boolean outside = false;
            for (int kind = 0; kind < 8; kind++) {
                if ((world >> kind & 1) == 1 && (kind >> subject & 1) == 1) {
                    inside |= (kind >> predicate & 1) == 1;
                    outside |= (kind >> predicate & 1) == 0;
                }
            }
            return switch (this) {
                case ALL -> !outside;
                case NO -> !inside;
                case SOME -> inside;
                case SOME_NOT -> outside;
            };
        }
    }

    /// A statement about two of the three groups.
    record Statement(Quantifier quantifier, int subject, int predicate) {
        String text(List<String> groups) {
            return quantifier.start + groups.get(subject) + quantifier.middle + groups.get(predicate);
        }

        Statement converse(Quantifier other) {
            return new Statement(other, predicate, subject);
        }
    }

    /// Whether the conclusion holds in every world where no group is empty and both premises hold.
    static boolean follows(Statement first, Statement second, Statement conclusion) {
        for (int world = 1; world < 256; world++) {
            if (nobodyMissing(world)
                    && first.quantifier.holds(world, first.subject, first.predicate)
                    && second.quantifier.holds(world, second.subject, second.predicate)
                    && !conclusion.quantifier.holds(world, conclusion.subject, conclusion.predicate)) {
                return false;
            }
        }
        return true;
    }

    private static boolean nobodyMissing(int world) {
        int groups = 0;
        for (int kind = 0; kind < 8; kind++) {
            groups |= (world >> kind & 1) == 1 ? kind : 0;
        }
        return groups == 7;
    }

    /// Whether `q1 A B` and `q2 B C` give `q3 A C`, for all quantifiers.
    private static final boolean[][][] VALID = valid();

    private static boolean[][][] valid() {
        Quantifier[] all = Quantifier.values();
        boolean[][][] valid = new boolean[all.length][all.length][all.length];
        for (Quantifier first : all) {
            for (Quantifier second : all) {
                for (Quantifier conclusion : all) {
                    valid[first.ordinal()][second.ordinal()][conclusion.ordinal()] = follows(
                            new Statement(first, 0, 1), new Statement(second, 1, 2), new Statement(conclusion, 0, 2));
                }
            }
        }
        return valid;
    }

    @Override
    protected void check(TaskConfig config) {
        if (allowed(config).isEmpty()) {
            throw new IllegalArgumentException("options allow_all, allow_no, allow_some and allow_some_not of"
                    + " syllogism must not all be false");
        }
    }

    private static List<Quantifier> allowed(TaskConfig config) {
        List<Quantifier> allowed = new ArrayList<>();
        for (Quantifier quantifier : Quantifier.values()) {
            boolean on = switch (quantifier) {
                case ALL -> config.bool("allow_all");
                case NO -> config.bool("allow_no");
                case SOME -> config.bool("allow_some");
                case SOME_NOT -> config.bool("allow_some_not");
            };
            if (on) {
                allowed.add(quantifier);
            }
        }
        return allowed;
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        List<String> groups = groups(random);
        List<Quantifier> allowed = allowed(config);
        boolean inversion = Choices.chance(random, config.number("inversion_probability"));
        boolean valid = random.nextDouble() > config.number("invalid_ratio");
        return inversion ? inversion(random, groups, allowed, valid) : syllogism(random, groups, allowed, valid);
    }

    private static List<String> groups(SeededRandom random) {
        int first = random.nextInt(GROUPS.size());
        int second = random.nextInt(GROUPS.size());
        int third = random.nextInt(GROUPS.size());
        return first == second || second == third || first == third
                ? groups(random)
                : List.of(GROUPS.get(first), GROUPS.get(second), GROUPS.get(third));
    }

    private static Draft syllogism(SeededRandom random, List<String> groups, List<Quantifier> allowed, boolean valid) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Quantifier first = random.pick(allowed);
            Quantifier second = random.pick(allowed);
            Quantifier third = random.pick(allowed);
            if (VALID[first.ordinal()][second.ordinal()][third.ordinal()] == valid) {
                return draft(
                        groups,
                        new Statement(first, 0, 1),
                        new Statement(second, 1, 2),
                        new Statement(third, 0, 2),
                        valid,
                        Metadata.of("type", "syllogism"));
            }
        }
        return draft(
                groups,
                new Statement(Quantifier.ALL, 0, 1),
                new Statement(Quantifier.ALL, 1, 2),
                new Statement(Quantifier.ALL, 0, 2),
                true,
                Metadata.of("type", "syllogism"));
    }

    private static Draft inversion(SeededRandom random, List<String> groups, List<Quantifier> allowed, boolean valid) {
        Statement first = new Statement(random.pick(allowed), 0, 1);
        Statement second = new Statement(random.pick(allowed), 1, 2);
        boolean ofFirst = random.nextBoolean();
        Statement premise = ofFirst ? first : second;
        List<Quantifier> others =
                allowed.stream().filter(other -> other != Quantifier.SOME_NOT).toList();
        if (valid && premise.quantifier == Quantifier.SOME_NOT && !others.isEmpty()) {
            premise = new Statement(random.pick(others), premise.subject, premise.predicate);
            first = ofFirst ? premise : first;
            second = ofFirst ? second : premise;
        }
        Statement conclusion = premise.converse(converse(random, premise.quantifier, others, valid));
        return draft(
                groups,
                first,
                second,
                conclusion,
                follows(first, second, conclusion),
                Metadata.of("selected_premise", ofFirst ? 1 : 2, "type", "inversion"));
    }

    private static Quantifier converse(SeededRandom random, Quantifier of, List<Quantifier> others, boolean valid) {
        if (valid) {
            return of == Quantifier.ALL ? Quantifier.SOME : of;
        }
        return switch (of) {
            case NO -> random.nextBoolean() ? Quantifier.ALL : Quantifier.SOME;
            case ALL, SOME -> random.nextBoolean() ? Quantifier.ALL : Quantifier.NO;
            case SOME_NOT -> others.isEmpty() ? Quantifier.SOME_NOT : random.pick(others);
        };
    }

    private static Draft draft(
            List<String> groups,
            Statement first,
            Statement second,
            Statement conclusion,
            boolean valid,
            Metadata metadata) {
        String premise1 = first.text(groups);
        String premise2 = second.text(groups);
        String claim = conclusion.text(groups);
        String question = "Suppose that these two sentences are true, and that there is at least one member of each"
                + " group they name:\n1. " + premise1 + ".\n2. " + premise2 + ".\n\nDoes this follow from them: "
                + claim + "? Answer Yes or No.";
        return Draft.of(
                question,
                valid ? "Yes" : "No",
                metadata.with("premise1", premise1, "premise2", premise2, "conclusion", claim, "is_valid", valid));
    }
}
