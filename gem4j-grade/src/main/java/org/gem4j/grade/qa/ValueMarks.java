// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.qa;

import java.util.Arrays;

/// Which punctuation of an answer belongs to a value, so that without it the answer would be another one.
///
/// A mark is judged by what stands at its sides: a digit, a letter by itself (as a variable or choice is), a word, or
/// nothing. Sides are looked for beyond other punctuation, so that `-(5)` and `-$5` have the sign of `-5`; a side is
/// attached if no blank comes before it.
final class ValueMarks {
    /// What stands beside a mark.
    private enum Side {
        NOTHING,
        DIGIT,
        LETTER,
        WORD;

        boolean isValue() {
            return this == DIGIT || this == LETTER;
        }
    }

    private static final String BRACKETS = "()[]{}";
    /// What stands before a sign: `sin(-x)`, `e^-2`.
    private static final String OPENING = "([{=^<>*/+|~";
    private static final String QUOTES = "“”‘’«»„";
    private static final String VARIABLES = "xyznXYZN";

    private final String text;
    private final int[] leftAt;
    private final int[] rightAt;
    private final int[] farLeftAt;
    private final int[] farRightAt;

    ValueMarks(String text) {
        this.text = text;
        leftAt = new int[text.length()];
        rightAt = new int[text.length()];
        farLeftAt = new int[text.length()];
        farRightAt = new int[text.length()];
        Arrays.fill(leftAt, -1);
        for (int i = 0, near = -1, far = -1; i < text.length(); i++) {
            leftAt[i] = near;
            farLeftAt[i] = far;
            near = isBlank(i) ? -1 : isValueCharacter(i) ? i : near;
            far = isValueCharacter(i) ? i : far;
        }
        for (int i = text.length() - 1, near = -1, far = -1; i >= 0; i--) {
            rightAt[i] = near;
            farRightAt[i] = far;
            near = isBlank(i) ? -1 : isValueCharacter(i) ? i : near;
            far = isValueCharacter(i) ? i : far;
        }
    }

    /// The text without the punctuation that belongs to no value.
    String kept() {
        StringBuilder kept = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char mark = text.charAt(i);
            if (BRACKETS.indexOf(mark) >= 0) {
                kept.append(separates(i) ? " " : "");
            } else if (!QaText.isPunctuation(mark) && QUOTES.indexOf(mark) < 0 || isKept(i, mark)) {
                kept.append(mark);
            }
        }
        return kept.toString();
    }

    /// Whether without the bracket two values would become one: `5(6)` is not 56.
    private boolean separates(int at) {
        return left(at).isValue() && right(at) != Side.NOTHING;
    }

    private boolean isKept(int at, char mark) {
        if (left(at) == Side.DIGIT && right(at) == Side.DIGIT) {
            return !groupsThousands(at, mark);
        }
        return switch (mark) {
            case '-' -> isMinus(at);
            case '+' -> isPlus(at);
            case '*' -> isStar(at);
            case '!' -> isExclamation(at);
            case '.' -> isDigit(at + 1) && (at == 0 || !isValueCharacter(at - 1) && text.charAt(at - 1) != '.');
            case '#' -> isLetter(at - 1) && right(at) == Side.NOTHING;
            case '<', '>', '=', '~' ->
                isBesideValue(at)
                        || startsWord(at)
                        || farRight(at) != Side.NOTHING && (farLeft(at) != Side.NOTHING || right(at) == Side.NOTHING);
            case '^' -> isBesideValue(at) || left(at) != Side.NOTHING && right(at) != Side.NOTHING;
            case '/', '|' -> isBesideValue(at) || isApart(at);
            case ',' -> at == 0 && isDigit(1) || left(at).isValue() && right(at).isValue();
            case ';', ':', '?', '&', '@' -> left(at).isValue() && right(at).isValue();
            default -> isPrime(at, mark);
        };
    }

    private boolean isMinus(int at) {
        Side left = left(at);
        Side right = right(at);
        if (left == Side.NOTHING && right == Side.NOTHING) {
            return farRight(at).isValue()
                    || farRight(at) == Side.NOTHING && farLeft(at).isValue();
        }
        if (left == Side.NOTHING || right == Side.NOTHING || OPENING.indexOf(text.charAt(at - 1)) >= 0) {
            return true;
        }
        boolean subtracts =
                isVariable(leftAt[at]) && right == Side.DIGIT || left == Side.DIGIT && isVariable(rightAt[at]);
        return subtracts || left == Side.LETTER && right == Side.LETTER;
    }

    /// Whether a letter is a variable or the sign of an exponent (`1e-5`) rather than a part of a name such as
    /// `F-16`.
    private boolean isVariable(int at) {
        return side(at) == Side.LETTER && (VARIABLES.indexOf(text.charAt(at)) >= 0 || isDigit(at - 1));
    }

    private boolean isPlus(int at) {
        Side left = left(at);
        Side right = right(at);
        if (left == Side.NOTHING && right == Side.NOTHING) {
            return farLeft(at).isValue() && farRight(at) != Side.NOTHING
                    || farLeft(at) != Side.NOTHING && farRight(at).isValue();
        }
        return left != Side.NOTHING && (right == Side.NOTHING || left.isValue() || right.isValue());
    }

    /// A star multiplies or ends a name such as `A*`; around words it is markup.
    private boolean isStar(int at) {
        Side left = left(at);
        Side right = right(at);
        if (left == Side.NOTHING && right == Side.NOTHING) {
            return farLeft(at).isValue() && farRight(at).isValue();
        }
        return left.isValue() && (right.isValue() || right == Side.NOTHING && isUnpaired('*'));
    }

    private boolean isExclamation(int at) {
        Side left = left(at);
        Side right = right(at);
        if (right != Side.NOTHING || at + 1 < text.length() && text.charAt(at + 1) == '=') {
            return left == Side.NOTHING || left.isValue() && right.isValue();
        }
        int factor = farLeftAt[at];
        return side(factor) == Side.DIGIT || isVariable(factor);
    }

    /// Minutes, feet or a derivative: `5'`, `5"`, `f'`.
    private boolean isPrime(int at, char mark) {
        boolean prime = mark == '\'' || mark == '"' || mark == '’' || mark == '”';
        return prime && left(at).isValue() && right(at) == Side.NOTHING && isUnpaired(mark);
    }

    private boolean isUnpaired(char mark) {
        return text.chars()
                                .filter(c -> c == mark || mark == '”' && c == '“' || mark == '’' && c == '‘')
                                .count()
                        % 2
                == 1;
    }

    /// Whether a value is attached at one side, or comes next after blanks.
    private boolean isBesideValue(int at) {
        return left(at).isValue()
                || right(at).isValue()
                || right(at) == Side.NOTHING && farRight(at).isValue();
    }

    /// Whether a blank stands beside the mark, and something at both of its sides: `5 /km`, `men / women`.
    private boolean isApart(int at) {
        boolean blank = left(at) == Side.NOTHING || right(at) == Side.NOTHING;
        return blank && farLeft(at) != Side.NOTHING && farRight(at) != Side.NOTHING;
    }

    /// Whether a word begins right after the mark and none ends before it.
    private boolean startsWord(int at) {
        return left(at) == Side.NOTHING && isLetter(at + 1);
    }

    /// Whether the mark stands between one to three digits, or another group, and a group of exactly three.
    private boolean groupsThousands(int at, char mark) {
        if (mark != ',' || !(isDigit(at + 1) && isDigit(at + 2) && isDigit(at + 3)) || isDigit(at + 4)) {
            return false;
        }
        int start = at;
        while (isDigit(start - 1) && at - start < 4) {
            start--;
        }
        boolean laterGroup = start > 0 && text.charAt(start - 1) == ',';
        return at - start <= 3 && (laterGroup || text.charAt(start) != '0');
    }

    private Side left(int at) {
        return side(leftAt[at]);
    }

    private Side right(int at) {
        return side(rightAt[at]);
    }

    private Side farLeft(int at) {
        return side(farLeftAt[at]);
    }

    private Side farRight(int at) {
        return side(farRightAt[at]);
    }

    private Side side(int at) {
        if (at < 0) {
            return Side.NOTHING;
        }
        if (isDigit(at)) {
            return Side.DIGIT;
        }
        return isLetter(at - 1) || isLetter(at + 1) ? Side.WORD : Side.LETTER;
    }

    private boolean isValueCharacter(int at) {
        return Character.isLetterOrDigit(text.charAt(at));
    }

    private boolean isBlank(int at) {
        return QaText.isBlank(text.charAt(at));
    }

    private boolean isDigit(int at) {
        return at >= 0 && at < text.length() && Character.isDigit(text.charAt(at));
    }

    private boolean isLetter(int at) {
        return at >= 0 && at < text.length() && Character.isLetter(text.charAt(at));
    }
}
