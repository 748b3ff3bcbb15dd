// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.math.syntax.Node.Clock;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Ratio;
import org.gem4j.math.syntax.Node.Words;
import org.gem4j.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Parses quantities with colons between them, which are ratios or times of day, and quantities alone.
final class RatioParser {
    private final Row row;

    RatioParser(Row row) {
        this.row = row;
    }

    Node ratio() {
        Token first = row.peek();
        Node node = operand();
        if (!isColon(row)) {
            return wholeHour(node);
        }
        List<Node> parts = new ArrayList<>(List.of(node));
        List<@Nullable Token> starts = new ArrayList<>();
        starts.add(first);
        while (isColon(row)) {
            row.next();
            starts.add(row.peek());
            parts.add(operand());
        }
        boolean numbers = parts.stream().allMatch(RatioParser::isWritten);
        int minutes = numbers && parts.size() == 2 ? minutes(starts.get(0), starts.get(1)) : -1;
        Clock clock = minutes >= 0 ? halfDay(minutes) : null;
        return clock != null ? clock : new Ratio(parts, minutes >= 0);
    }

    /// Whether a colon comes next, or the word `to` between two numbers.
    static boolean isColon(Row row) {
        Token token = row.peek();
        boolean word = token != null
                && token.isLetters()
                && token.text().equals("to")
                && row.previous() instanceof Token before
                && before.kind() == Kind.NUMBER
                && row.peek(1) instanceof Token after
                && after.kind() == Kind.NUMBER;
        return word || row.isOperator(":");
    }

    /// Whether this is a whole number as it was written, not one that was computed.
    private static boolean isWritten(Node node) {
        return node instanceof Num number && number.literal() == Node.Literal.INTEGER;
    }

    /// `3 p.m.`, or the node as it is.
    private Node wholeHour(Node node) {
        boolean hour = isWritten(node)
                && node instanceof Num number
                && number.value().isInt()
                && number.value().signum() > 0
                && number.value().toInt() <= 12;
        Clock clock =
                hour && node instanceof Num number ? halfDay(60 * number.value().toInt()) : null;
        return clock != null ? clock : node;
    }

    /// The time of day if `a.m.` or `p.m.` comes next, which is read then; else null.
    private @Nullable Clock halfDay(int minutes) {
        Token after = row.peek();
        if (after == null || !after.isLetters() || !Wording.isHalfDay(after.text())) {
            return null;
        }
        row.next();
        if (minutes < 60 || minutes >= 13 * 60) {
            throw new UnreadableException("no such hour before or after noon");
        }
        return new Clock(minutes % (12 * 60) + (Wording.isAfternoon(after.text()) ? 12 * 60 : 0));
    }

    /// Minutes after midnight if two number tokens read as a time of day, else -1.
    private static int minutes(@Nullable Token hour, @Nullable Token minute) {
        if (hour == null || minute == null || !isShortNumber(hour) || !isShortNumber(minute)) {
            return -1;
        }
        int hours = Integer.parseInt(hour.text());
        int minutes = Integer.parseInt(minute.text());
        return hours <= 24 && minutes < 60 && minute.text().length() == 2 ? 60 * hours + minutes : -1;
    }

    private static boolean isShortNumber(Token token) {
        return token.kind() == Kind.NUMBER
                && token.text().length() <= 2
                && token.text().indexOf('.') < 0;
    }

    /// A sum with its unit; or words alone; or words as the name of what follows an equals sign.
    private Node operand() {
        Token token = row.peek();
        if (token != null && token.kind() == Kind.TEXT && !Currency.isSign(token.text())) {
            row.next();
            boolean alone = row.isDone()
                    || row.isOperator("=")
                    || row.isOperator(":") && row.remaining().size() > 1;
            if (alone) {
                return new Words(token.text());
            }
            if (!Wording.isFiller(token.text())) {
                throw new UnreadableException("words before a formula: " + token.text());
            }
        }
        Node sum = new TermParser(row).sum();
        return new UnitParser(row).measured(sum);
    }
}
