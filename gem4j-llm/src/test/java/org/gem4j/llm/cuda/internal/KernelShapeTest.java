// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.cuda.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelShapeTest {
    private static KernelShape shape(int heads, int hiddenSize, int intermediateSize) {
        return new KernelShape(heads, heads, 128, hiddenSize, intermediateSize, 5003, 1e-6, true);
    }

    @Test
    void fewerRowsOfWiderMatricesAreFew() {
        assertThat(shape(16, 1024, 3072).fewRows()).isEqualTo(32);
        assertThat(shape(16, 1024, 3080).fewRows()).isEqualTo(16);
        assertThat(shape(16, 2048, 6144).fewRows()).isEqualTo(16);
        assertThat(shape(32, 1024, 3072).fewRows()).isEqualTo(16);
        assertThat(shape(32, 2560, 9728).fewRows()).isZero();
    }
}
