// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.numbers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gem4j.reasoning.Tasks.score;

import java.util.List;
import java.util.Optional;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.junit.jupiter.api.Test;

class CryptarithmTest {
    @Test
    void everyAssignmentThatMakesTheSumRightCounts() {
        Item item = new Item(
                "cryptarithm",
                "",
                Optional.of("A=1,B=2,C=3"),
                Metadata.of("words_letters", List.of("A", "B"), "result_letters", "C"));

        assertThat(score(item, "A=1,B=2,C=3")).isEqualTo(1);
        assertThat(score(item, "C = 9, A=4 ,B=5")).isEqualTo(1);
        assertThat(score(item, "A=0,B=2,C=2")).isZero();
        assertThat(score(item, "A=0,B=2,C=3")).isZero();
        assertThat(score(item, "A=1,B=2")).isZero();
        assertThat(score(item, "A=1,B=2,C=3,D=4")).isZero();
        assertThat(score(item, "A=1,B=2,C=12")).isZero();
        assertThat(score(item, "A=5,A=1,B=2,C=3")).isZero();
        assertThat(score(item, "A=1,A=1,B=2,C=3")).isEqualTo(1);
        assertThat(score(item, "A=1,B=2,C")).isZero();
        assertThat(score(item, "A=1,B=2,C=x")).isZero();
    }
}
