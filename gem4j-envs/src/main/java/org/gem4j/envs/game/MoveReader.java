// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.function.Function;
import java.util.regex.Pattern;
import org.gem4j.text.answer.Boxes;
import org.jspecify.annotations.Nullable;

/// Finds the move in a model's text: the last box, as [Boxes] finds boxes, whose content the game can read.
///
/// As in GEM the content is read verbatim, so that `\boxed{ 5 }` and `\boxed{\text{5}}` hold no move, and a box that
/// does not fit the game's grammar is skipped, so that `\boxed{5} \boxed{junk}` plays 5. What a box is follows the rule
/// of all environments: `\boxed {5}` and `\fbox{5}` are boxes here, but not with `compat=gem`. Linear time on any
/// input.
final class MoveReader {
    private static final String OPEN = "\\boxed{";
    private static final String WORD = OPEN.substring(1);
    private static final Pattern ANY_CASE = Pattern.compile("\\\\boxed", Pattern.CASE_INSENSITIVE);

    private final boolean likeGem;

    /// @param likeGem whether boxes are those of GEM
    MoveReader(boolean likeGem) {
        this.likeGem = likeGem;
    }

    /// Reads a box's content in place, without a copy.
    @FunctionalInterface
    interface Grammar<T> {
        /// The value of `text` from `from` to `to` (excluded), or null if it does not match the grammar.
        @Nullable
        T read(String text, int from, int to);
    }

    /// The result of `grammar` for the last box it accepts, or null when it accepts none.
    ///
    /// @param grammar gets a box's content and returns null to refuse it
    <T> @Nullable T last(String action, Function<String, @Nullable T> grammar) {
        return lastInPlace(action, (text, from, to) -> grammar.apply(text.substring(from, to)));
    }

    /// Like [#last] with a grammar that needs no copy of the content.
    <T> @Nullable T lastInPlace(String action, Grammar<T> grammar) {
        if (likeGem) {
            return lastOfGem(action, grammar);
        }
        int start = onlyBox(action);
        int close = start < 0 ? -1 : action.indexOf('}', start);
        T move = close < 0 ? null : grammar.read(action, start, close);
        return start >= 0 ? move : Boxes.lastReadable(action, inside -> grammar.read(inside, 0, inside.length()));
    }

    /// Like [#last], but `boxed` may have capitals, as GEM has it in the games of directions.
    <T> @Nullable T lastAnyCase(String action, Function<String, @Nullable T> grammar) {
        return last(ANY_CASE.matcher(action).replaceAll("\\\\boxed"), grammar);
    }

    /// The number in the last box that holds one: [MoveNumbers#NONE] when none does, [MoveNumbers#TOO_LONG] for
    /// more than 4300 digits, since GEM does not skip such a box: the move is malformed, whatever other boxes there
    /// are.
    int lastNumber(String action) {
        Integer number = lastInPlace(action, (text, from, to) -> {
            int value = MoveNumbers.digits(text, from, to);
            return value == MoveNumbers.NONE ? null : (Integer) value;
        });
        return number == null ? MoveNumbers.NONE : number;
    }

    /// The numbers in the last box that holds numbers with whitespace between them, as [MoveNumbers#numbers] reads
    /// them.
    int @Nullable [] lastNumbers(String action) {
        return lastInPlace(action, (text, from, to) -> MoveNumbers.numbers(text, from, to, Integer.MAX_VALUE));
    }

    /// The start of the content of the only box, in a text with one plain box and nothing else that could be a box
    /// or part of one; -1 for any other text. Most moves are such texts.
    private static int onlyBox(String action) {
        int open = action.indexOf('\\');
        boolean plain = open >= 0
                && action.startsWith(OPEN, open)
                && action.lastIndexOf('\\') == open
                && action.lastIndexOf('{') == open + WORD.length();
        return plain ? open + OPEN.length() : -1;
    }

    private static <T> @Nullable T lastOfGem(String action, Grammar<T> grammar) {
        int limit = action.length();
        int open = lastOpen(action, limit);
        while (open >= 0) {
            int start = open + OPEN.length();
            int close = action.indexOf('}', start, Math.max(start, limit));
            T move = close < 0 ? null : grammar.read(action, start, close);
            if (move != null) {
                return move;
            }
            limit = open;
            open = lastOpen(action, open);
        }
        return null;
    }

    /// Where the last box before `limit` opens, or -1.
    private static int lastOpen(String action, int limit) {
        int brace = action.lastIndexOf('{', limit - 1);
        while (brace >= WORD.length() && !action.startsWith(OPEN, brace - WORD.length())) {
            brace = action.lastIndexOf('{', brace - 1);
        }
        return brace < WORD.length() ? -1 : brace - WORD.length();
    }
}
