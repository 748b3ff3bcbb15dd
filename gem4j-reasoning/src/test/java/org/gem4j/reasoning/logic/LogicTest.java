// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.reasoning.Tasks;
import org.gem4j.reasoning.logic.CircuitDiagram.Gate;
import org.gem4j.reasoning.logic.CircuitDiagram.Literal;
import org.gem4j.reasoning.logic.Syllogism.Quantifier;
import org.gem4j.reasoning.logic.Syllogism.Statement;
import org.junit.jupiter.api.Test;

class LogicTest {
    private static List<Item> items(String name, int count, Map<String, ?> options) {
        ReasoningTask task = ReasoningTasks.find(name);
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(task.item(13, i, task.config(options)));
        }
        return items;
    }

    private static double score(Item item, String answer) {
        ReasoningTask task = ReasoningTasks.find(item.task());
        return task.score(answer, item, task.config());
    }

    @Test
    void theClassicSyllogismsAreValidAndTheUndistributedMiddleIsNot() {
        assertThat(follows(Quantifier.ALL, Quantifier.ALL, Quantifier.ALL)).isTrue();
        assertThat(follows(Quantifier.ALL, Quantifier.ALL, Quantifier.SOME)).isTrue();
        assertThat(follows(Quantifier.SOME, Quantifier.ALL, Quantifier.SOME)).isTrue();
        assertThat(follows(Quantifier.ALL, Quantifier.NO, Quantifier.NO)).isTrue();
        assertThat(follows(Quantifier.ALL, Quantifier.SOME, Quantifier.SOME)).isFalse();
        assertThat(follows(Quantifier.ALL, Quantifier.SOME_NOT, Quantifier.SOME_NOT))
                .isFalse();
        assertThat(follows(Quantifier.NO, Quantifier.NO, Quantifier.NO)).isFalse();
    }

    private static boolean follows(Quantifier first, Quantifier second, Quantifier third) {
        return Syllogism.follows(new Statement(first, 0, 1), new Statement(second, 1, 2), new Statement(third, 0, 2));
    }

    @Test
    void oneQuantifierIsEnoughForItems() {
        for (Item item : items("syllogism", 100, Map.of("allow_all", false, "allow_no", false, "allow_some", false))) {
            assertThat(item.oracle()).isIn("Yes", "No");
        }
    }

    @Test
    void selfReferenceAgreesWithTryingAllAssignments() {
        for (int least = 1; least <= 7; least++) {
            for (int rest = 0; rest < 512; rest++) {
                int most = rest & 7;
                int exactlyTrue = rest >> 3 & 7;
                int exactlyFalse = rest >> 6;
                int solutions = 0;
                for (int truth = 0; truth < 128; truth++) {
                    int yes = Integer.bitCount(truth);
                    boolean[] says = {
                        yes >= least,
                        7 - yes <= most,
                        yes == exactlyTrue,
                        7 - yes == exactlyFalse,
                        (truth >> 2 & 1) != (truth >> 3 & 1),
                        List.of(2, 3, 5, 7).contains(yes),
                        List.of(4, 6).contains(7 - yes)
                    };
                    boolean consistent = true;
                    for (int i = 0; i < 7; i++) {
                        consistent &= says[i] == ((truth >> i & 1) == 1);
                    }
                    solutions += consistent ? 1 : 0;
                }
                assertThat(new SelfReference.Puzzle(least, most, exactlyTrue, exactlyFalse).solutions())
                        .isEqualTo(solutions);
            }
        }
    }

    @Test
    void circuitsEvaluateAsTheirExpressionSays() {
        for (Item item : items("circuit_logic", 200, Map.of("min_inputs", 1, "neg_prob", 0.5))) {
            Map<String, ?> values = item.metadata().map("assignments");
            int ones = 0;
            List<String> terms = item.metadata().texts("term_strings");
            for (String term : terms) {
                ones += term(term, values);
            }
            int output = switch (item.metadata().text("final_gate")) {
                case "AND" -> ones == terms.size() ? 1 : 0;
                case "OR" -> ones > 0 ? 1 : 0;
                case "NOR" -> ones > 0 ? 0 : 1;
                default -> ones % 2;
            };
            assertThat(item.oracle()).as(item.question()).isEqualTo(Integer.toString(output));
        }
    }

    private static int term(String term, Map<String, ?> values) {
        String[] literals = term.split("[&↑⊕]");
        int ones = 0;
        for (String literal : literals) {
            int value = Metadata.of("value", Objects.requireNonNull(values.get(literal.replace("'", ""))))
                    .integer("value");
            ones += literal.endsWith("'") ? 1 - value : value;
        }
        if (literals.length == 1) {
            return ones;
        }
        return term.contains("&")
                ? (ones == literals.length ? 1 : 0)
                : term.contains("↑") ? (ones == literals.length ? 0 : 1) : ones % 2;
    }

    @Test
    void drawsWiresThatMeetAndWiresThatCross() {
        String drawing = CircuitDiagram.draw(
                List.of("A", "B"),
                List.of(
                        new Gate('&', List.of(new Literal(1, true), new Literal(0, false))),
                        new Gate('⊕', List.of(new Literal(0, false), new Literal(1, false)))),
                '+');

        assertThat(drawing).isEqualTo("""
            A:────┐
            B:──┐ │
                ├─┼─>o─│&&────│++─── OUT
                │ ├────│&& ┌──│++
                │ │        │
                │ └────│⊕⊕─┘
                └──────│⊕⊕\
            """);
    }

    @Test
    void readsFormulasLikeTheirPrecedence() {
        assertThat(equivalent("P ∧ Q ∨ R", "(P ∧ Q) ∨ R")).isTrue();
        assertThat(equivalent("P → Q → R", "(P → Q) → R")).isTrue();
        assertThat(equivalent("P ∨ Q → R ↔ S", "((P ∨ Q) → R) ↔ S")).isTrue();
        assertThat(equivalent("¬P ∧ Q", "(¬P) ∧ Q")).isTrue();
        assertThat(equivalent("¬ ¬((P))", "P")).isTrue();
        assertThat(equivalent("P → Q", "Q → P")).isFalse();
        assertThat(Formula.parse("P ∨")).isEmpty();
        assertThat(Formula.parse("()")).isEmpty();
        assertThat(Formula.parse("¬")).isEmpty();
    }

    private static boolean equivalent(String one, String other) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        Formula left = Formula.parse(one).orElseThrow();
        Formula right = Formula.parse(other).orElseThrow();
        left.number(numbers, 10);
        right.number(numbers, 10);
        return left.table(numbers, numbers.size())
                .combine(Connective.IFF, right.table(numbers, numbers.size()))
                .isTautology();
    }

    @Test
    void gradesConclusions() {
        Item item = new Item(
                "propositional_logic",
                "",
                Optional.empty(),
                Metadata.of("premises", List.of("(P → Q)", "P"), "variables", List.of("P", "Q", "R")));

        assertThat(score(item, "P ↔ Q")).isEqualTo(1);
        assertThat(score(item, "Q ∧ (P ∨ R)")).isEqualTo(1);
        assertThat(Tasks.scoreAsWritten(item, "Q")).isEqualTo(0.25);
        assertThat(Tasks.scoreAsWritten(item, "R ∨ ¬R")).isEqualTo(0.25);
        assertThat(Tasks.scoreAsWritten(item, "R")).isEqualTo(0.05);
        for (String trivial : List.of(
                "Q",
                "R ∨ ¬R",
                "R",
                "P → Q",
                "¬Q → ¬P",
                "P ∧ P",
                "P ∨ R",
                "Q ∧ ¬Q",
                "¬¬Q",
                "Q ∨ Q",
                "Q ∧ P",
                "(P → Q) ∧ P")) {
            assertThat(score(item, trivial)).as(trivial).isZero();
        }
        assertThat(score(item, "P ∧ S")).isZero();
        assertThat(score(item, "")).isZero();
        assertThat(score(item, "a∨b∨c∨d∨e∨f∨g∨h∨i∨j∨k∨l∨m∨n∨o∨p")).isZero();
    }

    @Test
    void noFormulaIsAConclusionOfMostItems() {
        ReasoningTask task = ReasoningTasks.find("propositional_logic");
        for (String constant : List.of("(P ∨ Q)", "P → Q", "P ∧ P", "P ∧ ¬P", "P", "P ∧ Q", "¬P ∨ ¬Q", "P ↔ Q")) {
            double sum = 0;
            double copied = 0;
            for (int index = 0; index < 300; index++) {
                Item item = task.item(5, index, task.config());
                sum += task.score(constant, item, task.config());
                List<String> premises = item.metadata().texts("premises");
                copied += task.score(premises.getFirst(), item, task.config());
                copied += task.score("(" + String.join(") ∧ (", premises) + ")", item, task.config());
            }
            assertThat(sum / 300).as(constant).isLessThan(0.02);
            assertThat(copied).isZero();
        }
    }

    @Test
    void premisesCanBeTrueTogether() {
        for (Item item : items("propositional_logic", 300, Map.of("max_statements", 12))) {
            Map<String, Integer> numbers = new LinkedHashMap<>();
            Formula all = Formula.parse(
                            "(" + String.join(") ∧ (", item.metadata().texts("premises")) + ")")
                    .orElseThrow();
            all.number(numbers, 10);

            assertThat(all.table(numbers, numbers.size()).not().isTautology()).isFalse();
        }
    }

    @Test
    void wordsThatDenyWhoIsWhatEarnNothing() {
        for (Item item : items("knights_knaves", 20, Map.of())) {
            String right = item.oracle();
            for (String denied : List.of(
                    "It is false that A", "I doubt that A The opposite holds.", "A Just kidding.", "Nobody thinks A")) {
                assertThat(score(item, denied.replace("A", right))).as(denied).isZero();
            }
            assertThat(score(item, "So " + right)).isEqualTo(1);
        }
    }

    @Test
    void exactlyOneReadingOfWhatKnightsAndKnavesSayIsConsistent() {
        for (Item item : items("knights_knaves", 100, Map.of("n_people", 4, "depth_constraint", 3))) {
            List<?> solution = item.metadata().list("solution");
            int found = 0;
            for (int people = 0; people < 16; people++) {
                boolean consistent = true;
                for (int i = 0; i < 4; i++) {
                    boolean holds =
                            holds((List<?>) item.metadata().list("statements").get(i), people);
                    consistent &= holds == ((people >> i & 1) == 1);
                }
                if (consistent) {
                    found++;
                    for (int i = 0; i < 4; i++) {
                        assertThat(solution.get(i)).isEqualTo((people >> i & 1) == 1);
                    }
                }
            }
            assertThat(found).isEqualTo(1);
        }
    }

    private static boolean holds(List<?> statement, int people) {
        List<Boolean> parts = statement.stream()
                .filter(List.class::isInstance)
                .map(part -> holds((List<?>) part, people))
                .toList();
        return switch ((String) statement.getFirst()) {
            case "telling-truth" -> (people >> (Integer) statement.get(1) & 1) == 1;
            case "lying" -> (people >> (Integer) statement.get(1) & 1) == 0;
            case "not" -> !parts.getFirst();
            case "and" -> !parts.contains(false);
            case "or" -> parts.contains(true);
            case "->" -> !parts.getFirst() || parts.get(1);
            default -> parts.getFirst().equals(parts.get(1));
        };
    }

    @Test
    void someRightPairsOfNameAndRoleEarnPartOfTheCredit() {
        Item item = new Item(
                "knights_knaves",
                "",
                Optional.of("Ida is a sage, Leo is a fool, and Rosa is a sage."),
                Metadata.empty());

        assertThat(score(item, "rosa sage; leo: fool, Ida is a sage")).isLessThan(1);
        assertThat(score(item, "rosa is a sage (and Leo is a fool) and Ida a sage"))
                .isEqualTo(1);
        assertThat(score(item, "Ida is a sage, Leo is a sage, Rosa is a fool")).isEqualTo(0.3 + 0.7 / 3);
        assertThat(score(item, "Ida is a sage")).isZero();
    }

    @Test
    void everyClueOfAHousePuzzleIsNeededAndOneSolutionRemains() {
        for (int seed = 0; seed < 20; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            int[][] houses = {{0, 1, 2}, {2, 0, 1}, {1, 0, 2}};
            List<ZebraClue> clues = ZebraReducer.reduce(random, ZebraClue.all(random, houses), houses);
            assertThat(solutions(clues)).as("seed %d", seed).isEqualTo(1);
            for (ZebraClue clue : clues) {
                List<ZebraClue> fewer = new ArrayList<>(clues);
                fewer.remove(clue);
                assertThat(solutions(fewer))
                        .as("seed %d without %s", seed, clue)
                        .isGreaterThan(1);
            }
        }
    }

    private static int solutions(List<ZebraClue> clues) {
        int[][] orders = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        int solutions = 0;
        for (int[] first : orders) {
            for (int[] second : orders) {
                for (int[] third : orders) {
                    int[][] houses = {first, second, third};
                    boolean all = clues.stream().allMatch(clue -> {
                        int one = houses[clue.one() / 3][clue.one() % 3];
                        if (clue.kind() == ZebraClue.Kind.HOUSE) {
                            return one == clue.other();
                        }
                        int distance = houses[clue.other() / 3][clue.other() % 3] - one;
                        return switch (clue.kind()) {
                            case SAME -> distance == 0;
                            case LEFT -> distance == 1;
                            default -> Math.abs(distance) == 1;
                        };
                    });
                    solutions += all ? 1 : 0;
                }
            }
        }
        return solutions;
    }
}
