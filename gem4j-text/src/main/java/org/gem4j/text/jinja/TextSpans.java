// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import org.gem4j.text.python.Strings;

/// A text from one code point up to another, as methods such as `find` look into it.
///
/// @param whole the text it is a part of
/// @param from where it begins
/// @param text the part
/// @param exists whether it begins within the whole and not behind its end, where it may be empty
record TextSpans(String whole, int from, String text, boolean exists) {
    static TextSpans of(String whole, Inputs in) {
        if (!in.has("start")) {
            return new TextSpans(whole, 0, whole, true);
        }
        Budget.read(whole.length());
        int size = Strings.length(whole);
        long start = in.bound("start").orElse(0L);
        int from = Slices.bounded(start, size);
        int to = in.bound("end").map(end -> Slices.bounded(end, size)).orElse(size);
        if (start > size || to < from) {
            return new TextSpans(whole, 0, "", false);
        }
        int first = whole.offsetByCodePoints(0, from);
        return new TextSpans(whole, from, whole.substring(first, whole.offsetByCodePoints(first, to - from)), true);
    }

    boolean startsWith(String part) {
        return exists && text.startsWith(part);
    }

    boolean endsWith(String part) {
        return exists && text.endsWith(part);
    }

    /// Where the part begins, in the whole; -1 if nowhere.
    long find(String part, boolean last) {
        if (!exists) {
            return -1;
        }
        int at = last ? TextSearch.last(text, part, text.length()) : TextSearch.first(text, part, 0);
        return at < 0 ? -1 : from + text.codePointCount(0, at);
    }

    /// @throws JinjaException if the part is nowhere
    long index(String part, boolean last) {
        long found = find(part, last);
        if (found < 0) {
            throw JinjaException.type("substring not found");
        }
        return found;
    }

    long count(String part) {
        if (!exists) {
            return 0;
        }
        if (part.isEmpty()) {
            return Strings.length(text) + 1L;
        }
        long count = 0;
        for (int at = 0; (at = TextSearch.first(text, part, at)) >= 0; at += part.length()) {
            count++;
        }
        return count;
    }
}
