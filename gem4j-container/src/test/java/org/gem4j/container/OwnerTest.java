// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnerTest {
    private static Map<String, String> with(String label, String value) {
        Map<String, String> labels = new HashMap<>(Owner.self().labels());
        labels.put(label, value);
        return labels;
    }

    @Test
    void aLivingProcessIsNotGone() {
        assertThat(Owner.gone(Owner.self().labels())).isFalse();
    }

    @Test
    void aProcessThatEndedOrWhoseIdIsTakenAgainIsGone() {
        assertThat(Owner.gone(with("org.gem4j.process", "999999999999"))).isTrue();
        assertThat(Owner.gone(with("org.gem4j.started", "1000"))).isTrue();
    }

    @Test
    void otherMachinesAndOtherContainersAreLeftAlone() {
        assertThat(Owner.gone(with("org.gem4j.machine", "elsewhere"))).isFalse();
        assertThat(Owner.gone(with("org.gem4j.process", "x"))).isFalse();
        assertThat(Owner.gone(Map.of())).isFalse();
    }
}
