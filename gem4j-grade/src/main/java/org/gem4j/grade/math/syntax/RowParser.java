// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gem4j.grade.math.syntax.Node.Bracket;
import org.gem4j.grade.math.syntax.Node.Clock;
import org.gem4j.grade.math.syntax.Node.Dots;
import org.gem4j.grade.math.syntax.Node.Listing;
import org.gem4j.grade.math.syntax.Node.Ratio;
import org.gem4j.grade.math.syntax.Node.Rel;
import org.gem4j.grade.math.syntax.Node.Relation;
import org.gem4j.grade.math.syntax.Node.Remark;
import org.gem4j.grade.math.syntax.Node.SetOp;
import org.gem4j.grade.math.syntax.Node.SetOperation;
import org.gem4j.grade.math.syntax.Node.Words;
import org.gem4j.grade.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Parses a row of tokens from the outside in: lists, relations, set operations, ratios; the rest is [TermParser]'s.
final class RowParser {
    private static final Map<String, Rel> RELATIONS = Map.ofEntries(
            Map.entry("=", Rel.EQUAL),
            Map.entry(":=", Rel.EQUAL),
            Map.entry("!=", Rel.NOT_EQUAL),
            Map.entry("<", Rel.LESS),
            Map.entry("<=", Rel.LESS_OR_EQUAL),
            Map.entry(">", Rel.GREATER),
            Map.entry(">=", Rel.GREATER_OR_EQUAL),
            Map.entry("~", Rel.APPROXIMATE),
            Map.entry("similar", Rel.SIMILAR),
            Map.entry("==", Rel.CONGRUENT),
            Map.entry("in", Rel.ELEMENT),
            Map.entry("notin", Rel.NOT_ELEMENT),
            Map.entry("subset", Rel.SUBSET),
            Map.entry("to", Rel.TENDS));

    private final List<Token> tokens;

    RowParser(List<Token> tokens) {
        this.tokens = tokens;
    }

    /// The row as one node: a list without brackets when it has several items.
    Node whole() {
        Node stacked = stacked();
        if (stacked != null) {
            return stacked;
        }
        List<Node> items = items();
        if (items.size() == 1) {
            return items.getFirst();
        }
        Node joined = Joined.inequalities(items, tokens);
        return joined == null ? new Listing(Bracket.NONE, Bracket.NONE, items) : joined;
    }

    /// `a \over b` and `n \choose k`, which take all of their group; else null.
    private @Nullable Node stacked() {
        for (int i = 1; i < tokens.size() - 1; i++) {
            Token token = tokens.get(i);
            boolean over = token.is(Kind.COMMAND, "over");
            if (over || token.is(Kind.COMMAND, "choose")) {
                Node top = new RowParser(tokens.subList(0, i)).whole();
                Node bottom = new RowParser(tokens.subList(i + 1, tokens.size())).whole();
                return over ? Folding.quotient(top, bottom) : new Node.Apply(Fn.BINOMIAL, List.of(top, bottom));
            }
        }
        return null;
    }

    /// What stands between commas, semicolons, `and` and `or`.
    List<Node> items() {
        boolean semicolons = tokens.stream().anyMatch(token -> token.isOperator(";"));
        List<Node> items = new ArrayList<>();
        for (List<Token> part : split(afterArrow(tokens), semicolons)) {
            if (!part.isEmpty()) {
                items.add(semicolons ? new RowParser(part).whole() : part(part));
            }
        }
        if (items.isEmpty()) {
            throw new UnreadableException("there is nothing");
        }
        return items;
    }

    /// The modulus of `(mod 5)`, or null when the row is something else.
    @Nullable
    Node modulus() {
        Token first = tokens.getFirst();
        boolean mod = (first.kind() == Kind.WORD || first.kind() == Kind.COMMAND || first.kind() == Kind.TEXT)
                && (first.text().equals("mod") || first.text().equals("bmod"));
        return mod && tokens.size() > 1 ? new RowParser(tokens.subList(1, tokens.size())).whole() : null;
    }

    /// Element and condition of a set written `x | x > 0` or `x : x > 0`; empty when it is not written so.
    List<Node> setBuilder() {
        for (int i = 1; i < tokens.size() - 1; i++) {
            Token token = tokens.get(i);
            if (token.isOperator("mid") || token.isOperator(":")) {
                return List.of(
                        new RowParser(tokens.subList(0, i)).whole(),
                        new RowParser(tokens.subList(i + 1, tokens.size())).whole());
            }
        }
        return List.of();
    }

    private static List<Token> afterArrow(List<Token> tokens) {
        for (int i = tokens.size() - 2; i >= 0; i--) {
            if (tokens.get(i).isOperator("=>")) {
                return tokens.subList(i + 1, tokens.size());
            }
        }
        return tokens;
    }

    private static List<List<Token>> split(List<Token> tokens, boolean semicolons) {
        List<List<Token>> parts = new ArrayList<>();
        List<Token> part = new ArrayList<>();
        parts.add(part);
        for (Token token : tokens) {
            Token rest = semicolons ? null : afterJoiningWord(token, part);
            if (semicolons ? token.isOperator(";") : isSeparator(token) || rest != null) {
                part = new ArrayList<>();
                parts.add(part);
                if (rest != null) {
                    part.add(rest);
                }
            } else {
                part.add(token);
            }
        }
        return parts;
    }

    private static boolean isSeparator(Token token) {
        return switch (token.kind()) {
            case OPERATOR -> token.text().equals(",") || Joined.isJoiner(token.text());
            case WORD, TEXT -> Wording.isSeparator(token.text());
            default -> false;
        };
    }

    /// `W` of a word `orW` that follows a number or bracket, as in `x=1orx=2`.
    private static @Nullable Token afterJoiningWord(Token token, List<Token> part) {
        if (token.kind() != Kind.WORD
                || part.isEmpty()
                || token.space()
                || part.getLast().kind() == Kind.WORD) {
            return null;
        }
        for (String word : List.of("and", "or")) {
            if (token.text().startsWith(word) && token.text().length() == word.length() + 1) {
                return Token.of(Kind.WORD, token.text().substring(word.length()), false);
            }
        }
        return null;
    }

    private static Node part(List<Token> part) {
        if (part.size() == 1 && part.getFirst().isOperator("...")) {
            return new Dots();
        }
        for (int i = 1; i < part.size(); i++) {
            Token token = part.get(i);
            boolean word = token.kind() == Kind.TEXT
                    || token.kind() == Kind.WORD && token.text().length() > 1;
            if (word && Wording.isCondition(token.text())) {
                return new Remark(item(part.subList(0, i)), text(part.subList(i, part.size())));
            }
        }
        return item(part);
    }

    private static Node item(List<Token> part) {
        Row row = new Row(part);
        Node node = relation(row);
        if (row.isDone()) {
            return node;
        }
        Token next = row.next();
        row.rewind(row.position() - 1);
        boolean words = next.kind() == Kind.TEXT
                || next.kind() == Kind.WORD && next.space() && next.text().length() > 2;
        if (words && row.remaining().stream().allMatch(t -> t.kind() == Kind.TEXT || t.kind() == Kind.WORD)) {
            return new Remark(node, text(row.remaining()));
        }
        throw new UnreadableException("unexpected " + next.text());
    }

    private static Node relation(Row row) {
        if (row.isOperator("=") || row.isOperator("~")) {
            row.next();
        }
        List<Node> sides = new ArrayList<>();
        List<Rel> relations = new ArrayList<>();
        sides.add(side(row));
        while (row.peek() instanceof Token token && token.kind() == Kind.OPERATOR) {
            Rel relation = RELATIONS.get(token.text());
            if (relation == null) {
                break;
            }
            row.next();
            relations.add(relation);
            sides.add(side(row));
        }
        return relations.isEmpty() ? sides.getFirst() : new Relation(sides, relations);
    }

    private static Node side(Row row) {
        Node node = intersection(row);
        while (true) {
            if (row.skipOperator("cup")) {
                node = new SetOperation(SetOp.UNION, node, intersection(row));
            } else if (row.skipOperator("setminus")) {
                node = new SetOperation(SetOp.DIFFERENCE, node, intersection(row));
            } else {
                return node;
            }
        }
    }

    private static Node intersection(Row row) {
        Node node = ratio(row);
        while (row.skipOperator("cap")) {
            node = new SetOperation(SetOp.INTERSECTION, node, ratio(row));
        }
        return node;
    }

    private static Node ratio(Row row) {
        Token first = row.peek();
        Node node = operand(row);
        if (!isColon(row)) {
            return wholeHour(node, row);
        }
        List<Node> parts = new ArrayList<>(List.of(node));
        List<@Nullable Token> starts = new ArrayList<>();
        starts.add(first);
        while (isColon(row)) {
            row.next();
            starts.add(row.peek());
            parts.add(operand(row));
        }
        int minutes = parts.size() == 2 ? minutes(starts.get(0), starts.get(1)) : -1;
        Token after = row.peek();
        boolean halfDay = after != null
                && (after.kind() == Kind.WORD || after.kind() == Kind.TEXT)
                && Wording.isHalfDay(after.text());
        if (minutes >= 0 && halfDay) {
            row.next();
            return clock(
                    minutes, Wording.isAfternoon(Objects.requireNonNull(after).text()));
        }
        return new Ratio(parts, minutes >= 0);
    }

    /// Whether a colon comes next, or the word `to` between two numbers.
    static boolean isColon(Row row) {
        Token token = row.peek();
        boolean word = token != null
                && (token.kind() == Kind.WORD || token.kind() == Kind.TEXT)
                && token.text().equals("to")
                && row.previous() instanceof Token before
                && before.kind() == Kind.NUMBER
                && row.peek(1) instanceof Token after
                && after.kind() == Kind.NUMBER;
        return word || row.isOperator(":");
    }

    /// `3 p.m.`, or the node as it is.
    private static Node wholeHour(Node node, Row row) {
        boolean hour = node instanceof Node.Num number
                && number.value().isInt()
                && number.value().signum() > 0
                && number.value().toInt() <= 12;
        Token after = row.peek();
        boolean halfDay = after != null
                && (after.kind() == Kind.WORD || after.kind() == Kind.TEXT)
                && Wording.isHalfDay(after.text());
        if (hour && halfDay && node instanceof Node.Num number && after != null) {
            row.next();
            return clock(60 * number.value().toInt(), Wording.isAfternoon(after.text()));
        }
        return node;
    }

    private static Node clock(int minutes, boolean afternoon) {
        if (minutes < 60 || minutes >= 13 * 60) {
            throw new UnreadableException("no such hour before or after noon");
        }
        return new Clock(minutes % (12 * 60) + (afternoon ? 12 * 60 : 0));
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
    private static Node operand(Row row) {
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

    private static String text(List<Token> tokens) {
        StringBuilder text = new StringBuilder();
        for (Token token : tokens) {
            text.append(text.isEmpty() ? "" : " ").append(token.text());
        }
        return text.toString();
    }
}
