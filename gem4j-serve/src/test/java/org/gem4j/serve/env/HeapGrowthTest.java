// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HeapGrowthTest {
    private final AtomicLong used = new AtomicLong();
    private final List<Long> collected = new ArrayList<>();
    private final HeapGrowth growth = new HeapGrowth(used::get, () -> collected.add(used.get() >> 20));

    private void use(long... mebibytes) {
        for (long each : mebibytes) {
            used.set(each << 20);
            growth.look();
        }
    }

    @Test
    void collectsWhenTheHeapHasGrownByHalf() {
        use(20, 60, 70, 120, 165, 170, 300, 319, 330);

        assertThat(collected).containsExactly(70L, 170L, 330L);
    }

    @Test
    void whatCollectionsFreeCountsAsFree() {
        use(100, 90, 40, 50, 120, 125, 60, 30, 105, 110);

        assertThat(collected).containsExactly(100L, 125L, 110L);
    }

    @Test
    void collectsAgainWhenClientsMayHaveLeft() {
        use(200);
        for (int i = 0; i < 30; i++) {
            use(210);
        }
        assertThat(collected).containsExactly(200L, 210L);

        for (int i = 0; i < 30; i++) {
            use(90);
        }
        for (int i = 0; i < 100; i++) {
            use(88);
        }
        assertThat(collected).containsExactly(200L, 210L, 90L);
    }
}
