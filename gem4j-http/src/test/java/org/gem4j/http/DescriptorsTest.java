// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DescriptorsTest {
    @ParameterizedTest
    @CsvSource({
        "-1, 20, -1",
        "0, 20, -1",
        "20, 20, 1",
        "600, 200, 300",
        "1048576, 176, 786300",
        "9223372036854775807, 20, -1"
    })
    void aQuarterOfTheFreeDescriptorsStaysFree(long most, long open, int connections) {
        assertThat(Descriptors.mostConnections(most, open)).isEqualTo(connections);
    }
}
