// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WrappersTest {
    @Test
    void whatIsAroundAnAnswerIsTakenAway() {
        for (String wrapped : List.of(
                "5",
                " 5\n",
                "\\text{5}",
                "\\textbf{5}",
                "\\mathrm{5}",
                "$5$",
                "$$5$$",
                "\\(5\\)",
                "{5}",
                "{{5}}",
                "**5**",
                "`5`",
                "\"5\"",
                "'5'",
                "“5”",
                "5.",
                "5。",
                "\\, 5\\;",
                "５",
                "\\text{ $5$. }",
                "\u00a05",
                "$\\mathbf{5}$.")) {
            assertThat(Wrappers.bare(wrapped)).as(wrapped).isEqualTo("5");
            assertThat(Wrappers.readings(wrapped))
                    .as(wrapped)
                    .startsWith(wrapped)
                    .contains("5");
        }
        assertThat(Wrappers.readings("{\"a\": ５}")).contains("{\"a\": 5}");
        assertThat(Wrappers.bare("－５")).isEqualTo("-5");
        assertThat(Wrappers.bare("\u22125")).isEqualTo("-5");
    }

    @Test
    void whatBelongsToAnAnswerStays() {
        for (String whole : List.of(
                "-5",
                "~A",
                "¬A",
                "5!",
                "f'",
                "$5$ or $6$",
                "\"a\" and \"b\"",
                "{1},{2}",
                "\\{5\\}",
                "(5)",
                "[5]",
                "\\text{5} m",
                "\\frac{1}{2}",
                "1/2",
                "...",
                "²",
                "½",
                "a..",
                "|5|",
                "\\sqrt{5}",
                "5%",
                "'5",
                "5 6",
                "\\quadx")) {
            assertThat(Wrappers.readings(whole)).as(whole).containsExactly(whole);
        }
    }

    @Test
    void hostileTextIsReadInBoundedLayers() {
        for (String piece : List.of("{", "}", "\"", "'", "$", "\\text{", " ", "\\,", ".", "**", "（")) {
            String heap = piece.repeat(1_000_000 / piece.length());
            assertThat(Wrappers.readings(heap).size()).as(piece).isLessThan(20);
            assertThat(Wrappers.readings(heap + heap.replace('{', '}')).size())
                    .as(piece)
                    .isLessThan(20);
        }
    }
}
