// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Processors, memory, and memory bandwidth.
final class HardwareCheck {
    private static final long GIB = 1L << 30;
    private static final double SLOW_MEMORY = 4;
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private HardwareCheck() {}

    static List<Diagnosis> examine() {
        return List.of(processors(), memory(), bandwidth(copiedGigabytesPerSecond()));
    }

    private static Diagnosis processors() {
        int count = Runtime.getRuntime().availableProcessors();
        String vectors = cpuInfo("flags", line -> true)
                .map(flags ->
                        flags.contains(" avx512f") ? ", AVX-512" : flags.contains(" avx2") ? ", AVX2" : ", no AVX2")
                .orElse("");
        String model = cpuInfo("model name", line -> !line.isBlank()).orElse(System.getProperty("os.arch"));
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        String busy = load < 0 ? "" : String.format(Locale.ROOT, ", load %.1f", load);
        String detail = count + " processors (" + model + vectors + ")" + busy;
        return load > count
                ? Diagnosis.limited("cpu", detail, "other programs use the processors: gem4j will be slower")
                : Diagnosis.ok("cpu", detail);
    }

    private static Optional<String> cpuInfo(String key, Predicate<String> accept) {
        if (!Files.isReadable(CPU_INFO)) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith(key) && line.contains(":"))
                    .map(line -> line.substring(line.indexOf(':') + 1))
                    .filter(accept)
                    .findFirst()
                    .map(value -> key.equals("flags") ? value : value.strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Diagnosis memory() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long total = system.getTotalMemorySize();
        String detail = String.format(
                Locale.ROOT,
                "%.1f GiB, %.1f GiB free; Java may use %.1f GiB",
                gib(total),
                gib(system.getFreeMemorySize()),
                gib(Runtime.getRuntime().maxMemory()));
        return total < 4 * GIB
                ? Diagnosis.limited("memory", detail, "training needs 4 GiB; use a smaller model or batch")
                : Diagnosis.ok("memory", detail);
    }

    static Diagnosis bandwidth(double gigabytesPerSecond) {
        String detail = String.format(Locale.ROOT, "%.1f GB/s copied by one thread", gigabytesPerSecond);
        return gigabytesPerSecond < SLOW_MEMORY
                ? Diagnosis.limited(
                        "bandwidth",
                        detail,
                        "training on the CPU will be slow on this machine; small batches help most")
                : Diagnosis.ok("bandwidth", detail);
    }

    /// Bytes read and written by copying an array larger than the caches, the best of a few tries.
    private static double copiedGigabytesPerSecond() {
        long[] from = new long[8 << 20];
        long[] to = new long[from.length];
        double best = 0;
        for (int i = 0; i < 4; i++) {
            from[i] = i;
            long start = System.nanoTime();
            System.arraycopy(from, 0, to, 0, from.length);
            best = Math.max(best, 2.0 * Long.BYTES * from.length / (System.nanoTime() - start));
        }
        return best;
    }

    private static double gib(long bytes) {
        return (double) bytes / GIB;
    }
}
