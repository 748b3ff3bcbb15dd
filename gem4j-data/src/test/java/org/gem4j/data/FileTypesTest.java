// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every type and compression of Arrow and Parquet, and files that once could not be read.
class FileTypesTest {
    @ParameterizedTest
    @CsvSource({
        "types.jsonl, types-none.arrow",
        "types.jsonl, types-lz4.arrow",
        "types.jsonl, types-zstd.arrow",
        "types.jsonl, types.arrows",
        "parquet.jsonl, types-none.parquet",
        "parquet.jsonl, types-snappy.parquet",
        "parquet.jsonl, types-gzip.parquet",
        "parquet.jsonl, types-brotli.parquet",
        "parquet.jsonl, types-lz4.parquet",
        "parquet.jsonl, types-zstd.parquet",
        "parquet.jsonl, types-encodings.parquet"
    })
    void everyTypeIsReadAlike(String expected, String file) {
        DataSet wanted = DataFiles.open(Fixtures.file("types/" + expected), "");
        DataSet rows = DataFiles.open(Fixtures.file("types/" + file), "");

        assertThat(rows.size()).isEqualTo(wanted.size());
        for (long i = 0; i < wanted.size(); i++) {
            Map<?, ?> row = (Map<?, ?>) comparable(rows.row(i).asMap());
            wanted.row(i)
                    .asMap()
                    .forEach((column, value) -> assertThat((Object) row.get(column))
                            .as("%s of %s", column, file)
                            .isEqualTo(value));
            assertThat((Object) row.keySet()).isEqualTo(wanted.row(i).asMap().keySet());
        }
    }

    private static @Nullable Object comparable(@Nullable Object value) {
        return switch (value) {
            case byte[] bytes -> "0x" + HexFormat.of().formatHex(bytes);
            case List<?> list -> {
                List<@Nullable Object> result = new ArrayList<>();
                list.forEach(element -> result.add(comparable(element)));
                yield result;
            }
            case Map<?, ?> map -> {
                Map<@Nullable Object, @Nullable Object> result = new LinkedHashMap<>();
                map.forEach((key, element) -> result.put(key, comparable(element)));
                yield result;
            }
            case null, default -> value;
        };
    }

    @Test
    void readsVariants() {
        DataSet rows = DataFiles.open(Fixtures.file("types/variant.parquet"), "");

        Map<String, @Nullable Object> nested = new LinkedHashMap<>();
        List<@Nullable Object> list = new ArrayList<>(List.of(1.5, "x"));
        list.add(1, null);
        nested.put("a", 1L);
        nested.put("b", list);
        nested.put("c", Map.of("d", true));
        assertThat(LongStream.range(0, rows.size())
                        .mapToObj(i -> comparable(rows.row(i).asMap().get("value"))))
                .containsExactly(
                        nested,
                        null,
                        "text",
                        12345678901234L,
                        false,
                        "1.25",
                        "2025-02-28",
                        "2025-02-28T01:02:03",
                        "0x00ff",
                        List.of(1L, 2L));
    }

    @Test
    void readsDictionariesThatGrow() {
        DataSet rows = DataFiles.open(Fixtures.file("types/deltas.arrows"), "");

        assertThat(LongStream.range(0, rows.size())
                        .mapToObj(i -> rows.row(i).asMap().get("word")))
                .containsExactly("a", "b", "c", null, "d");
    }

    @Test
    void aFileWhoseNumberOfRowsIsWrongHasTheRowsOfItsGroups() {
        DataSet rows = DataFiles.open(Fixtures.file("found/repeated_no_annotation.parquet"), "");

        assertThat(rows.size()).isEqualTo(6);
        assertThat(rows.row(5).value("id")).contains(6L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nation.dict-malformed.parquet | row 1: it is damaged: the page at byte 421 claims 28 bytes",
                "ARROW-RS-GH-6229-DICTHEADER.parquet | column region_key claims 125 bytes from byte 466, but the file",
                "trunc.arrow | as Arrow: it is truncated or damaged"
            })
    void aDamagedFileIsAnErrorInAUsersWords(String name, String message) {
        assertThatThrownBy(() -> readAll(name))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(message);
    }

    @Test
    void decimalsAndNaiveTimestampsOfArrowAreText() {
        assertThat(readAll("t_dec.arrow").getFirst().text("dec")).isEqualTo("1.23");
        assertThat(readAll("t_ts_s.arrow").getFirst().text("ts_s")).isEqualTo("1970-01-01T00:00:00");
        assertThat(readAll("types_lz4.parquet")).hasSize(5);
    }

    @Test
    void jsonLinesOfPythonMayHoldNaNAndLargeNumbers() {
        assertThat(readAll("nan.jsonl").getFirst().asMap())
                .containsEntry("a", Double.NaN)
                .containsEntry("b", Double.POSITIVE_INFINITY);
        assertThat(JsonFormat.LINES
                        .row("here", "{\"n\": 123456789012345678901234567890, \"m\": -Infinity}", List.of())
                        .asMap())
                .containsEntry("n", new BigInteger("123456789012345678901234567890"))
                .containsEntry("m", Double.NEGATIVE_INFINITY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'a':1}",
                "{\"a\":0x1}",
                "{\"a\":01}",
                "// remark\n{}",
                "{\"a\":\"\\q\"}",
                "{\"a\":1",
                "{\"a\":1,\"a\":2}",
                "{\"a\":None}"
            })
    void badJsonIsExplainedWithoutTheSwitchesOfALibrary(String text) {
        assertJsonError(text);
    }

    @Test
    void soAreValuesBeyondItsLimits() {
        assertJsonError("{\"a\":" + "[".repeat(2000));
        assertJsonError("{\"a\":" + "1".repeat(2000) + "}");
    }

    private static void assertJsonError(String text) {
        assertThatThrownBy(() -> JsonFormat.LINES.row("here", text, List.of()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("here: is not JSON: ")
                .message()
                .doesNotContainPattern("`|Feature|Constraints|Source:");
    }

    private static List<Row> readAll(String name) {
        DataSet rows = DataFiles.open(Fixtures.file("found/" + name), "");
        return LongStream.range(0, rows.size()).mapToObj(rows::row).toList();
    }
}
