// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepTest {
    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void refusesARewardThatIsNoNumber(double reward) {
        assertThatThrownBy(() -> Step.of("", reward, false, false, Info.empty()))
                .hasMessageContaining("finite")
                .hasMessageContaining(String.valueOf(reward));
    }

    @Test
    void isDoneWhenTerminatedOrTruncated() {
        assertThat(Step.of("", 0, false, false, Info.empty()).done()).isFalse();
        assertThat(Step.of("", 0, true, false, Info.empty()).done()).isTrue();
        assertThat(Step.of("", 0, false, true, Info.empty()).done()).isTrue();
    }

    @Test
    void copiesChangeOneThing() {
        Step step = Step.of("seen", 1, true, false, Info.empty());

        assertThat(step.withReward(2)).isEqualTo(Step.of("seen", 2, true, false, Info.empty()));
        assertThat(step.withObservation(Observation.of("x"))).isEqualTo(Step.of("x", 1, true, false, Info.empty()));
        assertThat(step.withInfo(Info.of(InfoKeys.SUCCESS, true)).info()).isEqualTo(Info.of(InfoKeys.SUCCESS, true));
    }

    @Test
    void anObservationKeepsItsImages() {
        List<Image> images = new ArrayList<>(List.of(new Image("image/png", new byte[] {1, 2})));
        Observation observation = new Observation("text", images);

        images.clear();

        assertThat(observation.withText("other").images()).containsExactly(new Image("image/png", new byte[] {1, 2}));
        assertThat(observation.images().getFirst()).hasToString("Image[image/png, 2 bytes]");
    }

    @Test
    void resetOptionsRefuseANegativeIndex() {
        assertThat(ResetOptions.none().withSeed(3).withIndex(4))
                .isEqualTo(ResetOptions.seeded(3).withIndex(4));
        assertThatThrownBy(() -> ResetOptions.none().withIndex(-1)).hasMessageContaining("-1");
    }
}
