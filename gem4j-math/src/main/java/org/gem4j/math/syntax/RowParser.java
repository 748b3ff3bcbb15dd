// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.UndefinedException;
import org.gem4j.math.syntax.Node.Bracket;
import org.gem4j.math.syntax.Node.Dots;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.Remark;
import org.gem4j.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Parses a row of tokens from the outside in: what it lists, with remarks; each item is [RelationParser]'s.
final class RowParser {
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
        if (joined != null) {
            return joined;
        }
        Bracket bracket = areAlternatives(items) ? Bracket.CURLY : Bracket.NONE;
        return new Listing(bracket, bracket, items);
    }

    /// Whether the items are values of which one is meant, as in `1 or 2`: neither a tuple nor an interval.
    boolean areAlternatives(List<Node> items) {
        boolean values = items.size() > 1
                && items.stream().noneMatch(item -> item instanceof Node.Relation || item instanceof Remark);
        return values
                && tokens.stream()
                        .anyMatch(token -> (token.isLetters() || token.kind() == Kind.OPERATOR)
                                && "or".equals(Phrasebook.connective(token.text())));
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
        boolean mod = (first.isLetters() || first.kind() == Kind.COMMAND)
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
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            Token rest = semicolons ? null : afterJoiningWord(token, part);
            boolean last = i == tokens.size() - 1;
            if (semicolons ? token.isOperator(";") : isSeparator(token, part, last) || rest != null) {
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

    private static boolean isSeparator(Token token, List<Token> before, boolean last) {
        return switch (token.kind()) {
            case OPERATOR -> token.text().equals(",") || Joined.isJoiner(token.text());
            case TEXT -> Wording.isSeparator(token.text());
            // `et` and the like are products of letters unless they stand between two things.
            case WORD ->
                Wording.isSeparator(token.text())
                        && (Joined.isJoiner(token.text().toLowerCase(Locale.ROOT))
                                || token.space() && !last && !before.isEmpty());
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
                return remark(item(part.subList(0, i)), part.subList(i, part.size()));
            }
        }
        return item(part);
    }

    /// A remark of words, then perhaps a formula: `when x > 0`. What is not a formula is kept as it was written.
    private static Node remark(Node operand, List<Token> tokens) {
        int words = 1;
        while (words < tokens.size() && isRemarkWord(tokens.get(words))) {
            words++;
        }
        List<Token> rest = tokens.subList(words, tokens.size());
        String text = text(tokens.subList(0, words));
        if (rest.isEmpty()) {
            return new Remark(operand, text);
        }
        Node formula;
        try {
            formula = new RowParser(rest).whole();
        } catch (UnreadableException | LimitException | UndefinedException e) {
            formula = new Node.Words(rest.stream()
                    .map(token ->
                            token.node() == null ? token.text() : token.node().toString())
                    .collect(Collectors.joining(" ")));
        }
        return new Remark(operand, text, List.of(formula));
    }

    private static boolean isRemarkWord(Token token) {
        return token.kind() == Kind.TEXT
                || token.kind() == Kind.WORD
                        && token.text().length() > 1
                        && Fn.named(token.text()) == null
                        && !Letters.isName(token.text());
    }

    private static Node item(List<Token> part) {
        Row row = new Row(part);
        Node node = new RelationParser(row).relation();
        if (row.isDone()) {
            return node;
        }
        Token next = row.next();
        row.rewind(row.position() - 1);
        boolean words = next.kind() == Kind.TEXT
                || next.kind() == Kind.WORD && next.space() && next.text().length() > 2;
        if (words && row.remaining().stream().allMatch(Token::isLetters)) {
            return new Remark(node, text(row.remaining()));
        }
        throw new UnreadableException("unexpected " + next.text());
    }

    private static String text(List<Token> tokens) {
        StringBuilder text = new StringBuilder();
        for (Token token : tokens) {
            text.append(text.isEmpty() ? "" : " ").append(token.text());
        }
        return text.toString();
    }
}
