// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
/// The premises are consistent, and unless the options forbid it, no premise implies all others. Then a conclusion must
/// need more than one of them, and say less than all of them together where that is possible, so that neither a copied
/// premise nor their conjunction earns anything. Tautologies and literals, however they are written, earn nothing
/// either. The variables have other names in every item, so that no formula is right for many.
final class PropositionalLogic extends ReasoningTask {
    private static final double TRIVIAL = 0.25;
    private static final double UNFOUNDED = 0.05;
    private static final int ATTEMPTS = 100;
    private static final int MOST_ATTEMPTS = 10_000;
    private static final int PREMISE_ATTEMPTS = 20;
    private static final int MOST_VARIABLES = 14;
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
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
        List<String> variables = names(random, count);
        List<Sentence> literals = literals(random, variables);
        List<Sentence> premises;
        Conclusions legal;
        Optional<Sentence> small;
        int attempt = 0;
        do {
            premises = premises(random, config, literals, statements);
            legal = Conclusions.from(premises.stream().map(Sentence::table).toList(), count);
            small = smallConclusion(random, literals, legal);
            if (++attempt > MOST_ATTEMPTS) {
                throw new IllegalStateException("no conclusion was found for " + config);
            }
        } while (legal.all().isTautology() || !legal.weaker() && attempt < ATTEMPTS || small.isEmpty());
        Sentence example = small.get();
        List<String> texts = premises.stream().map(Sentence::text).toList();
        StringBuilder question = new StringBuilder(500).append("These sentences of propositional logic are true:\n");
        for (int i = 0; i < texts.size(); i++) {
            question.append(i + 1).append(". ").append(texts.get(i)).append('\n');
        }
        question.append("\nGive one sentence that follows from them. It must not be true in every case, nor be ")
                .append(count > 1 ? "equivalent to " : "")
                .append("a variable, with or without ¬")
                .append(legal.joint() ? ", nor follow from any one of them alone" : "")
                .append(legal.weaker() ? ", nor be equivalent to all of them together. Write" : ". Write")
                .append(" ¬ for not, ∧ for and, ∨ for or, → for if … then and ↔ for if and only if. Answer with"
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

    private static List<String> names(SeededRandom random, int count) {
        List<String> letters =
                new ArrayList<>(LETTERS.chars().mapToObj(Character::toString).toList());
        random.shuffle(letters);
        return letters.subList(0, count).stream().sorted().toList();
    }

    /// Each variable, or its negation throughout.
    private static List<Sentence> literals(SeededRandom random, List<String> variables) {
        List<Sentence> literals = new ArrayList<>(variables.size());
        for (int i = 0; i < variables.size(); i++) {
            String name = variables.get(i);
            TruthTable table = TruthTable.variable(i, variables.size());
            literals.add(
                    random.nextInt(4) > 0 ? new Sentence(name, 1, table) : new Sentence("¬" + name, 1, table.not()));
        }
        return literals;
    }

    /// Random premises that can be true together. Where no further one is found, there are fewer.
    private static List<Sentence> premises(SeededRandom random, TaskConfig config, List<Sentence> literals, int most) {
        List<Sentence> premises = new ArrayList<>(most);
        TruthTable all = TruthTable.always(literals.size());
        for (int i = 0; i < most; i++) {
            for (int attempt = 0; attempt < PREMISE_ATTEMPTS; attempt++) {
                Sentence premise = Sentence.draw(random, literals, Choices.inRange(random, config, "complexity"));
                TruthTable both = all.combine(Connective.AND, premise.table());
                if (!both.not().isTautology()) {
                    premises.add(premise);
                    all = both;
                    break;
                }
            }
        }
        return premises;
    }

    /// Which conclusions count.
    ///
    /// @param premises the premises one by one
    /// @param all what holds if all premises do
    /// @param variables how many there are
    /// @param joint whether some conclusion needs more than one premise; then a conclusion must
    private record Conclusions(List<TruthTable> premises, TruthTable all, int variables, boolean joint) {
        static Conclusions from(List<TruthTable> premises, int variables) {
            TruthTable all = TruthTable.always(variables);
            for (TruthTable premise : premises) {
                all = all.combine(Connective.AND, premise);
            }
            TruthTable together = all;
            boolean joint = premises.stream().noneMatch(premise -> premise.implies(together));
            return new Conclusions(premises, all, variables, joint);
        }

        boolean contain(TruthTable claim) {
            return isConclusion(claim) && !(claim.implies(all) && weaker());
        }

        /// Whether a conclusion that needs more than one premise can say less than all together; then it must.
        boolean weaker() {
            return joint
                    && IntStream.range(0, 1 << variables)
                            .mapToObj(assignment -> all.with(assignment, variables))
                            .anyMatch(claim -> !claim.implies(all) && isConclusion(claim));
        }

        private boolean isConclusion(TruthTable claim) {
            return all.implies(claim)
                    && !claim.isTautology()
                    && !isLiteral(claim)
                    && !(joint && premises.stream().anyMatch(premise -> premise.implies(claim)));
        }

        /// Whether the claim says no more than one variable or its negation. Of one variable there is no more.
        private boolean isLiteral(TruthTable claim) {
            return variables > 1
                    && IntStream.range(0, variables)
                            .mapToObj(variable -> TruthTable.variable(variable, variables))
                            .anyMatch(variable -> claim.equivalent(variable) || claim.equivalent(variable.not()));
        }
    }

    /// A random sentence.
    ///
    /// @param size number of its literals, connectives and further negations
    private record Sentence(String text, int size, TruthTable table) {
        static Sentence draw(SeededRandom random, List<Sentence> literals, int depth) {
            if (depth <= 1) {
                return random.pick(literals);
            }
            int choice = random.nextInt(Connective.values().length + 1);
            Sentence left = draw(random, literals, depth - 1);
            return choice == Connective.values().length
                    ? left.negated()
                    : left.joined(Connective.values()[choice], draw(random, literals, depth - 1));
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
        static Sentence drawSmall(SeededRandom random, List<Sentence> literals) {
            int choice = random.nextInt(Connective.values().length + 1);
            Sentence left = draw(random, literals, 1);
            if (choice == Connective.values().length) {
                return left.negated();
            }
            Connective connective = Connective.values()[choice];
            Sentence right = draw(random, literals, 1);
            return connective == Connective.IMPLIES
                    ? left.negated().joined(Connective.OR, right)
                    : left.joined(connective, right);
        }
    }

    /// The shortest of the sentences that count among a few small ones, if there is one.
    private static Optional<Sentence> smallConclusion(SeededRandom random, List<Sentence> literals, Conclusions legal) {
        return Stream.generate(() -> Sentence.drawSmall(random, literals))
                .limit(ATTEMPTS)
                .filter(candidate -> legal.contain(candidate.table()))
                .min(Comparator.comparingInt(candidate -> candidate.text().length()));
    }

    @Override
    public String reference(Item item, TaskConfig config) {
        return item.metadata().text("example_answer");
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        Optional<Formula> conclusion = read(answer)
                .filter(formula -> item.metadata().texts("variables").containsAll(formula.variables()));
        return conclusion
                .filter(formula -> !formula.isVariable())
                .flatMap(formula -> Argument.of(item, formula))
                .filter(argument -> argument.legal().contain(argument.claim()))
                .map(argument -> 1.0)
                .orElse(0.0);
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.isEmpty() || namesUnknown(answer, item.metadata().texts("variables"))) {
            return 0;
        }
        Optional<Formula> conclusion = read(answer);
        Optional<Argument> argument = conclusion.flatMap(formula -> Argument.of(item, formula));
        if (argument.isEmpty()) {
            return 0;
        }
        TruthTable claim = argument.get().claim();
        if (!argument.get().legal().all().implies(claim)) {
            return UNFOUNDED;
        }
        return conclusion.get().isVariable() || claim.isTautology() ? TRIVIAL : 1;
    }

    private static Optional<Formula> read(String answer) {
        return answer.length() > LONGEST_ANSWER_READ ? Optional.empty() : Formula.parse(answer);
    }

    /// The premises of an item and a claim, over the same variables.
    private record Argument(Conclusions legal, TruthTable claim) {
        /// Empty if there are too many variables.
        static Optional<Argument> of(Item item, Formula claim) {
            Map<String, Integer> numbers = new LinkedHashMap<>();
            item.metadata().texts("variables").forEach(name -> numbers.put(name, numbers.size()));
            List<Formula> premises = new ArrayList<>();
            for (String premise : item.metadata().texts("premises")) {
                Formula formula = Formula.parse(premise)
                        .orElseThrow(() -> new IllegalArgumentException("item metadata premises must be formulas"));
                formula.number(numbers, Integer.MAX_VALUE);
                premises.add(formula);
            }
            if (!claim.number(numbers, MOST_VARIABLES)) {
                return Optional.empty();
            }
            int variables = numbers.size();
            List<TruthTable> tables = premises.stream()
                    .map(premise -> premise.table(numbers, variables))
                    .toList();
            return Optional.of(new Argument(Conclusions.from(tables, variables), claim.table(numbers, variables)));
        }
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
