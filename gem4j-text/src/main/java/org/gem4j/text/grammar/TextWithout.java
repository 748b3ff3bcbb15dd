// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.util.ArrayList;
import java.util.List;

/// Text that does not hold a given tag.
final class TextWithout {
    private TextWithout() {}

    /// Any text without this tag. Since the tag's first character occurs in it once, a text that breaks off within
    /// the tag can only start it again with that character.
    ///
    /// @param tag ASCII, of at least two characters, the first of which is not repeated
    /// @throws IllegalArgumentException for another tag
    static Expression tag(String tag) {
        if (tag.length() < 2
                || tag.lastIndexOf(tag.charAt(0)) != 0
                || tag.chars().anyMatch(c -> c > 127)) {
            throw new IllegalArgumentException(
                    "a tag must be ASCII and start with a character that it holds once but" + " was " + tag);
        }
        String first = tag.substring(0, 1);
        List<Expression> starts = new ArrayList<>();
        List<Expression> brokenOff = new ArrayList<>();
        for (int length = 1; length < tag.length(); length++) {
            Expression start = Expression.text(tag.substring(0, length));
            CodePoints others = CodePoints.all().without(CodePoints.of(first + tag.charAt(length)));
            starts.add(start);
            brokenOff.add(Expression.sequence(start, others.utf8()));
        }
        Expression started = Expression.star(new Expression.Choice(starts));
        Expression other = CodePoints.all().without(CodePoints.of(first)).utf8();
        Expression piece = Expression.choice(other, Expression.sequence(started, new Expression.Choice(brokenOff)));
        return Expression.sequence(Expression.star(piece), started);
    }
}
