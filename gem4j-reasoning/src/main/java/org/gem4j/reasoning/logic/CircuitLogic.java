// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grades;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.logic.CircuitDiagram.Gate;
import org.gem4j.reasoning.logic.CircuitDiagram.Literal;
import org.gem4j.text.python.Strings;

/// The output of a logic circuit that is shown as a drawing.
///
/// A gate with one input is a wire.
final class CircuitLogic extends ReasoningTask {
    private static final Operation[] INNER = {Operation.AND, Operation.NAND, Operation.XOR};
    private static final Operation[] LAST = {Operation.OR, Operation.NOR, Operation.XOR, Operation.AND};

    CircuitLogic() {
        super(TaskSpec.named("circuit_logic", Category.LOGIC, "Find the output of a logic circuit in a drawing.")
                .range("terms", 3, 5, 1, 60, "number of gates in the first column")
                .range("inputs", 2, 4, 1, 30, "number of inputs of a gate")
                .number("neg_prob", 0.3, 0, 1, "Probability that an input of a gate is negated.")
                .bool("allow_reuse", true, "Whether an input may go into several gates.")
                .wideDial("terms", "terms", 3, 5, 10, 20, 30)
                .wideDial("inputs", "inputs", 2, 4, 6, 8, 10));
    }

    private enum Operation {
        AND('&'),
        NAND('↑'),
        XOR('⊕'),
        OR('+'),
        NOR('↓');

        private final char symbol;

        Operation(char symbol) {
            this.symbol = symbol;
        }

        /// The output for a number of inputs, given how many of them are 1.
        int result(int inputs, int ones) {
            boolean result = switch (this) {
                case AND -> ones == inputs;
                case NAND -> ones < inputs;
                case XOR -> ones % 2 == 1;
                case OR -> ones > 0;
                case NOR -> ones == 0;
            };
            return result ? 1 : 0;
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int terms = Choices.inRange(random, config, "terms");
        List<String> names = new ArrayList<>();
        List<Gate> gates = new ArrayList<>();
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < terms; i++) {
            Operation operation = INNER[random.nextInt(INNER.length)];
            operations.add(operation);
            int size = Choices.inRange(random, config, "inputs");
            List<Literal> literals = new ArrayList<>(size);
            for (int j = 0; j < size; j++) {
                literals.add(new Literal(
                        input(random, names, config.bool("allow_reuse")),
                        Choices.chance(random, config.number("neg_prob"))));
            }
            gates.add(new Gate(operation.symbol, literals));
        }
        Operation last = LAST[random.nextInt(LAST.length)];
        int[] values = new int[names.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextInt(2);
        }
        int ones = 0;
        for (int i = 0; i < terms; i++) {
            ones += value(gates.get(i), operations.get(i), values);
        }
        int output = terms == 1 ? ones : last.result(terms, ones);
        return Draft.of(
                question(names, gates, last, values), Integer.toString(output), metadata(names, gates, last, values));
    }

    private static int input(SeededRandom random, List<String> names, boolean reuse) {
        if (reuse && !names.isEmpty() && random.nextBoolean()) {
            return random.nextInt(names.size());
        }
        names.add(name(names.size()));
        return names.size() - 1;
    }

    /// A, B, …, Z, AA, AB, … like the columns of a spreadsheet.
    private static String name(int number) {
        String last = String.valueOf((char) ('A' + number % 26));
        return number < 26 ? last : name(number / 26 - 1) + last;
    }

    private static int value(Gate gate, Operation operation, int[] values) {
        int ones = 0;
        for (Literal literal : gate.inputs()) {
            ones += literal.negated() ? 1 - values[literal.input()] : values[literal.input()];
        }
        int size = gate.inputs().size();
        return size == 1 ? ones : operation.result(size, ones);
    }

    private static String question(List<String> names, List<Gate> gates, Operation last, int[] values) {
        StringBuilder text = new StringBuilder(2000)
                .append("This drawing shows a logic circuit:\n\n")
                .append(CircuitDiagram.draw(names, gates, last.symbol))
                .append("\n\nSigns:\n");
        for (Operation operation : Operation.values()) {
            if (operation == last || operation.ordinal() < INNER.length) {
                text.append(operation.symbol)
                        .append(operation.symbol)
                        .append(" ")
                        .append(operation)
                        .append(
                                operation == Operation.XOR
                                        ? " gate (1 if an odd number of inputs are 1)\n"
                                        : " gate\n");
            }
        }
        text.append(">o negation of a gate's input\n├ and └ branches of a wire, ┼ wires that cross without contact\n\n"
                + "The inputs are:\n");
        for (int i = 0; i < values.length; i++) {
            text.append(names.get(i)).append(" = ").append(values[i]).append('\n');
        }
        return text.append("\nWhat is the value at OUT? Answer 0 or 1.").toString();
    }

    private static Metadata metadata(List<String> names, List<Gate> gates, Operation last, int[] values) {
        List<String> terms = new ArrayList<>(gates.size());
        StringBuilder expression = new StringBuilder();
        for (Gate gate : gates) {
            StringBuilder term = new StringBuilder();
            for (Literal literal : gate.inputs()) {
                if (!term.isEmpty()) {
                    term.append(gate.symbol());
                }
                term.append(names.get(literal.input())).append(literal.negated() ? "'" : "");
            }
            if (!expression.isEmpty()) {
                expression.append(last.symbol);
            }
            expression.append('(').append(term).append(')');
            terms.add(term.toString());
        }
        Object[] assignments = new Object[2 * values.length];
        for (int i = 0; i < values.length; i++) {
            assignments[2 * i] = names.get(i);
            assignments[2 * i + 1] = values[i];
        }
        return Metadata.of(
                "expression",
                expression.toString(),
                "assignments",
                Metadata.of(assignments),
                "term_strings",
                List.copyOf(terms),
                "final_gate",
                last.name(),
                "inputs",
                List.copyOf(names));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        String oracle = item.oracle();
        if (answer.equals(oracle)) {
            return 1;
        }
        return Strings.strip(answer).equals(oracle)
                ? (double) Grades.codePoints(oracle) / Grades.codePoints(answer)
                : 0;
    }
}
