// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Finds `\boxed{...}` and `\fbox{...}` in a text; one scan, linear time, whatever the nesting.
///
/// The rule is: **the last complete box that is not empty**.
///
/// - A box that is never closed is ignored, and so is a box with nothing left after its wrappers are removed
///   ([Wrappers]): it is a template rather than an answer.
/// - Of nested boxes the innermost counts where the outer one only wraps or names it, as in `\boxed{x = \boxed{7}}`. An
///   outer box that says more is one answer, without the commands inside: `\boxed{10-\boxed{5}}` is `10-5`, not 5.
/// - Escaped braces do not count.
/// - Whitespace may separate the command and its brace. `\boxed 5` is a box too: TeX lets a command take a number, a
///   letter or another command without braces ([BareBox]).
public final class Boxes {
    /// A box: its start and end in the text, and its content, verbatim.
    public record Box(int start, int end, String inside) {
        /// The content without whitespace around it.
        public String content() {
            return inside.strip();
        }
    }

    private Boxes() {}

    /// The content of the last box, if there is one.
    public static Optional<String> last(String text) {
        List<Box> boxes = all(text);
        return boxes.isEmpty() ? Optional.empty() : Optional.of(boxes.getLast().content());
    }

    /// The content of the last box, verbatim; if all complete boxes of the text are empty, the content of the last
    /// of them. For tasks in which an empty answer can be right.
    public static Optional<String> lastOrEmpty(String text) {
        List<Box> filled = all(text);
        List<Box> boxes = filled.isEmpty() ? new BoxScanner(text).boxes(true) : filled;
        return boxes.isEmpty() ? Optional.empty() : Optional.of(boxes.getLast().inside());
    }

    /// The result of `grammar` for the last box that it accepts, verbatim; null if it accepts none. For games, in
    /// which a box that is not a move is ignored.
    ///
    /// @param grammar returns null for a text that it cannot read
    public static <T> @Nullable T lastReadable(String text, Function<String, @Nullable T> grammar) {
        for (Box box : new BoxScanner(text).boxes(true).reversed()) {
            T result = grammar.apply(box.inside());
            if (result != null) {
                return result;
            }
        }
        return null;
    }

    /// The contents of the last adjacent boxes, with nothing but `and`, `or`, commas, dollar signs and blanks
    /// between them, in order; empty when there is no box.
    public static List<String> adjacent(String text) {
        return run(text, false);
    }

    /// As [#adjacent], but the boxes may also be joined by a few words that end in `and`, or name the next value.
    public static List<String> joined(String text) {
        return run(text, true);
    }

    /// All complete boxes that are not empty, from left to right; of nested ones the one that counts.
    public static List<Box> all(String text) {
        return new BoxScanner(text).boxes(false);
    }

    private static List<String> run(String text, boolean words) {
        List<Box> boxes = all(text);
        ArrayDeque<String> run = new ArrayDeque<>();
        for (int i = boxes.size() - 1; i >= 0; i--) {
            if (i < boxes.size() - 1) {
                String gap = text.substring(
                        boxes.get(i).end(),
                        Math.max(boxes.get(i).end(), boxes.get(i + 1).start()));
                if (!Joiners.isJoiner(gap) && !(words && Joiners.isLooseJoiner(gap))) {
                    break;
                }
            }
            run.addFirst(boxes.get(i).content());
        }
        return List.copyOf(run);
    }
}
