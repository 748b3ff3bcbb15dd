// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import static org.gem4j.text.grammar.Expression.choice;
import static org.gem4j.text.grammar.Expression.oneOf;
import static org.gem4j.text.grammar.Expression.optional;
import static org.gem4j.text.grammar.Expression.range;
import static org.gem4j.text.grammar.Expression.sequence;
import static org.gem4j.text.grammar.Expression.star;
import static org.gem4j.text.grammar.Expression.text;

import org.gem4j.text.grammar.Expression.Repeat;
import org.gem4j.text.grammar.Expression.Rule;

/// The parts of JSON. Whitespace is at most one space, or a line break and an indentation of at most
/// [#DEEPEST_INDENTATION], and numbers have at most [#MOST_DIGITS] digits in a row, so that a model cannot dwell on
/// either.
final class JsonRules {
    private static final int DEEPEST_INDENTATION = 32;
    private static final int MOST_DIGITS = 18;
    private static final int MOST_EXPONENT_DIGITS = 2;

    private static final Expression DIGIT = range('0', '9');
    private static final Expression HEX = oneOf("0123456789abcdefABCDEF");

    static final Expression SPACE =
            Rule.of(optional(choice(text(" "), sequence(text("\n"), new Repeat(text(" "), 0, DEEPEST_INDENTATION)))));

    /// One character of a string, as itself or escaped; no half of a surrogate pair.
    static final Expression CHARACTER = Rule.of(choice(
            CodePoints.all()
                    .without(CodePoints.range(0, 0x1f))
                    .without(CodePoints.of("\"\\"))
                    .utf8(),
            sequence(
                    text("\\"),
                    choice(
                            oneOf("\"\\/bfnrt"),
                            sequence(
                                    text("u"),
                                    choice(
                                            sequence(oneOf("0123456789abcefABCEF"), HEX),
                                            sequence(oneOf("dD"), range('0', '7'))),
                                    HEX,
                                    HEX)))));

    static final Expression STRING = Rule.of(string(star(CHARACTER)));
    static final Expression INTEGER = Rule.of(sequence(
            optional(text("-")), choice(text("0"), sequence(range('1', '9'), new Repeat(DIGIT, 0, MOST_DIGITS - 1)))));
    static final Expression NUMBER = Rule.of(sequence(
            INTEGER,
            optional(sequence(text("."), new Repeat(DIGIT, 1, MOST_DIGITS))),
            optional(sequence(oneOf("eE"), optional(oneOf("+-")), new Repeat(DIGIT, 1, MOST_EXPONENT_DIGITS)))));
    static final Expression BOOLEAN = choice(text("true"), text("false"));
    static final Expression NULL = text("null");
    static final Expression COMMA = sequence(text(","), SPACE);
    static final Rule VALUE = new Rule();
    static final Expression OBJECT =
            Rule.of(object(optional(sequence(member(STRING, VALUE), star(sequence(COMMA, member(STRING, VALUE)))))));
    static final Expression ARRAY = Rule.of(array(optional(sequence(VALUE, star(sequence(COMMA, VALUE))))));

    static {
        VALUE.become(choice(OBJECT, ARRAY, STRING, NUMBER, BOOLEAN, NULL));
    }

    private JsonRules() {}

    static Expression string(Expression content) {
        return sequence(text("\""), content, text("\""));
    }

    static Expression member(Expression key, Expression value) {
        return sequence(key, text(":"), SPACE, value);
    }

    static Expression object(Expression members) {
        return sequence(text("{"), SPACE, members, SPACE, text("}"));
    }

    static Expression array(Expression items) {
        return sequence(text("["), SPACE, items, SPACE, text("]"));
    }
}
