// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.extract;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds `\boxed{...}` and `\fbox{...}` in a text; one scan, linear time, whatever the nesting.
///
/// Only complete boxes count, escaped braces do not, and empty boxes are templates rather than answers. Of boxes within
/// each other the innermost counts.
public final class Boxes {
    /// A box: where it starts and ends in the text, and its content without blanks around it.
    public record Box(int start, int end, String content) {}

    private record Open(int start, int contentStart, boolean box, boolean holdsBox) {}

    private Boxes() {}

    /// The content of the last box, if there is one.
    public static Optional<String> last(String text) {
        List<Box> boxes = all(text);
        return boxes.isEmpty() ? Optional.empty() : Optional.of(boxes.getLast().content());
    }

    /// The contents of the last boxes that stand side by side, with nothing but `and`, `or`, commas, dollar signs
    /// and blanks between them, in order; empty when there is no box.
    public static List<String> adjacent(String text) {
        return run(text, false);
    }

    /// As [#adjacent], but the boxes may also be joined by a few words that end in `and`, or name the next value.
    public static List<String> joined(String text) {
        return run(text, true);
    }

    /// All complete boxes without a box inside, from left to right.
    public static List<Box> all(String text) {
        List<Box> boxes = new ArrayList<>();
        ArrayDeque<Open> stack = new ArrayDeque<>();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                int brace = boxBrace(text, i);
                if (brace >= 0) {
                    stack.push(new Open(i, brace + 1, true, false));
                    i = brace;
                } else if (i + 1 < text.length() && "{}\\".indexOf(text.charAt(i + 1)) >= 0) {
                    // Of a doubled backslash only the first is passed over, so that `\\boxed` is seen.
                    i += text.charAt(i + 1) == '\\' ? 0 : 1;
                }
            } else if (c == '{') {
                stack.push(new Open(i, i + 1, false, false));
            } else if (c == '}' && !stack.isEmpty()) {
                close(text, i, stack, boxes);
            }
        }
        return boxes;
    }

    private static void close(String text, int end, ArrayDeque<Open> stack, List<Box> boxes) {
        Open open = stack.pop();
        boolean found = open.holdsBox();
        if (open.box() && !open.holdsBox()) {
            String content = text.substring(open.contentStart(), end).strip();
            if (!content.isEmpty()) {
                boxes.add(new Box(open.start(), end + 1, content));
                found = true;
            }
        }
        if (found && !stack.isEmpty()) {
            Open outer = stack.pop();
            stack.push(new Open(outer.start(), outer.contentStart(), outer.box(), true));
        }
    }

    /// The place of the brace that belongs to a box command at `at`, or -1.
    private static int boxBrace(String text, int at) {
        int end = text.startsWith("\\boxed", at) ? at + 6 : text.startsWith("\\fbox", at) ? at + 5 : -1;
        while (end >= 0 && end < text.length() && Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end >= 0 && end < text.length() && text.charAt(end) == '{' ? end : -1;
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
