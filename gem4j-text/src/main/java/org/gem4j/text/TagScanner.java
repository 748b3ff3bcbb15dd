// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.ArrayList;
import java.util.List;

/// Scans a text from one opening tag to the next without searching any part twice.
final class TagScanner {
    private final String text;
    private final String open;
    private final String close;
    private int nextClose = -1;

    TagScanner(String text, String open, String close) {
        this.text = text;
        this.open = open;
        this.close = close;
    }

    /// Reads the text between two tags.
    interface Inside {
        /// The item whose opening tag is at `start` and whose content starts at `from`.
        CallItem read(int start, int from);
    }

    /// Reads every item. An unreadable one ends at its closing tag if that comes before the next opening tag;
    /// otherwise it is unclosed, and reading continues at the next opening tag.
    List<CallItem> scan(Inside inside) {
        ArrayList<CallItem> items = new ArrayList<>();
        int start = text.indexOf(open);
        while (start >= 0) {
            int from = start + open.length();
            CallItem item = inside.read(start, from);
            int next;
            if (item instanceof CallItem.Bad(CallError error, int ignored, int end) && end < 0) {
                int following = text.indexOf(open, from);
                int closing = closing(from);
                boolean closed = closing >= 0 && (following < 0 || closing < following);
                next = closed ? closing + close.length() : following;
                item = new CallItem.Bad(
                        closed ? error : CallError.UNCLOSED_TAG, start, next < 0 ? text.length() : next);
                next = closed ? text.indexOf(open, next) : following;
            } else {
                next = text.indexOf(open, item.end());
            }
            items.add(item);
            start = next;
        }
        return items;
    }

    /// An item that cannot be read; the scanner finds its end.
    static CallItem unreadable(CallError error, int start) {
        return new CallItem.Bad(error, start, -1);
    }

    /// The offset of the first closing tag at or after `from`; -1 if there is none.
    int closing(int from) {
        if (nextClose != NONE && nextClose < from) {
            int found = text.indexOf(close, from);
            nextClose = found < 0 ? NONE : found;
        }
        return nextClose == NONE ? -1 : nextClose;
    }

    private static final int NONE = Integer.MAX_VALUE;

    /// The first offset at or after `from` that is not whitespace.
    static int skipSpace(String text, int from) {
        int at = from;
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
    }
}
