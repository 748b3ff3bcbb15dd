// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import static org.gem4j.text.grammar.Expression.sequence;
import static org.gem4j.text.grammar.Expression.star;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.text.grammar.Expression.Repeat;

/// A regular expression over a JSON string's content: literals, `.`, classes with ranges and `\d \w \s`, groups,
/// alternatives, `? * + {n} {n,} {n,m}`, and `^` and `$` at the ends. Without an anchor anything may stand there.
final class StringPattern {
    private static final int DEEPEST = 32;
    private static final int MOST_REPEATS = 1000;
    private static final CodePoints DIGITS = CodePoints.range('0', '9');
    private static final CodePoints WORD = DIGITS.with(CodePoints.range('a', 'z'))
            .with(CodePoints.range('A', 'Z'))
            .with(CodePoints.of("_"));
    private static final CodePoints WHITE = CodePoints.of(" \t\n\r\f\u000b");
    private static final String SPECIAL = "^$\\.*+?()[]{}|/-";

    private final String pattern;
    private int at;
    private int depth;

    private StringPattern(String pattern) {
        this.pattern = pattern;
    }

    /// The content of the strings that match.
    ///
    /// @throws IllegalArgumentException if the pattern is of another kind
    static Expression content(String pattern) {
        StringPattern parser = new StringPattern(pattern);
        boolean first = pattern.startsWith("^");
        parser.at = first ? 1 : 0;
        Expression body = parser.alternatives();
        boolean last = parser.takes('$');
        if (parser.at < pattern.length()) {
            throw parser.unsupported("at offset " + parser.at);
        }
        if ((first || last) && parser.topAlternatives) {
            throw parser.unsupported("with an anchor beside top-level alternatives: put these in a group");
        }
        Expression anything = star(JsonRules.CHARACTER);
        return sequence(first ? Expression.EMPTY : anything, body, last ? Expression.EMPTY : anything);
    }

    private boolean topAlternatives;

    private IllegalArgumentException unsupported(String what) {
        return new IllegalArgumentException("pattern " + pattern + " is not supported " + what);
    }

    private boolean more() {
        return at < pattern.length();
    }

    private boolean takes(char c) {
        if (more() && pattern.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private Expression alternatives() {
        if (depth > DEEPEST) {
            throw unsupported("with more than " + DEEPEST + " groups in each other");
        }
        List<Expression> found = new ArrayList<>();
        do {
            found.add(sequenceOfParts());
        } while (takes('|'));
        topAlternatives |= depth == 0 && found.size() > 1;
        return found.size() == 1 ? found.getFirst() : new Expression.Choice(found);
    }

    private Expression sequenceOfParts() {
        List<Expression> parts = new ArrayList<>();
        while (more() && "|)$".indexOf(pattern.charAt(at)) < 0) {
            parts.add(repeated(part()));
        }
        return new Expression.Sequence(parts);
    }

    private Expression part() {
        int c = pattern.codePointAt(at);
        if (c == '(') {
            return group();
        }
        if (c == '^' || "*+?{}])".indexOf(c) >= 0) {
            throw unsupported("at offset " + at);
        }
        at += Character.charCount(c);
        return switch (c) {
            case '[' -> characterClass().inJsonString();
            case '.' ->
                CodePoints.all().without(CodePoints.of("\n\r\u2028\u2029")).inJsonString();
            case '\\' -> escape().inJsonString();
            default -> CodePoints.range(c, c).inJsonString();
        };
    }

    private Expression group() {
        at++;
        if (takes('?') && !takes(':')) {
            throw unsupported("with a group that is more than (…) or (?:…)");
        }
        depth++;
        Expression group = alternatives();
        depth--;
        if (!takes(')')) {
            throw unsupported("at offset " + at);
        }
        return group;
    }

    private CodePoints escape() {
        if (!more()) {
            throw unsupported("with a backslash at its end");
        }
        char c = pattern.charAt(at++);
        return switch (c) {
            case 'd' -> DIGITS;
            case 'D' -> CodePoints.all().without(DIGITS);
            case 'w' -> WORD;
            case 'W' -> CodePoints.all().without(WORD);
            case 's' -> WHITE;
            case 'S' -> CodePoints.all().without(WHITE);
            case 'n' -> CodePoints.of("\n");
            case 'r' -> CodePoints.of("\r");
            case 't' -> CodePoints.of("\t");
            default -> {
                if (SPECIAL.indexOf(c) < 0) {
                    throw unsupported("with the escape \\" + c);
                }
                yield CodePoints.of(String.valueOf(c));
            }
        };
    }

    private CodePoints characterClass() {
        boolean negated = takes('^');
        CodePoints found = CodePoints.of("");
        while (!takes(']')) {
            if (!more()) {
                throw unsupported("with a class without an end");
            }
            CodePoints first = classItem();
            boolean isRange = at + 1 < pattern.length() && pattern.charAt(at) == '-' && pattern.charAt(at + 1) != ']';
            if (isRange) {
                at++;
                CodePoints last = classItem();
                int from = first.set().nextSetBit(0);
                int to = last.set().nextSetBit(0);
                if (first.set().cardinality() != 1 || last.set().cardinality() != 1 || from > to) {
                    throw unsupported("with a range before offset " + at);
                }
                first = CodePoints.range(from, to);
            }
            found = found.with(first);
        }
        return negated ? CodePoints.all().without(found) : found;
    }

    private CodePoints classItem() {
        int c = pattern.codePointAt(at);
        at += Character.charCount(c);
        return c == '\\' ? escape() : CodePoints.range(c, c);
    }

    private Expression repeated(Expression part) {
        Expression result = part;
        if (takes('*')) {
            result = star(Expression.Rule.of(part));
        } else if (takes('+')) {
            result = new Repeat(Expression.Rule.of(part), 1, Expression.UNLIMITED);
        } else if (takes('?')) {
            result = Expression.optional(part);
        } else if (takes('{')) {
            int least = count();
            int most = takes(',') ? more() && pattern.charAt(at) == '}' ? Expression.UNLIMITED : count() : least;
            if (!takes('}') || most != Expression.UNLIMITED && most < least) {
                throw unsupported("at offset " + at);
            }
            result = new Repeat(Expression.Rule.of(part), least, most);
        } else {
            return result;
        }
        if (more() && "*+?{".indexOf(pattern.charAt(at)) >= 0) {
            throw unsupported("with one repetition behind another at offset " + at);
        }
        return result;
    }

    private int count() {
        int start = at;
        while (more() && Character.digit(pattern.charAt(at), 10) >= 0 && at - start < 5) {
            at++;
        }
        int count = at == start ? -1 : Integer.parseInt(pattern.substring(start, at));
        if (count < 0 || count > MOST_REPEATS) {
            throw unsupported("with a count beyond 0.." + MOST_REPEATS);
        }
        return count;
    }
}
