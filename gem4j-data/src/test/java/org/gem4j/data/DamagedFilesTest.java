// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever a file holds, reading it ends with rows or with a [DataException] that names the file. `-Dgem4j.damage=N`
/// damages each file in N ways in place of a few.
class DamagedFilesTest {
    private static final int WAYS = Integer.getInteger("gem4j.damage", 60);
    private static final long SEED = Long.getLong("gem4j.damage.seed", System.nanoTime());

    @TempDir
    Path folder;

    static Stream<String> files() {
        return Stream.of(
                "types/types-none.arrow",
                "types/types-lz4.arrow",
                "types/types-zstd.arrow",
                "types/types.arrows",
                "types/deltas.arrows",
                "types/types-none.parquet",
                "types/types-snappy.parquet",
                "types/types-gzip.parquet",
                "types/types-brotli.parquet",
                "types/types-lz4.parquet",
                "types/types-zstd.parquet",
                "types/types-encodings.parquet",
                "types/variant.parquet",
                "types/types.jsonl");
    }

    @ParameterizedTest
    @MethodSource("files")
    @Timeout(600)
    void aDamagedFileIsReadOrRefused(String name) throws IOException {
        byte[] whole = Files.readAllBytes(Fixtures.file(name));
        int refused = 0;
        for (int way = 0; way < WAYS; way++) {
            Damage damage = new Damage(SEED + way);
            Path file = folder.resolve(way + "-" + Path.of(name).getFileName());
            Files.write(file, damage.of(whole));
            refused += read(file, damage) ? 0 : 1;
            Files.deleteIfExists(file);
        }
        assertThat(refused).as("seed %d", SEED).isPositive();
    }

    /// Whether the file is read to its end, or to where a row is very large.
    private static boolean read(Path file, Damage damage) {
        try {
            DataSet rows = DataFiles.open(file, "");
            for (long i = 0; i < Math.min(rows.size(), 100); i++) {
                assertThat(rows.row(i).columns()).isNotNull();
            }
            return true;
        } catch (DataException e) {
            assertThat(e).as(damage.toString()).hasMessageContaining(file.toString());
            return false;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(file + " with " + damage + ": " + e, e);
        }
    }

    @Test
    void everyBeginningOfAFileIsReadOrRefused() throws IOException {
        for (String name : List.of("types/deltas.arrows", "types/variant.parquet")) {
            byte[] whole = Files.readAllBytes(Fixtures.file(name));
            for (int keep = 0; keep < whole.length; keep += 7) {
                Path file = folder.resolve(keep + "-" + Path.of(name).getFileName());
                Files.write(file, Arrays.copyOf(whole, keep));
                read(file, new Damage(keep));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows-zstd.parquet", "rows.arrow"})
    void aFileThatIsCutOffIsRefused(String name) throws IOException {
        byte[] whole = Files.readAllBytes(Fixtures.file(name));
        for (int keep : new int[] {10, 200, whole.length / 2}) {
            Path cut = Files.write(folder.resolve(keep + name), Arrays.copyOf(whole, keep));
            assertThat(read(cut, new Damage(keep))).as("%d bytes", keep).isFalse();
        }
    }

    @Test
    void aDecoderThatTakesTooLongIsGivenUp() {
        Path file = Fixtures.file("types/types-none.parquet");

        assertThatThrownBy(() -> ParquetDataSet.open(file, Duration.ZERO))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("it was not decoded within 0 s");
    }

    @Test
    void workThatIgnoresInterruptsIsLeftBehind() {
        CountDownLatch end = new CountDownLatch(1);
        AtomicReference<Thread> worker = new AtomicReference<>();

        assertThatThrownBy(() -> BoundedWork.run("stuck", Duration.ofSeconds(2), () -> {
                    worker.set(Thread.currentThread());
                    while (end.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                    return 1;
                }))
                .isInstanceOf(TimeoutException.class);
        assertThat(worker.get().isDaemon()).isTrue();
        end.countDown();
    }
}
