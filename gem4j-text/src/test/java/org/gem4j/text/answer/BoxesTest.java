// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BoxesTest {
    @Test
    void takesTheLastCompleteBox() {
        assertThat(Boxes.last("First \\boxed{3}, then \\boxed{\\frac{a}{b}}.")).contains("\\frac{a}{b}");
        assertThat(Boxes.last("\\boxed{5} and \\boxed{6")).contains("5");
        assertThat(Boxes.last("\\boxed{5")).isEmpty();
        assertThat(Boxes.last("\\boxedx{5}")).isEmpty();
        assertThat(Boxes.last("\\fbox {9}")).contains("9");
    }

    @Test
    void escapedBracesDoNotCount() {
        assertThat(Boxes.last("\\boxed{\\{1,2\\}}")).contains("\\{1,2\\}");
        assertThat(Boxes.last("\\boxed{x \\} y}")).contains("x \\} y");
    }

    @Test
    void ofBoxesInEachOtherTheInnermostCounts() {
        assertThat(Boxes.last("\\boxed{\\boxed{7}}")).contains("7");
        assertThat(Boxes.last("\\boxed{x = \\boxed{7}}")).contains("7");
        assertThat(Boxes.last("\\boxed{\\text{The answer is } \\boxed{7}}")).contains("7");
        assertThat(Boxes.last("\\boxed{\\mathbf{\\fbox{7}}.}")).contains("7");
        assertThat(Boxes.adjacent("\\boxed{\\boxed{2}, \\boxed{3}}")).containsExactly("2", "3");
        assertThat(Boxes.last("\\boxed{10-\\boxed{5}")).contains("5");
    }

    @Test
    void anOuterBoxThatSaysMoreIsTheAnswer() {
        assertThat(Boxes.last("\\boxed{10-\\boxed{5}}")).contains("10-{5}");
        assertThat(Boxes.last("\\boxed{-\\boxed{5}}")).contains("-{5}");
        assertThat(Boxes.last("\\boxed{\\sqrt{\\boxed{5}}}")).contains("\\sqrt{{5}}");
        assertThat(Boxes.last("\\boxed{\\boxed{5}x}")).contains("{5}x");
        assertThat(Boxes.last("\\boxed{6 = \\boxed{5}}")).contains("6 = {5}");
        assertThat(Boxes.last("\\boxed{\\text{not } \\boxed{5}}")).contains("\\text{not } {5}");
        assertThat(Boxes.last("\\boxed{1+\\boxed{2+\\boxed 3}}")).contains("1+{2+3}");
        assertThat(Boxes.last("\\boxed{5\\boxed{}}")).contains("5{}");
    }

    @Test
    void deeplyNestedBoxesAreReadInAnInstant() {
        String nested = "\\boxed{1+".repeat(100_000) + "1" + "}".repeat(100_000);

        assertThat(Boxes.last(nested))
                .hasValueSatisfying(content -> assertThat(content).startsWith("1+{1+{1+"));
    }

    @Test
    void emptyBoxesAreTemplates() {
        assertThat(Boxes.last("\\boxed{6} Put your answer within \\boxed{}.")).contains("6");
        assertThat(Boxes.last("\\boxed{ }")).isEmpty();
    }

    @Test
    void neighborsAreReadTogether() {
        assertThat(Boxes.adjacent("\\boxed{1}, \\boxed{2} and $\\boxed{3}$")).containsExactly("1", "2", "3");
        assertThat(Boxes.adjacent("\\boxed{3}, but correcting: \\boxed{4}")).containsExactly("4");
        assertThat(Boxes.joined("\\boxed{1} papers and \\boxed{2} bins")).containsExactly("1", "2");
        assertThat(Boxes.joined("It is \\boxed{1}. To see why it is \\boxed{1}"))
                .containsExactly("1");
    }

    @Test
    void hostileNestingIsReadInOnePass() {
        assertThat(Boxes.last("\\boxed{".repeat(20_000))).isEmpty();
        assertThat(Boxes.last("\\boxed{" + "{".repeat(50_000) + "}".repeat(50_000) + "}"))
                .hasValueSatisfying(content -> assertThat(content).hasSize(100_000));
    }

    @Test
    void aBoxThatIsEmptyWithoutItsWrappersIsATemplate() {
        for (String empty : List.of("{}", "{ }", " {}", "{\\text{}}", "{$$}", "{{}}", "{\\,}", "{\"\"}", "{.}")) {
            assertThat(Boxes.last("\\boxed{5} \\boxed" + empty)).as(empty).contains("5");
            assertThat(Boxes.last("\\boxed" + empty)).as(empty).isEmpty();
        }
        assertThat(Boxes.lastOrEmpty("so \\boxed{}")).contains("");
        assertThat(Boxes.lastOrEmpty("\\boxed{ 5} so \\boxed{}")).contains(" 5");
        assertThat(Boxes.lastOrEmpty("\\boxed{")).isEmpty();
        assertThat(Boxes.last("\\boxed{5 \\boxed{6}} and \\boxed{7")).contains("5 {6}");
    }

    @Test
    void aCommandMayTakeANumberALetterOrACommandWithoutBraces() {
        assertThat(Boxes.last("so \\boxed 5.")).contains("5");
        assertThat(Boxes.last("so $\\boxed 12$")).contains("12");
        assertThat(Boxes.last("so $\\boxed-3.5$")).contains("-3.5");
        assertThat(Boxes.last("\\boxed x")).contains("x");
        assertThat(Boxes.last("\\boxed\\frac{1}{2}")).contains("\\frac{1}{2}");
        assertThat(Boxes.last("\\boxed\n{5}")).contains("5");
        for (String mention : List.of(
                "put \\boxed around it",
                "\\boxed[1 2]",
                "\\boxedx{1}",
                "\\boxed",
                "\\boxed -",
                "\\boxed \\end{align}",
                "\\boxed.",
                "\\boxed \\pi")) {
            assertThat(Boxes.last("\\boxed{4} " + mention)).as(mention).contains("4");
        }
    }

    @Test
    void gamesTakeTheLastBoxTheyCanRead() {
        assertThat(Boxes.lastReadable("\\boxed{1} \\boxed {2} \\boxed{x}", this::digit))
                .isEqualTo(2);
        assertThat(Boxes.lastReadable("\\boxed{ 2}", this::digit)).isNull();
    }

    private @Nullable Integer digit(String text) {
        return text.matches("[0-9]") ? Integer.valueOf(text) : null;
    }

    @Test
    void megabytesOfHostileTextAreReadInLinearSteps() {
        for (String piece : List.of(
                "\\boxed{",
                "\\boxed{}",
                "\\boxed ",
                "\\boxed\\frac{",
                "\\boxed{ {",
                "}",
                "{",
                "\\",
                "\\boxed{\\boxed{}",
                "\\boxed{$",
                "\\fbox 1",
                "\\boxed{{1}}")) {
            String heap = piece.repeat(2_000_000 / piece.length());
            assertThat(Boxes.last(heap + "\\boxed{5}")).as(piece).isPresent();
            Boxes.joined(heap);
            Boxes.lastOrEmpty(heap + "}".repeat(1_000_000));
        }
        assertThat(Boxes.last("\\boxed{".repeat(200_000) + "}".repeat(200_000))).isEmpty();
    }
}
