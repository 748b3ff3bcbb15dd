// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class InfoTest {
    private static final InfoKey<String> NAME = new InfoKey<>("name", String.class);
    private static final InfoKey<Integer> COUNT = new InfoKey<>("count", Integer.class);

    @Test
    void holdsValuesUnderTypedKeys() {
        Info info = Info.of(NAME, "x", COUNT, 3);

        assertThat(info.get(NAME)).contains("x");
        assertThat(info.getOr(COUNT, 0)).isEqualTo(3);
        assertThat(info.get(InfoKeys.SUFFIX)).isEmpty();
        assertThat(info.getOr(InfoKeys.SUFFIX, "none")).isEqualTo("none");
    }

    @Test
    void aKeyOfTheSameNameAndTypeIsTheSameKey() {
        assertThat(Info.of(NAME, "x").get(new InfoKey<>("name", String.class))).contains("x");
        assertThat(Info.of(NAME, "x").get(new InfoKey<>("name", Integer.class))).isEmpty();
    }

    @Test
    void aCopyDoesNotChangeTheOriginal() {
        Info info = Info.of(NAME, "x");

        Info changed = info.with(NAME, "y").with(COUNT, 1);

        assertThat(info.asMap()).isEqualTo(Map.of("name", "x"));
        assertThat(changed.asMap()).isEqualTo(Map.of("name", "y", "count", 1));
    }

    @Test
    void keepsTheOrderAndThePlaceOfAKey() {
        Info info = Info.of(NAME, "x", COUNT, 1).with(NAME, "y").with(InfoKeys.SUFFIX, "s");

        assertThat(info.asMap().keySet()).containsExactly("name", "count", "suffix");
    }

    @Test
    void twoEntriesAtOnceAreLikeOneAfterTheOther() {
        Info info = Info.of(NAME, "x");

        assertThat(info.with(NAME, "y", COUNT, 2))
                .isEqualTo(info.with(NAME, "y").with(COUNT, 2));
        assertThat(Info.empty().with(NAME, "y", COUNT, 2)).isEqualTo(Info.of(NAME, "y", COUNT, 2));
        assertThat(Info.empty().with(NAME, "y", NAME, "z")).isEqualTo(Info.of(NAME, "z"));
    }

    @Test
    void entriesOfTheOtherWin() {
        Info merged = Info.of(NAME, "x", COUNT, 1).withAll(Info.of(COUNT, 2, InfoKeys.SUFFIX, "s"));

        assertThat(merged.asMap()).isEqualTo(Map.of("name", "x", "count", 2, "suffix", "s"));
    }

    @Test
    void theWireFormIsPlain() {
        Info info = Info.of(InfoKeys.MOVE, MoveKind.INVALID_FORMAT)
                .with(InfoKeys.FINAL_OBSERVATION, Observation.of("seen"))
                .with(InfoKeys.FINAL_INFO, Info.of(InfoKeys.SUCCESS, true));

        assertThat(info.asMap())
                .isEqualTo(Map.of(
                        "move", "invalid_format", "final_observation", "seen", "final_info", Map.of("success", true)));
    }

    @Test
    void refusesAKeyTwice() {
        assertThatThrownBy(() -> Info.of(NAME, "x", NAME, "y")).hasMessageContaining("name");
    }

    @Test
    void whatIsTheSameOnTheWireIsEqual() {
        Info inner = Info.of(InfoKeys.MOVE, MoveKind.INVALID_MOVE);
        Info info = inner.with(InfoKeys.FINAL_INFO, inner).with(InfoKeys.FINAL_OBSERVATION, Observation.of("end"));
        Info reordered = Info.of(InfoKeys.FINAL_OBSERVATION, Observation.of("end"), InfoKeys.FINAL_INFO, inner)
                .withAll(inner);
        Info asText = Info.of(new InfoKey<>("move", String.class), "invalid_move");

        assertThat(info).isEqualTo(reordered).hasSameHashCodeAs(reordered);
        assertThat(inner).isEqualTo(asText).hasSameHashCodeAs(asText).isNotEqualTo(info);
        assertThat(info.hashCode()).isEqualTo(info.asMap().hashCode());
    }
}
