// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import org.junit.jupiter.api.Test;

class KeptBytesTest {
    @Test
    void filesShareTheMemory() {
        KeptBytes kept = new KeptBytes(100);
        Object owner = new Object();

        assertThat(kept.take(101, owner)).isFalse();
        assertThat(kept.take(60, owner)).isTrue();
        assertThat(kept.take(41, owner)).isFalse();
        assertThat(kept.take(40, owner)).isTrue();
        assertThat(kept.take(1, owner)).isFalse();
        assertThat(kept.take(Long.MAX_VALUE, owner)).isFalse();
        Reference.reachabilityFence(owner);
    }
}
