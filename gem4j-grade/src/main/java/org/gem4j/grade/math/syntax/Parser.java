// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gem4j.grade.math.exact.LimitException;
import org.gem4j.grade.math.exact.UndefinedException;
import org.gem4j.grade.math.syntax.Node.Apply;
import org.gem4j.grade.math.syntax.Node.Bracket;
import org.gem4j.grade.math.syntax.Node.Cases;
import org.gem4j.grade.math.syntax.Node.Listing;
import org.gem4j.grade.math.syntax.Node.Modulo;
import org.gem4j.grade.math.syntax.Node.Named;
import org.gem4j.grade.math.syntax.Node.NamedSet;
import org.gem4j.grade.math.syntax.Node.Num;
import org.gem4j.grade.math.syntax.Node.SetBuilder;
import org.gem4j.grade.math.syntax.Node.Table;
import org.gem4j.grade.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Parses an answer in LaTeX or plain notation.
///
/// Brackets are resolved from the inside out on an explicit stack: when one closes, what stands in it is parsed as a
/// flat row of tokens and becomes one token of the row around it. Nesting of any depth therefore needs no recursion,
/// and redundant braces leave no trace.
public final class Parser {
    /// Longer answers are not read.
    public static final int MAX_LENGTH = 100_000;

    /// Environments whose lines are answers of their own.
    private static final Set<String> LINES =
            Set.of("align", "aligned", "alignedat", "equation", "gather", "gathered", "split", "center");

    private record Frame(String opening, List<Token> row, boolean space) {}

    private final ArrayDeque<Frame> frames = new ArrayDeque<>();

    private Parser() {}

    /// Reads a whole answer; never part of one.
    public static Reading parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return new Reading.Unreadable("it is longer than " + MAX_LENGTH + " characters");
        }
        String latex = Symbols.toLatex(text);
        if (latex == null) {
            return new Reading.Unreadable("it holds characters that change the direction of writing");
        }
        try {
            Node node = new Parser().parse(Scanner.scan(latex));
            return Trees.isBounded(node)
                    ? new Reading.Parsed(node)
                    : new Reading.Unreadable("it is nested deeper than " + Trees.MAX_DEPTH + " or too large");
        } catch (UnreadableException | LimitException | UndefinedException e) {
            return new Reading.Unreadable(String.valueOf(e.getMessage()));
        }
    }

    private Node parse(List<Token> tokens) {
        frames.push(new Frame("", new ArrayList<>(), false));
        for (Token token : tokens) {
            switch (token.kind()) {
                case OPEN -> open(token);
                case CLOSE -> close(token.text());
                case OPERATOR -> operator(token);
                default -> row().add(token);
            }
        }
        if (frames.size() != 1) {
            throw new UnreadableException(
                    "a bracket that is not closed: " + frames.getFirst().opening());
        }
        return new RowParser(row()).whole();
    }

    private void open(Token token) {
        if (token.text().equals("[") && isReversedClose()) {
            close("[>");
            return;
        }
        frames.push(new Frame(token.text(), new ArrayList<>(), token.space()));
    }

    private void operator(Token token) {
        switch (token.text()) {
            case "]" -> {
                if (isRoundOrSquare(frames.getFirst().opening())) {
                    close("]");
                } else {
                    frames.push(new Frame("]>", new ArrayList<>(), token.space()));
                }
            }
            case "|", "||" -> bar(token);
            default -> row().add(token);
        }
    }

    /// A bar opens, closes, or separates, depending on what stands before it.
    private void bar(Token token) {
        boolean operandBefore = !row().isEmpty() && row().getLast().endsOperand();
        boolean inside = frames.getFirst().opening().equals(token.text());
        if (inside && operandBefore) {
            close(token.text());
        } else if (operandBefore && frames.getFirst().opening().equals("\\{")) {
            row().add(Token.of(Kind.OPERATOR, "mid", token.space()));
        } else {
            frames.push(new Frame(token.text(), new ArrayList<>(), token.space()));
        }
    }

    private void close(String closing) {
        Frame frame = frames.pop();
        if (isHalfVisible(frame.opening(), closing)) {
            frame = new Frame("{", frame.row(), frame.space());
        } else if (frames.isEmpty() || !matches(frame.opening(), closing)) {
            throw new UnreadableException("brackets that do not match");
        }
        Token group = group(frame, closing);
        if (group != null) {
            row().add(group);
        }
    }

    /// Whether this is a brace on one side only, as before the lines of a system of equations.
    private static boolean isHalfVisible(String opening, String closing) {
        return opening.equals("\\{") && closing.equals(Scanner.INVISIBLE)
                || opening.equals(Scanner.INVISIBLE) && closing.equals("\\{");
    }

    private static boolean matches(String opening, String closing) {
        return switch (closing) {
            case "(", "]", "[>" -> isRoundOrSquare(opening);
            default -> opening.equals(closing);
        };
    }

    private static boolean isRoundOrSquare(String opening) {
        return opening.equals("(") || opening.equals("[") || opening.equals("]>");
    }

    private boolean isReversedClose() {
        Frame frame = frames.getFirst();
        return (frame.opening().equals("]>") || frame.opening().equals("["))
                && !row().isEmpty()
                && row().getLast().endsOperand()
                && row().stream().anyMatch(token -> token.isOperator(",") || token.isOperator(";"));
    }

    private static @Nullable Token group(Frame frame, String closing) {
        if (frame.row().isEmpty()) {
            return switch (frame.opening()) {
                case "{" -> null;
                case "\\{" -> new Token(Kind.GROUP, "#", new NamedSet(Named.EMPTY), frame.space());
                case "(", "[" ->
                    new Token(Kind.GROUP, "#", new Listing(left(frame.opening()), right(closing), List.of()), false);
                default -> throw new UnreadableException("empty brackets");
            };
        }
        if (frame.opening().equals("{")
                && frame.row().size() == 1
                && isClosed(frame.row().getFirst())) {
            return frame.row().getFirst();
        }
        if (frame.opening().equals("{")
                && frame.row().getFirst().is(Kind.COMMAND, "circ")
                && frame.row().size() == 1) {
            return frame.row().getFirst();
        }
        return new Token(Kind.GROUP, frame.opening(), node(frame, closing), frame.space());
    }

    /// Whether braces around this token alone change nothing.
    private static boolean isClosed(Token token) {
        return token.kind() == Kind.GROUP && token.text().equals("{");
    }

    private static Node node(Frame frame, String closing) {
        RowParser row = new RowParser(frame.row());
        return switch (frame.opening()) {
            case "(", "[", "]>" -> {
                Node modulus = row.modulus();
                yield modulus != null
                        ? new Modulo(Num.of(0), modulus)
                        : bracketed(row.items(), left(frame.opening()), right(closing));
            }
            case "\\{" -> set(row);
            case "<" -> new Listing(Bracket.ANGLE, Bracket.ANGLE, row.items());
            case "|" -> absolute(row.whole());
            case "||" -> new Node.Call("norm", List.of(row.whole()));
            case "lfloor" -> new Apply(Fn.FLOOR, List.of(row.whole()));
            case "lceil" -> new Apply(Fn.CEIL, List.of(row.whole()));
            case "{" -> row.whole();
            default -> environment(frame);
        };
    }

    private static Node bracketed(List<Node> items, Bracket left, Bracket right) {
        boolean plain =
                left == Bracket.ROUND && right == Bracket.ROUND || left == Bracket.SQUARE && right == Bracket.SQUARE;
        if (items.size() == 1 && plain) {
            return items.getFirst();
        }
        return new Listing(left, right, items);
    }

    private static Node set(RowParser row) {
        List<Node> sides = row.setBuilder();
        return sides.size() == 2
                ? new SetBuilder(sides.get(0), sides.get(1))
                : new Listing(Bracket.CURLY, Bracket.CURLY, row.items());
    }

    private static Node absolute(Node inside) {
        return new Apply(inside instanceof Table ? Fn.DETERMINANT : Fn.ABS, List.of(inside));
    }

    private static Node environment(Frame frame) {
        String name = frame.opening().substring("begin:".length());
        List<List<Node>> rows = new ArrayList<>();
        List<Node> cells = new ArrayList<>();
        List<Token> cell = new ArrayList<>();
        for (Token token : frame.row()) {
            if (token.isOperator("&") && LINES.contains(name)) {
                continue;
            }
            if (token.isOperator("&") || token.isOperator("\\\\")) {
                addCell(cell, cells, token.isOperator("&"));
                cell = new ArrayList<>();
                if (token.isOperator("\\\\")) {
                    rows.add(cells);
                    cells = new ArrayList<>();
                }
            } else {
                cell.add(token);
            }
        }
        addCell(cell, cells, !cells.isEmpty());
        if (!cells.isEmpty()) {
            rows.add(cells);
        }
        rows.removeIf(List::isEmpty);
        return switch (name) {
            case "array" -> isSystem(rows) ? lines(rows) : new Table(false, rows);
            case "pmatrix", "bmatrix", "matrix", "smallmatrix", "Bmatrix", "psmallmatrix", "bsmallmatrix" ->
                new Table(false, rows);
            case "vmatrix", "Vmatrix" -> new Table(true, rows);
            case "cases" -> isSystem(rows) ? lines(rows) : new Cases(rows);
            default -> {
                if (!LINES.contains(name)) {
                    throw new UnreadableException("the environment " + name + " is not known");
                }
                yield lines(rows);
            }
        };
    }

    private static boolean isSystem(List<List<Node>> rows) {
        return rows.stream().allMatch(row -> row.size() == 1 && row.getFirst() instanceof Node.Relation);
    }

    private static void addCell(List<Token> cell, List<Node> cells, boolean required) {
        boolean condition = cell.size() > 1
                && !cells.isEmpty()
                && Wording.isCondition(cell.getFirst().text());
        if (condition) {
            cells.add(new RowParser(cell.subList(1, cell.size())).whole());
        } else if (!cell.isEmpty()) {
            cells.add(new RowParser(cell).whole());
        } else if (required) {
            throw new UnreadableException("an empty cell");
        }
    }

    private static Node lines(List<List<Node>> rows) {
        List<Node> lines = rows.stream().map(List::getFirst).toList();
        return lines.size() == 1 ? lines.getFirst() : new Listing(Bracket.NONE, Bracket.NONE, lines);
    }

    private static Bracket left(String opening) {
        return switch (opening) {
            case "(" -> Bracket.ROUND;
            case "[" -> Bracket.SQUARE;
            default -> Bracket.REVERSED;
        };
    }

    private static Bracket right(String closing) {
        return switch (closing) {
            case "(" -> Bracket.ROUND;
            case "]" -> Bracket.SQUARE;
            default -> Bracket.REVERSED;
        };
    }

    private List<Token> row() {
        return frames.getFirst().row();
    }
}
