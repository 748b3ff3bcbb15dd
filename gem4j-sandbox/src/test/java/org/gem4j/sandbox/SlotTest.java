// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotTest {
    @Test
    void noTwoLivingWorkersHaveTheSame() {
        List<Slot> taken = new ArrayList<>();
        try (Slot old = Slot.take()) {
            // More than there are, one after the other: the old one is passed over.
            for (int i = 0; i < 1500; i++) {
                try (Slot other = Slot.take()) {
                    assertThat(other.number()).isNotEqualTo(old.number());
                }
            }
            for (int i = 0; i < 200; i++) {
                taken.add(Slot.take());
            }
            assertThat(taken.stream().map(Slot::number)).doesNotHaveDuplicates().doesNotContain(old.number());
        } finally {
            taken.forEach(Slot::close);
        }
    }
}
