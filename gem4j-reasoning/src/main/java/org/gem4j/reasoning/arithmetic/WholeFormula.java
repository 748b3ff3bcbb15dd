// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.util.List;

/// A formula of integers and names, compiled once and evaluated often: `+ - * / % **` and brackets.
///
/// It comes from our own data; a mistake in it is an `IllegalArgumentException` when it is compiled.
interface WholeFormula {
    /// The result if a division is not exact, or a number grows too large.
    long NOT_WHOLE = Long.MIN_VALUE;

    /// @param values of the names, in their order
    /// @return the value, or [#NOT_WHOLE]
    long compute(long[] values);

    /// @param names in the order in which values will be given
    static WholeFormula compile(String text, List<String> names) {
        Compiler compiler = new Compiler(text.replace(" ", ""), names);
        WholeFormula formula = compiler.sum();
        if (compiler.at < compiler.text.length()) {
            throw compiler.wrong();
        }
        return formula;
    }

    /// Reads a formula by recursive descent.
    final class Compiler {
        private final String text;
        private final List<String> names;
        private int at;

        private Compiler(String text, List<String> names) {
            this.text = text;
            this.names = names;
        }

        private WholeFormula sum() {
            WholeFormula left = product();
            while (peek() == '+' || peek() == '-') {
                left = operation(text.charAt(at++), left, product());
            }
            return left;
        }

        private WholeFormula product() {
            WholeFormula left = power();
            while ((peek() == '*' && !text.startsWith("**", at)) || peek() == '/' || peek() == '%') {
                left = operation(text.charAt(at++), left, power());
            }
            return left;
        }

        private WholeFormula power() {
            WholeFormula base = atom();
            if (!text.startsWith("**", at)) {
                return base;
            }
            at += 2;
            return operation('^', base, power());
        }

        private WholeFormula atom() {
            if (peek() == '(') {
                at++;
                WholeFormula inner = sum();
                if (peek() != ')') {
                    throw wrong();
                }
                at++;
                return inner;
            }
            int start = at;
            while (Character.isLetterOrDigit(peek())) {
                at++;
            }
            String word = text.substring(start, at);
            if (!word.isEmpty() && Character.isDigit(word.charAt(0))) {
                long value = Long.parseLong(word);
                return values -> value;
            }
            int index = names.indexOf(word);
            if (index < 0) {
                throw wrong();
            }
            return values -> values[index];
        }

        private char peek() {
            return at < text.length() ? text.charAt(at) : 0;
        }

        private IllegalArgumentException wrong() {
            return new IllegalArgumentException("formula " + text + " is wrong at " + at + "; names: " + names);
        }
    }

    private static WholeFormula operation(char operator, WholeFormula left, WholeFormula right) {
        return values -> {
            long a = left.compute(values);
            long b = right.compute(values);
            return a == NOT_WHOLE || b == NOT_WHOLE ? NOT_WHOLE : apply(operator, a, b);
        };
    }

    private static long apply(char operator, long a, long b) {
        return switch (operator) {
            case '+' -> a + b;
            case '-' -> a - b;
            case '*' -> a * b;
            case '%' -> b == 0 ? NOT_WHOLE : a % b;
            case '/' -> b == 0 || a % b != 0 ? NOT_WHOLE : a / b;
            default -> {
                long power = 1;
                for (long i = 0; i < b; i++) {
                    power *= a;
                }
                yield power;
            }
        };
    }
}
