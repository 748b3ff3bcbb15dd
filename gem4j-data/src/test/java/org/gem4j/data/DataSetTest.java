// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataSetTest {
    @TempDir
    Path folder;

    private DataSet numbers(int count) throws IOException {
        Path file = folder.resolve(count + ".jsonl");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < count; i++) {
                out.write("{\"n\":" + i + "}\n");
            }
        }
        return DataFiles.open(file, "");
    }

    private static List<Object> values(DataSet rows) {
        return LongStream.range(0, rows.size())
                .mapToObj(i -> rows.row(i).value("n").orElseThrow())
                .toList();
    }

    @Test
    void everyPermutationHoldsEveryNumberOnce() {
        for (int size : new int[] {0, 1, 2, 3, 4, 5, 16, 17, 1000, 65_537}) {
            Permutation order = Permutation.of(size, 7, 1);
            BitSet seen = new BitSet();
            for (int i = 0; i < size; i++) {
                seen.set((int) order.at(i));
            }
            assertThat(seen.cardinality()).isEqualTo(size);
            assertThat(seen.length()).isEqualTo(size);
        }
    }

    @Test
    void ordersFollowFromSeedAndEpoch() throws IOException {
        DataSet rows = numbers(100);

        assertThat(values(rows.shuffled(1, 0))).isEqualTo(values(rows.shuffled(1, 0)));
        assertThat(values(rows.shuffled(1, 0))).isNotEqualTo(values(rows.shuffled(1, 1)));
        assertThat(values(rows.shuffled(1, 0))).isNotEqualTo(values(rows.shuffled(2, 0)));
        assertThat(values(rows.shuffled(1, 0))).isNotEqualTo(values(rows));
    }

    @Test
    void selectsSlicesFiltersRenamesAndJoins() throws IOException {
        DataSet rows = numbers(10);

        assertThat(values(rows.slice(2, 4))).containsExactly(2L, 3L);
        assertThat(values(rows.select(9, 0, 9))).containsExactly(9L, 0L, 9L);
        assertThat(values(rows.filter(row -> (Long) row.value("n").orElseThrow() > 7)))
                .containsExactly(8L, 9L);
        assertThat(rows.renamed(Map.of("n", "number")).row(3).value("number")).contains(3L);
        assertThat(values(DataSet.concat("both", List.of(rows.slice(8, 10), rows.slice(0, 1)))))
                .containsExactly(8L, 9L, 0L);
        assertThatThrownBy(() -> rows.renamed(Map.of("x", "y"))).hasMessageContaining("there is no column x");
        assertThatThrownBy(() -> rows.slice(5, 11)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void anIndexOfManyRowsTakesFourBytesARow() {
        OffsetIndex index = new OffsetIndex("many");

        for (long i = 0; i < 1_000_000; i++) {
            index.add(5_000_000_000L + i * 1000);
        }

        assertThat(index.get(999_999)).isEqualTo(5_000_000_000L + 999_999_000L);
        assertThat(index.get(64)).isEqualTo(5_000_064_000L);
        assertThat(index.size()).isEqualTo(1_000_000);
    }
}
