// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayDeque;
import java.util.List;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.UndefinedException;
import org.gem4j.math.syntax.Token.Kind;

/// Parses an answer in LaTeX or plain notation.
///
/// Brackets are resolved from the inside out on an explicit stack: when one closes, what stands in it is parsed as a
/// flat row of tokens and becomes one token of the row around it. Nesting of any depth therefore needs no recursion,
/// and redundant braces leave no trace.
public final class Parser {
    /// Longer answers are not read.
    public static final int MAX_LENGTH = 100_000;

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
        frames.push(Frame.opened("", false));
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
        frames.push(Frame.opened(token.text(), token.space()));
    }

    private void operator(Token token) {
        switch (token.text()) {
            case "]" -> {
                if (isRoundOrSquare(frames.getFirst().opening())) {
                    close("]");
                } else {
                    frames.push(Frame.opened("]>", token.space()));
                }
            }
            case "|", "||" -> bar(token);
            default -> row().add(token);
        }
    }

    /// A bar opens, closes, or separates, depending on what stands before it.
    private void bar(Token token) {
        boolean operandBefore = !row().isEmpty() && row().getLast().endsOperand();
        if (token.text().equals("||") && operandBefore && frames.getFirst().isOpenedBy("|")) {
            // Two bars that touch, as in `|a||b|` and `|a+|b||`.
            Token single = Token.of(Kind.OPERATOR, "|", token.space());
            bar(single);
            bar(single);
            return;
        }
        boolean inside = frames.getFirst().isOpenedBy(token.text());
        if (inside && operandBefore) {
            close(token.text());
        } else if (operandBefore && frames.getFirst().isOpenedBy("\\{")) {
            row().add(Token.of(Kind.OPERATOR, "mid", token.space()));
        } else {
            frames.push(Frame.opened(token.text(), token.space()));
        }
    }

    private void close(String closing) {
        Frame frame = frames.pop();
        if (isHalfVisible(frame.opening(), closing)) {
            frame = new Frame("{", frame.row(), frame.space());
        } else if (frames.isEmpty() || !matches(frame.opening(), closing)) {
            throw new UnreadableException("brackets that do not match");
        }
        Token group = GroupParser.group(frame, closing);
        if (group != null) {
            row().add(group);
        }
    }

    /// Whether this is a brace on one side only, as before the lines of a system of equations.
    private static boolean isHalfVisible(String opening, String closing) {
        return opening.equals("\\{") && closing.equals(Delimiter.INVISIBLE)
                || opening.equals(Delimiter.INVISIBLE) && closing.equals("\\{");
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
        return (frame.isOpenedBy("]>") || frame.isOpenedBy("["))
                && !row().isEmpty()
                && row().getLast().endsOperand()
                && row().stream().anyMatch(token -> token.isOperator(",") || token.isOperator(";"));
    }

    private List<Token> row() {
        return frames.getFirst().row();
    }
}
