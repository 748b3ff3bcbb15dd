// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.gem4j.text.answer.Boxes.Box;

/// Reads the complete boxes of a text in one pass; of nested ones only the one that counts is kept.
final class BoxScanner {
    /// Stands for the boxes inside another one.
    private static final String INSIDE = "\uE000";

    /// A name, and nothing that could make another value of what follows.
    private static final Pattern NAMED = Pattern.compile(
            "(?:\\\\(?:text|textbf|textit|textrm|mathrm|mathbf|mbox)\\b|[\\p{L}{}()_,' ])*(?:=|:|：|\\bis\\b)[ {}$]*"
                    + INSIDE + "[ }$.]*");

    private static final int LONGEST_NAME = 200;

    /// More boxes than this in another one are one answer, so that the time stays linear.
    private static final int MOST_SIDE_BY_SIDE = 32;

    /// An open brace.
    ///
    /// @param boxes how many complete boxes were kept before it
    private record Open(int start, int contentStart, boolean box, int boxes) {}

    /// A complete box, with what wraps it.
    ///
    /// @param empty whether nothing is left of its content without wrappers
    private record Found(int start, int contentStart, int contentEnd, int end, boolean empty) {
        Found from(int newStart) {
            return new Found(newStart, contentStart, contentEnd, end, empty);
        }

        Found to(int newEnd) {
            return new Found(start, contentStart, contentEnd, newEnd, empty);
        }
    }

    /// The name of a box command and the blanks after it.
    private record Command(int start, int end) {}

    private final String text;
    private final ArrayDeque<Open> stack = new ArrayDeque<>();
    private final List<Found> kept = new ArrayList<>();
    private final List<Command> commands = new ArrayList<>();

    BoxScanner(String text) {
        this.text = text;
    }

    /// The boxes from left to right.
    ///
    /// @param withEmpty whether those count that are empty
    List<Box> boxes(boolean withEmpty) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i = afterBackslash(i);
            } else if (c == '{') {
                stack.push(new Open(i, i + 1, false, kept.size()));
            } else if (c == '}' && !stack.isEmpty()) {
                close(i);
            }
        }
        List<Box> boxes = new ArrayList<>(kept.size());
        int command = 0;
        for (Found found : kept) {
            while (command < commands.size() && commands.get(command).start() < found.contentStart()) {
                command++;
            }
            if (withEmpty || !found.empty()) {
                boxes.add(new Box(found.start(), found.end(), content(found, command)));
            }
        }
        return boxes;
    }

    /// The content of a box without the commands of boxes inside, of which `first` is the first; their braces stay.
    private String content(Found box, int first) {
        StringBuilder content = new StringBuilder();
        int at = box.contentStart();
        for (int i = first; i < commands.size() && commands.get(i).start() < box.contentEnd(); i++) {
            content.append(text, at, commands.get(i).start());
            at = commands.get(i).end();
        }
        return content.append(text, at, box.contentEnd()).toString();
    }

    /// Opens a box or reads a bare one, if there is one at `at`; returns the last offset read.
    private int afterBackslash(int at) {
        int command = command(at);
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
            stack.push(new Open(at, brace + 1, true, kept.size()));
            commands.add(new Command(at, brace));
            return brace;
        }
        int end = BareBox.end(text, brace);
        if (end > brace) {
            commands.add(new Command(at, brace));
            kept.add(new Found(at, brace, end, end, false));
            return end - 1;
        }
        return command - 1;
    }

    private void close(int end) {
        Open open = stack.pop();
        if (!open.box()) {
            return;
        }
        List<Found> inner = kept.subList(open.boxes(), kept.size());
        boolean filled = inner.stream().anyMatch(box -> !box.empty());
        String content = Wrappers.bare(around(open.contentStart(), end, inner));
        boolean wraps = filled ? onlyWraps(content) : content.isEmpty() && !inner.isEmpty();
        if (wraps && inner.size() <= MOST_SIDE_BY_SIDE) {
            if (filled) {
                inner.removeIf(Found::empty);
            } else {
                inner.subList(0, inner.size() - 1).clear();
            }
            inner.set(0, inner.getFirst().from(open.start()));
            inner.set(inner.size() - 1, inner.getLast().to(end + 1));
        } else {
            inner.clear();
            kept.add(new Found(open.start(), open.contentStart(), end, end + 1, content.isEmpty()));
        }
    }

    /// The content of a box, with one letter in place of the boxes side by side in it, and without the empty ones.
    private String around(int from, int to, List<Found> inner) {
        StringBuilder around = new StringBuilder();
        int at = from;
        for (Found box : inner) {
            String gap = text.substring(at, box.start());
            boolean beside = around.length() > 0
                    && around.charAt(around.length() - 1) == INSIDE.charAt(0)
                    && Joiners.isJoiner(gap);
            if (!beside) {
                around.append(gap);
            }
            if (!box.empty() && !beside) {
                around.append(INSIDE);
            }
            at = box.end();
        }
        return around.append(text, at, to).toString();
    }

    /// Whether there is only the letter for the boxes inside, or a name before it.
    private static boolean onlyWraps(String content) {
        return content.equals(INSIDE)
                || content.length() <= LONGEST_NAME && NAMED.matcher(content).matches();
    }

    /// The end of the name of a box command at `at`, or -1 if there is none.
    private int command(int at) {
        int end = text.startsWith("\\boxed", at) ? at + 6 : text.startsWith("\\fbox", at) ? at + 5 : -1;
        return end >= 0 && end < text.length() && Character.isLetter(text.charAt(end)) ? -1 : end;
    }
}
