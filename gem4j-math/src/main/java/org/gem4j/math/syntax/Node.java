// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.List;
import org.gem4j.math.exact.Rational;

/// A parsed answer: what was written, before anything is known about what it means.
public sealed interface Node {
    /// How a number was written.
    enum Literal {
        INTEGER,
        DECIMAL,
        FRACTION,
        MIXED,
        COMPUTED
    }

    /// A number; `places` counts the digits after the point of a decimal (negative with large powers of ten).
    record Num(Rational value, Literal literal, int places) implements Node {
        public static Num of(Rational value) {
            return new Num(value, Literal.COMPUTED, 0);
        }

        public static Num of(long value) {
            return new Num(Rational.of(value), Literal.INTEGER, 0);
        }
    }

    enum Constant {
        PI,
        E,
        I,
        INFINITY
    }

    record Const(Constant constant) implements Node {}

    /// A variable, with subscripts and primes in its name: `x`, `theta`, `a_37`, `f'`.
    record Sym(String name) implements Node {}

    record Neg(Node operand) implements Node {}

    record Sum(List<Node> terms) implements Node {
        public Sum {
            terms = List.copyOf(terms);
        }
    }

    record Product(List<Node> factors) implements Node {
        public Product {
            factors = List.copyOf(factors);
        }
    }

    record Quotient(Node numerator, Node denominator) implements Node {}

    record Power(Node base, Node exponent) implements Node {}

    record Root(Node radicand, Node index) implements Node {}

    record Apply(Fn function, List<Node> arguments) implements Node {
        public Apply {
            arguments = List.copyOf(arguments);
        }
    }

    /// A function of unknown meaning, such as `f(x)`.
    record Call(String name, List<Node> arguments) implements Node {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    enum BigKind {
        SUM,
        PRODUCT,
        INTEGRAL,
        LIMIT
    }

    /// A sum, product, integral or limit; `to` repeats `from` in a limit.
    record Big(BigKind kind, String variable, Node from, Node to, Node body) implements Node {}

    /// `± operand` or `∓ operand`.
    record PlusMinus(boolean plusFirst, Node operand) implements Node {}

    enum Bracket {
        NONE,
        ROUND,
        SQUARE,
        /// A square bracket that looks the wrong way: the open end of `]a, b[`.
        REVERSED,
        CURLY,
        ANGLE
    }

    /// Things in a row: `1, 2` or `(1, 2)` or `[1, 2)` or `\{1, 2\}`.
    record Listing(Bracket open, Bracket close, List<Node> items) implements Node {
        public Listing {
            items = List.copyOf(items);
        }
    }

    /// `\{ element | condition \}`.
    record SetBuilder(Node element, Node condition) implements Node {}

    enum SetOp {
        UNION,
        INTERSECTION,
        DIFFERENCE
    }

    record SetOperation(SetOp operation, Node left, Node right) implements Node {}

    enum Named {
        REALS,
        INTEGERS,
        NATURALS,
        RATIONALS,
        COMPLEX,
        EMPTY
    }

    record NamedSet(Named set) implements Node {}

    record Table(boolean determinant, List<List<Node>> rows) implements Node {
        public Table {
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /// Lines of a definition by cases.
    record Cases(List<List<Node>> rows) implements Node {
        public Cases {
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /// What may stand between the sides of a relation.
    enum Rel {
        EQUAL,
        NOT_EQUAL,
        LESS,
        LESS_OR_EQUAL,
        GREATER,
        GREATER_OR_EQUAL,
        APPROXIMATE,
        ELEMENT,
        NOT_ELEMENT,
        SUBSET,
        CONGRUENT,
        SIMILAR,
        TENDS
    }

    /// `a = b`, `a < b <= c`: one more side than relations.
    record Relation(List<Node> sides, List<Rel> relations) implements Node {
        public Relation {
            sides = List.copyOf(sides);
            relations = List.copyOf(relations);
        }
    }

    record Words(String text) implements Node {}

    record Percent(Node operand) implements Node {}

    record Degrees(Node operand) implements Node {}

    record Measured(Node operand, Unit unit) implements Node {}

    /// An answer with words that are not part of it: `3 \text{ apples}`; `formulas` holds what is said in them as
    /// formulas, at most one node: `x > 0` of `3 \text{ when }x > 0`.
    record Remark(Node operand, String words, List<Node> formulas) implements Node {
        public Remark {
            formulas = List.copyOf(formulas);
        }

        public Remark(Node operand, String words) {
            this(operand, words, List.of());
        }
    }

    /// Digits in a base: `1011_2`.
    record Based(String digits, int base) implements Node {}

    /// `7:32`; `clock` when it could be a time of day.
    record Ratio(List<Node> parts, boolean clock) implements Node {
        public Ratio {
            parts = List.copyOf(parts);
        }
    }

    /// A time of day in minutes after midnight.
    record Clock(int minutes) implements Node {}

    /// `operand (mod modulus)`.
    record Modulo(Node operand, Node modulus) implements Node {}

    /// Three dots.
    record Dots() implements Node {}
}
