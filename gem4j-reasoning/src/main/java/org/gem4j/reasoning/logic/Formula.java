// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gem4j.text.python.Characters;
import org.jspecify.annotations.Nullable;

/// A formula of propositional logic as a program for a stack machine, read in linear time.
///
/// `¬` binds most tightly, then `∧`, `∨`, `→` and `↔`; equal connectives group to the left. Any other text between
/// signs and brackets is a variable, and so is text with unmatched brackets. Only a missing operand makes a text
/// unreadable.
final class Formula {
    private static final char NOT = '¬';
    private static final Object NEGATE = new Object();
    private static final int DEEPEST = 400;

    /// A step of the program: a connective, [#NEGATE], or the name of a variable.
    private final List<Object> program;

    private Formula(List<Object> program) {
        this.program = program;
    }

    /// The formula, or empty if an operand is missing or brackets nest too deep.
    static Optional<Formula> parse(String text) {
        Reader reader = new Reader(text);
        return reader.formula(0, text.length(), 0) ? Optional.of(new Formula(reader.program)) : Optional.empty();
    }

    /// Whether it is one variable.
    boolean isVariable() {
        return program.size() == 1;
    }

    /// The names of its variables.
    Set<String> variables() {
        return program.stream()
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .collect(Collectors.toSet());
    }

    /// Numbers the variables that have no number yet.
    ///
    /// @return false if there would be more than `most` of them
    boolean number(Map<String, Integer> numbers, int most) {
        for (Object step : program) {
            if (step instanceof String name
                    && numbers.putIfAbsent(name, numbers.size()) == null
                    && numbers.size() > most) {
                return false;
            }
        }
        return true;
    }

    /// The truth table over the numbered variables.
    TruthTable table(Map<String, Integer> numbers, int variables) {
        Deque<TruthTable> stack = new ArrayDeque<>();
        for (Object step : program) {
            switch (step) {
                case String name -> stack.push(TruthTable.variable(numbers.getOrDefault(name, 0), variables));
                case Connective connective -> {
                    TruthTable right = stack.pop();
                    stack.push(stack.pop().combine(connective, right));
                }
                default -> stack.push(stack.pop().not());
            }
        }
        return stack.pop();
    }

    /// Reads a text.
    ///
    /// A connective belongs to a stretch of text if as many brackets are open before it as at the stretch's end; so
    /// connectives of one depth form a chain, and every chain is walked once.
    private static final class Reader {
        final List<Object> program = new ArrayList<>();
        private final String text;
        /// How many brackets are open before each character, counting closed ones as minus.
        private final int[] open;
        /// Where the bracket closes that opens here, or -1.
        private final int[] close;
        /// The connective before this one at the same depth, or -1.
        private final int[] previous;

        Reader(String text) {
            this.text = text;
            int length = text.length();
            open = new int[length + 1];
            close = new int[length];
            previous = new int[length + 1];
            Arrays.fill(close, -1);
            int[] lastAt = new int[2 * length + 1];
            Arrays.fill(lastAt, -1);
            int[] stack = new int[length];
            int top = 0;
            for (int i = 0; i < length; i++) {
                char c = text.charAt(i);
                open[i + 1] = open[i] + (c == '(' ? 1 : c == ')' ? -1 : 0);
                if (c == '(') {
                    stack[top++] = i;
                } else if (c == ')' && top > 0) {
                    close[stack[--top]] = i;
                }
                int depth = open[i] + length;
                previous[i] = lastAt[depth];
                if (Connective.of(c) != null) {
                    lastAt[depth] = i;
                }
            }
            previous[length] = lastAt[open[length] + length];
        }

        /// Appends the program of a stretch of text; false if it is unreadable.
        boolean formula(int from, int to, int depth) {
            int start = skipSpace(from, to);
            int end = skipSpaceBack(start, to);
            while (start < end && text.charAt(start) == '(' && close[start] == end - 1) {
                start = skipSpace(start + 1, end - 1);
                end = skipSpaceBack(start, end - 1);
            }
            if (start >= end || depth > DEEPEST) {
                return false;
            }
            List<Integer> signs = signs(start, end);
            return signs.isEmpty() ? operand(start, end, depth) : chain(signs, start, end, depth);
        }

        /// The connectives of a stretch, first one first.
        private List<Integer> signs(int start, int end) {
            List<Integer> signs = new ArrayList<>();
            for (int at = previous[end]; at >= start; at = previous[at]) {
                signs.add(at);
            }
            return signs.reversed();
        }

        private boolean chain(List<Integer> signs, int start, int end, int depth) {
            Deque<Connective> waiting = new ArrayDeque<>();
            int from = start;
            for (int sign : signs) {
                if (!formula(from, sign, depth + 1)) {
                    return false;
                }
                Connective connective = connective(sign);
                while (!waiting.isEmpty() && waiting.peek().compareTo(connective) <= 0) {
                    program.add(waiting.pop());
                }
                waiting.push(connective);
                from = sign + 1;
            }
            if (!formula(from, end, depth + 1)) {
                return false;
            }
            program.addAll(waiting);
            return true;
        }

        private Connective connective(int at) {
            @Nullable Connective connective = Connective.of(text.charAt(at));
            if (connective == null) {
                throw new IllegalStateException("no connective at " + at);
            }
            return connective;
        }

        /// A stretch without connectives of its own: negations of a bracket or variable.
        private boolean operand(int start, int end, int depth) {
            if (text.charAt(start) != NOT) {
                program.add(text.substring(start, end));
                return true;
            }
            int negations = 0;
            int at = start;
            while (at < end && text.charAt(at) == NOT) {
                negations++;
                at = skipSpace(at + 1, end);
            }
            if (!formula(at, end, depth + 1)) {
                return false;
            }
            for (int i = 0; i < negations; i++) {
                program.add(NEGATE);
            }
            return true;
        }

        private int skipSpace(int from, int to) {
            int at = from;
            while (at < to && Characters.isSpace(text.charAt(at))) {
                at++;
            }
            return at;
        }

        private int skipSpaceBack(int from, int to) {
            int at = to;
            while (at > from && Characters.isSpace(text.charAt(at - 1))) {
                at--;
            }
            return at;
        }
    }
}
