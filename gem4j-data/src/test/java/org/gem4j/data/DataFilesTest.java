// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataFilesTest {
    @TempDir
    Path folder;

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static void assertRow(Row row, int i) {
        assertThat(row.value("id")).contains((long) i);
        assertThat(row.value("small")).contains(i - 10L);
        assertThat(row.text("unsigned")).isEqualTo(Long.toUnsignedString(-1L - i));
        if (i == 3) {
            assertThat(row.value("question")).isEmpty();
        } else {
            assertThat(row.text("question")).isEqualTo("How much is " + i + " + " + i + "? é∑");
        }
        assertThat(row.text("large")).isEqualTo("long " + i);
        assertThat(row.value("ratio")).contains(i / 4.0);
        assertThat(row.value("exact")).contains(i / 3.0);
        assertThat(row.value("even")).contains(i % 2 == 0);
        List<String> answers = new ArrayList<>();
        if (i % 5 != 0) {
            answers.add(String.valueOf(2 * i));
            answers.add(null);
        }
        assertThat(row.value("answers")).contains(answers);
        Map<?, ?> image = (Map<?, ?>) row.value("image").orElseThrow();
        assertThat((byte[]) image.get("bytes")).containsExactly(i, 255);
        assertThat(image.get("path")).isEqualTo(i + ".png");
        List<Object> tests = new ArrayList<>();
        for (int k = 0; k < i % 3; k++) {
            tests.add(Map.of("in", String.valueOf(i), "out", List.of((long) i, i + 1L)));
        }
        assertThat(row.value("tests")).contains(tests);
        assertThat(row.text("level")).isEqualTo(i % 2 == 0 ? "easy" : "hard");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rows-none.parquet",
                "rows-snappy.parquet",
                "rows-gzip.parquet",
                "rows-zstd.parquet",
                "rows.arrow",
                "rows-zstd.arrows"
            })
    void readsTheSameRowsFromEveryBinaryFormatInAnyOrder(String name) {
        DataSet rows = DataFiles.open(Fixtures.file(name), "");

        assertThat(rows.size()).isEqualTo(20);
        assertThat(rows.columns()).startsWith("id", "small", "unsigned").contains("level");
        for (int i : new int[] {19, 0, 7, 6, 3, 13, 1, 2, 4, 5, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18}) {
            assertRow(rows.row(i), i);
        }
        assertThatThrownBy(() -> rows.row(20)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void readsFoldersThatDatasetsSavedByTheirSplits() {
        Path saved = Fixtures.file("saved");

        DataSet train = DataFiles.open(saved, "");
        DataSet test = DataFiles.open(saved, "test");

        assertThat(DataFiles.splits(saved)).containsExactly("train", "test");
        assertThat(train.size()).isEqualTo(12);
        assertThat(test.size()).isEqualTo(8);
        assertRow(train.row(11), 11);
        assertRow(test.row(0), 12);
        assertThatThrownBy(() -> DataFiles.open(saved, "dev"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("there is no split dev. Splits: train, test.");
    }

    @Test
    void readsJsonLinesWithBlankLinesAndAByteOrderMark() throws IOException {
        Path file = write("a.jsonl", "\uFEFF{\"q\":\"ä\\n\",\"n\":1}\r\n\n  {\"q\":null,\"n\":[1.5,{\"x\":true}]}\n");

        DataSet rows = DataFiles.open(file, "");

        assertThat(rows.size()).isEqualTo(2);
        assertThat(rows.row(0).text("q")).isEqualTo("ä\n");
        assertThat(rows.row(1).asMap()).containsEntry("n", List.of(1.5, Map.of("x", true)));
    }

    @Test
    void readsJsonArraysWithBracketsAndQuotesInTexts() throws IOException {
        Path file = write("a.json", "[ {\"a\":\"],[{\\\"\\\\\"},\n{\"a\":[1,[2]]} , {\"a\":{}}]\n");

        DataSet rows = DataFiles.open(file, "");

        assertThat(rows.size()).isEqualTo(3);
        assertThat(rows.row(0).text("a")).isEqualTo("],[{\"\\");
        assertThat(rows.row(1).value("a")).contains(List.of(1L, List.of(2L)));
        assertThatThrownBy(() -> DataFiles.open(write("b.json", "[{\"a\":1}"), ""))
                .hasMessageContaining("b.json: the JSON array is not closed");
    }

    @Test
    void readsCsvWithQuotesSeparatorsAndLineEndsInFields() throws IOException {
        Path file = write("a.csv", "q,a\r\n\"one, \"\"two\"\"\nthree\",4\r\nplain \"q\",\n\"\",\"x\"\n");

        DataSet rows = DataFiles.open(file, "");

        assertThat(rows.columns()).containsExactly("q", "a");
        assertThat(rows.size()).isEqualTo(3);
        assertThat(rows.row(0).text("q")).isEqualTo("one, \"two\"\nthree");
        assertThat(rows.row(1).asMap()).containsEntry("q", "plain \"q\"").containsEntry("a", "");
        assertThat(rows.row(2).text("a")).isEqualTo("x");
        assertThatThrownBy(
                        () -> DataFiles.open(write("b.csv", "q,a\n1,2,3\n"), "").row(0))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("b.csv, row 1: must have 2 fields, as the header has, but has 3");
    }

    @Test
    void readsGzipAndZstd() throws IOException {
        byte[] text = "{\"a\":1}\n{\"a\":2}\n".getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(text);
        }
        Files.write(folder.resolve("a.jsonl.gz"), zipped.toByteArray());
        Files.write(folder.resolve("b.jsonl.zst"), Zstd.compress(text));

        assertThat(DataFiles.open(folder.resolve("a.jsonl.gz"), "").row(1).value("a"))
                .contains(2L);
        assertThat(DataFiles.open(folder.resolve("b.jsonl.zst"), "").row(1).value("a"))
                .contains(2L);
    }

    @Test
    void errorsNameFileRowColumnAndValue() throws IOException {
        DataSet rows = DataFiles.open(write("a.jsonl", "{\"a\":[1]}\n{\"a\": oops}\n[1]\n"), "");

        assertThatThrownBy(() -> rows.row(0).text("a"))
                .hasMessageContaining("a.jsonl, row 1, column a: must be text but was [1]");
        assertThatThrownBy(() -> rows.row(0).text("b")).hasMessageContaining("there is no column b. Columns: a.");
        assertThatThrownBy(() -> rows.row(1))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a.jsonl, row 2: is not JSON");
        assertThatThrownBy(() -> rows.row(2)).hasMessageContaining("row 3: must be a JSON object but was [1]");
        assertThatThrownBy(() -> DataFiles.open(folder.resolve("none"), ""))
                .hasMessageContaining("there is no file or folder");
        assertThatThrownBy(() -> DataFiles.open(write("x.txt", "hello"), "")).hasMessageContaining("is none of JSONL");
    }

    @Test
    void findsSplitsByTheNamesOfFiles() {
        Map<String, List<String>> splits = new HashMap<>(Splits.of(List.of(
                "data/train-00001-of-00002.parquet",
                "data/train-00000-of-00002-0a1b2c.parquet",
                "data/olympiad_bench-00000-of-00001.parquet",
                "test/part.jsonl.gz",
                "my_dev.csv",
                "other.csv")));

        assertThat(splits.get("train"))
                .containsExactly(
                        "data/train-00000-of-00002-0a1b2c.parquet", "data/train-00001-of-00002.parquet", "other.csv");
        assertThat(splits.keySet()).containsExactlyInAnyOrder("train", "olympiad_bench", "test", "dev");
    }
}
