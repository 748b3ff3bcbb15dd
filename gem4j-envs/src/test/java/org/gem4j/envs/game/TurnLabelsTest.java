// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TurnLabelsTest {
    private final TurnLabels labels = TurnLabels.GUESSES;

    @ParameterizedTest
    @CsvSource({"1, 4", "4, 4", "64, 64", "65, 64", "2, 65", "900, 1000"})
    void factsAreFollowedByTheLabel(int turn, int maxTurns) {
        Info facts = Info.of(InfoKeys.MOVE, MoveKind.VALID);

        Info info = labels.with(facts, turn, maxTurns);

        assertThat(info).isEqualTo(facts.with(InfoKeys.SUFFIX, "Guess " + turn + " of " + maxTurns + ":"));
        assertThat(info.asMap().keySet()).containsExactly("move", "suffix");
    }

    @Test
    void theSameFactsShareTheResult() {
        Info facts = Info.of(InfoKeys.MOVE, MoveKind.VALID);

        assertThat(labels.with(facts, 3, 61)).isSameAs(labels.with(facts, 3, 61));
        assertThat(labels.with(facts, 4, 61)).isNotEqualTo(labels.with(facts, 3, 61));
    }

    @Test
    void moreFactsThanAreKeptAreToldApart() {
        for (int i = 0; i < 100; i++) {
            Info facts = Info.of(InfoKeys.SUCCESS, i % 2 == 0);

            assertThat(labels.with(facts, 5, 9).get(InfoKeys.SUCCESS)).contains(i % 2 == 0);
        }
    }
}
