// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gem4j.text.answer.AnswerExtractor.Extraction;
import org.gem4j.text.answer.AnswerExtractor.Method;
import org.junit.jupiter.api.Test;

class AnswerExtractorTest {
    private static Extraction extract(String text) {
        return AnswerExtractor.extract(text).orElseThrow();
    }

    @Test
    void explicitMarksComeFirst() {
        assertThat(extract("\\boxed{1} <answer>2</answer>")).isEqualTo(new Extraction("2", Method.ANSWER_TAG));
        assertThat(extract("The answer is 1, \\boxed{2}")).isEqualTo(new Extraction("2", Method.BOXED));
        assertThat(extract("interest \\boxed{255}. Final Answer: The final answer is $10,455$. I hope it is correct."))
                .isEqualTo(new Extraction("10,455", Method.FINAL_ANSWER));
        assertThat(extract("So it costs\n#### 1,080")).isEqualTo(new Extraction("1,080", Method.HASHES));
    }

    @Test
    void phrasesEndWhereTheValueEnds() {
        assertThat(FinalAnswer.last("The answer is 3.14.")).contains("3.14");
        assertThat(FinalAnswer.last("**Final Answer:** **73**")).contains("73");
        assertThat(FinalAnswer.last("The answer is\n\n$$\n\\frac{7}{2}\n$$")).contains("\\frac{7}{2}");
        assertThat(FinalAnswer.last("答案为 $\\frac12$。")).contains("\\frac12");
        assertThat(FinalAnswer.last("I do not know the answer.")).isEmpty();
        assertThat(FinalAnswer.last("Answer: 4. Wait, the answer is 5. Done.")).contains("5");
    }

    @Test
    void withoutAMarkTheLastFormulaOrNumberCounts() {
        assertThat(extract("Thus $x \\le 2$ is our answer.")).isEqualTo(new Extraction("x \\le 2", Method.FORMULA));
        assertThat(extract("The total is 96 clips, altogether.")).isEqualTo(new Extraction("96", Method.NUMBER));
        assertThat(extract("The profit is $45,000 (i.e. $130,000 - $85,000).").value())
                .isEqualTo("45,000");
        assertThat(extract("-10/9")).isEqualTo(new Extraction("-10/9", Method.WHOLE_TEXT));
        assertThat(AnswerExtractor.extract("  \n")).isEmpty();
    }

    @Test
    void tagsAreCaseSensitiveAndTheLastPairCounts() {
        assertThat(AnswerTags.last("<answer>1</answer> hmm <answer>\n2 \n</answer>"))
                .contains("2");
        assertThat(AnswerTags.last("<ANSWER>1</ANSWER>")).isEmpty();
        assertThat(AnswerTags.last("<answer></answer>")).isEmpty();
        assertThat(AnswerTags.last("<answer>1</answer> <answer> </answer>")).contains("1");
    }

    @Test
    void ofNestedTagsTheInnermostCounts() {
        assertThat(AnswerTags.last("<answer>open <answer>Paris</answer>")).contains("Paris");
        assertThat(AnswerTags.last("<answer>x<answer>y</answer></answer>")).contains("y");
        assertThat(AnswerTags.last("<answer>a <answer>b</answer> c</answer>")).contains("b");
        assertThat(AnswerTags.last("</answer><answer>")).isEmpty();
        assertThat(AnswerTags.last("</answer>5</answer>")).isEmpty();
        assertThat(AnswerTags.last("<answer>5</answer></answer>")).contains("5");
    }

    @Test
    void ofHashesAndAPhraseTheLaterCounts() {
        assertThat(extract("#### 1\nWait, the answer is 2.")).isEqualTo(new Extraction("2", Method.FINAL_ANSWER));
        assertThat(extract("The answer is 2. No.\n#### 1")).isEqualTo(new Extraction("1", Method.HASHES));
    }

    @Test
    void repeatedMarksTakeLinearTime() {
        assertThat(AnswerExtractor.extract("answer ".repeat(20_000))).isPresent();
        assertThat(AnswerExtractor.extract("$".repeat(60_001))).isPresent();
        assertThat(AnswerTags.last("<answer>".repeat(20_000))).isEmpty();
        assertThat(AnswerExtractor.extract("\\(".repeat(20_000))).isPresent();
    }

    @Test
    void megabytesOfHostileTextAreReadInLinearSteps() {
        for (String piece : List.of(
                "answer: \"\" ",
                "answer: $$$$ ",
                "answer is ",
                "#### ",
                "<answer>",
                "</answer>",
                "\\(",
                "\\[",
                "$",
                "$1",
                "答案",
                "the final answer is **",
                "(1",
                "1/",
                " = 1",
                "<answer></answer>",
                "answer: \n")) {
            String heap = piece.repeat(2_000_000 / piece.length());
            AnswerExtractor.extract(heap);
            assertThat(AnswerExtractor.extract(heap + " \\boxed{5}")).as(piece).isPresent();
            AnswerTags.last(heap);
        }
    }
}
