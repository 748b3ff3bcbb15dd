// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import java.util.ArrayDeque;
import java.util.ArrayList;
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
/// - Of nested boxes the innermost counts. Escaped braces do not count.
/// - White space may separate the command and its brace. `\boxed 5` is a box too: TeX lets a command take a number, a
///   letter or another command without braces ([BareBox]).
public final class Boxes {
    /// A box: its start and end in the text, and its content, verbatim.
    public record Box(int start, int end, String inside) {
        /// The content without white space around it.
        public String content() {
            return inside.strip();
        }
    }

    /// @param holdsBox whether a complete box was closed inside
    private record Open(int start, int contentStart, boolean box, boolean holdsBox) {}

    private Boxes() {}

    /// The content of the last box, if there is one.
    public static Optional<String> last(String text) {
        List<Box> boxes = all(text);
        return boxes.isEmpty() ? Optional.empty() : Optional.of(boxes.getLast().content());
    }

    /// The content of the last box, verbatim; if all complete boxes of the text are empty, the content of the last
    /// of them. For tasks in which an empty answer can be right.
    public static Optional<String> lastOrEmpty(String text) {
        List<Box> complete = complete(text);
        for (Box box : complete.reversed()) {
            if (!isEmpty(box)) {
                return Optional.of(box.inside());
            }
        }
        return complete.isEmpty()
                ? Optional.empty()
                : Optional.of(complete.getLast().inside());
    }

    /// The result of `grammar` for the last box that it accepts, verbatim; null if it accepts none. For games, in
    /// which a box that is not a move is ignored.
    ///
    /// @param grammar returns null for a text that it cannot read
    public static <T> @Nullable T lastReadable(String text, Function<String, @Nullable T> grammar) {
        for (Box box : complete(text).reversed()) {
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

    /// All complete boxes that are not empty and hold no other box, from left to right.
    public static List<Box> all(String text) {
        return complete(text).stream().filter(box -> !isEmpty(box)).toList();
    }

    private static boolean isEmpty(Box box) {
        return Wrappers.isBlank(box.inside());
    }

    /// The complete boxes that hold no other complete box.
    private static List<Box> complete(String text) {
        List<Box> boxes = new ArrayList<>();
        ArrayDeque<Open> stack = new ArrayDeque<>();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i = afterBackslash(text, i, stack, boxes);
            } else if (c == '{') {
                stack.push(new Open(i, i + 1, false, false));
            } else if (c == '}' && !stack.isEmpty()) {
                close(text, i, stack, boxes);
            }
        }
        return boxes;
    }

    /// Opens a box or reads a bare one, if there is one at `at`; returns the offset after it.
    private static int afterBackslash(String text, int at, ArrayDeque<Open> stack, List<Box> boxes) {
        int command = command(text, at);
        if (command < 0) {
            // Of a doubled backslash only the first is skipped, so that `\\boxed` is found.
            boolean brace = at + 1 < text.length() && "{}".indexOf(text.charAt(at + 1)) >= 0;
            return brace ? at + 1 : at;
        }
        int brace = command;
        while (brace < text.length() && Character.isWhitespace(text.charAt(brace))) {
            brace++;
        }
        if (brace < text.length() && text.charAt(brace) == '{') {
            stack.push(new Open(at, brace + 1, true, false));
            return brace;
        }
        int end = BareBox.end(text, brace);
        if (end > brace) {
            boxes.add(new Box(at, end, text.substring(brace, end)));
            markOuter(stack);
            return end - 1;
        }
        return command - 1;
    }

    private static void close(String text, int end, ArrayDeque<Open> stack, List<Box> boxes) {
        Open open = stack.pop();
        if (open.box() && !open.holdsBox()) {
            boxes.add(new Box(open.start(), end + 1, text.substring(open.contentStart(), end)));
        }
        if (open.box() || open.holdsBox()) {
            markOuter(stack);
        }
    }

    private static void markOuter(ArrayDeque<Open> stack) {
        if (!stack.isEmpty() && !stack.peek().holdsBox()) {
            Open outer = stack.pop();
            stack.push(new Open(outer.start(), outer.contentStart(), outer.box(), true));
        }
    }

    /// The end of the name of a box command at `at`, or -1 if there is none.
    private static int command(String text, int at) {
        int end = text.startsWith("\\boxed", at) ? at + 6 : text.startsWith("\\fbox", at) ? at + 5 : -1;
        return end >= 0 && end < text.length() && Character.isLetter(text.charAt(end)) ? -1 : end;
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
