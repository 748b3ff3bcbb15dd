// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HelperProcessTest {
    @Test
    void eachProcessSeesTheCardAfterTheOneBefore() {
        assertThat(HelperProcess.card(2, "")).isEqualTo("2");
        assertThat(HelperProcess.card(1, "4, GPU-5ebe9f43,7")).isEqualTo("GPU-5ebe9f43");
    }
}
