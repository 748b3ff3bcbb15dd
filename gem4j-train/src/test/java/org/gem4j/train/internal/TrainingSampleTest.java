// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.gem4j.llm.score.Sample;
import org.junit.jupiter.api.Test;

class TrainingSampleTest {
    private static final TrainingSample TWO_TOKENS =
            TrainingSample.of(new Sample(new int[] {1}, new int[] {2, 3}), new float[] {-1, -2});

    @Test
    void refusedLengthsAreThoseOfWhatIsWrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TWO_TOKENS.withReference(new float[3]))
                .withMessage("a response of 2 tokens must have as many reference logprobs but had 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TWO_TOKENS.withAdvantages(new float[1]))
                .withMessage("a response of 2 tokens must have as many advantages but had 1");
    }

    @Test
    void distanceToTheReferenceIsSummedOverTheResponse() {
        assertThat(TWO_TOKENS.withReference(new float[] {-2, -4}).referenceDistance())
                .isEqualTo(3);
        assertThat(TWO_TOKENS.referenceDistance()).isZero();
    }
}
