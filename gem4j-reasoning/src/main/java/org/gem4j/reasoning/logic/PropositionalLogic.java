// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Any conclusion that follows from premises of propositional logic.
///
/// A tautology or a single variable scores 0.25, a formula that does not follow 0.05. Premises from which only a
/// tautology follows are regenerated.
final class PropositionalLogic extends ReasoningTask {
    private static final double TRIVIAL = 0.25;
    private static final double UNFOUNDED = 0.05;
    private static final int ATTEMPTS = 100;
    private static final int MOST_VARIABLES = 14;
    private static final int LONGEST_ANSWER_READ = 20_000;

    PropositionalLogic() {
        super(TaskSpec.named("propositional_logic", Category.LOGIC, "Give a conclusion that follows from premises.")
                .range("vars", 2, 4, 1, 10, "number of variables")
                .range("statements", 2, 4, 1, 20, "number of premises")
                .range("complexity", 1, 3, 1, 8, "depth of a premise")
                .rangeDial("vars", "vars", 2, 4, 6, 8, 10)
                .rangeDial("statements", "statements", 2, 4, 6, 8, 10)
                .rangeDial("complexity", "complexity", 1, 2, 3, 4, 5)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int count = Choices.inRange(random, config, "vars");
        int statements = Choices.inRange(random, config, "statements");
        List<String> variables = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            variables.add(String.valueOf((char) ('P' + i)));
        }
        List<Sentence> premises = new ArrayList<>(statements);
        TruthTable all;
        do {
            premises.clear();
            all = TruthTable.always(count);
            for (int i = 0; i < statements; i++) {
                Sentence premise = Sentence.draw(random, count, Choices.inRange(random, config, "complexity"));
                premises.add(premise);
                all = all.combine(Connective.AND, premise.table());
            }
        } while (all.isTautology());
        Sentence example = conclusion(random, count, premises, all);
        List<String> texts = premises.stream().map(Sentence::text).toList();
        StringBuilder question = new StringBuilder(500).append("These sentences of propositional logic are true:\n");
        for (int i = 0; i < texts.size(); i++) {
            question.append(i + 1).append(". ").append(texts.get(i)).append('\n');
        }
        question.append("\nGive one sentence that follows from them and is neither a single variable nor true in every"
                + " case. Write ¬ for not, ∧ for and, ∨ for or, → for if … then and ↔ for if and only if. Answer with"
                + " the sentence alone.");
        return Draft.withoutAnswer(
                question.toString(),
                Metadata.of(
                        "premises",
                        texts,
                        "variables",
                        List.copyOf(variables),
                        "complexity",
                        example.size(),
                        "example_answer",
                        example.text()));
    }

    /// A random sentence.
    ///
    /// @param size number of its variables and signs
    private record Sentence(String text, int size, TruthTable table) {
        static Sentence draw(SeededRandom random, int variables, int depth) {
            if (depth <= 1) {
                int variable = random.nextInt(variables);
                return new Sentence(
                        String.valueOf((char) ('P' + variable)), 1, TruthTable.variable(variable, variables));
            }
            int choice = random.nextInt(Connective.values().length + 1);
            Sentence left = draw(random, variables, depth - 1);
            return choice == Connective.values().length
                    ? left.negated()
                    : left.joined(Connective.values()[choice], draw(random, variables, depth - 1));
        }

        Sentence negated() {
            return new Sentence("¬" + text, size + 1, table.not());
        }

        Sentence joined(Connective connective, Sentence other) {
            return new Sentence(
                    "(" + text + " " + connective.sign() + " " + other.text + ")",
                    1 + size + other.size,
                    table.combine(connective, other.table));
        }

        /// A small sentence without an arrow to the right.
        static Sentence drawSmall(SeededRandom random, int variables) {
            int choice = random.nextInt(Connective.values().length + 1);
            Sentence left = draw(random, variables, 1);
            if (choice == Connective.values().length) {
                return left.negated();
            }
            Connective connective = Connective.values()[choice];
            Sentence right = draw(random, variables, 1);
            return connective == Connective.IMPLIES
                    ? left.negated().joined(Connective.OR, right)
                    : left.joined(connective, right);
        }
    }

    /// A small sentence that follows if a few tries find one, else all premises in one.
    private static Sentence conclusion(SeededRandom random, int variables, List<Sentence> premises, TruthTable all) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Sentence candidate = Sentence.drawSmall(random, variables);
            if (all.implies(candidate.table()) && !candidate.table().isTautology()) {
                return candidate;
            }
        }
        Sentence first = premises.getFirst();
        return premises.size() == 1
                ? first.joined(Connective.AND, first)
                : premises.stream().skip(1).reduce(first, (left, right) -> left.joined(Connective.AND, right));
    }

    @Override
    public String reference(Item item, TaskConfig config) {
        return item.metadata().text("example_answer");
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        boolean known = answer.length() <= LONGEST_ANSWER_READ
                && Formula.parse(answer)
                        .map(formula -> item.metadata().texts("variables").containsAll(formula.variables()))
                        .orElse(false);
        return known ? grade(answer, item, config) : 0;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        List<String> known = item.metadata().texts("variables");
        if (answer.isEmpty() || answer.length() > LONGEST_ANSWER_READ || namesUnknown(answer, known)) {
            return 0;
        }
        Optional<Formula> conclusion = Formula.parse(answer);
        if (conclusion.isEmpty()) {
            return 0;
        }
        Map<String, Integer> numbers = new LinkedHashMap<>();
        List<Formula> premises = new ArrayList<>();
        for (String premise : item.metadata().texts("premises")) {
            Formula formula = Formula.parse(premise)
                    .orElseThrow(() -> new IllegalArgumentException("item metadata premises must be formulas"));
            formula.number(numbers, Integer.MAX_VALUE);
            premises.add(formula);
        }
        if (!conclusion.get().number(numbers, MOST_VARIABLES)) {
            return 0;
        }
        TruthTable all = TruthTable.always(numbers.size());
        for (Formula premise : premises) {
            all = all.combine(Connective.AND, premise.table(numbers, numbers.size()));
        }
        TruthTable claim = conclusion.get().table(numbers, numbers.size());
        if (!all.implies(claim)) {
            return UNFOUNDED;
        }
        return conclusion.get().isVariable() || claim.isTautology() ? TRIVIAL : 1;
    }

    /// Whether there is a capital letter that is not a variable of the item.
    private static boolean namesUnknown(String answer, List<String> known) {
        for (int i = 0; i < answer.length(); i++) {
            char c = answer.charAt(i);
            if (c >= 'A' && c <= 'Z' && !known.contains(String.valueOf(c))) {
                return true;
            }
        }
        return false;
    }
}
