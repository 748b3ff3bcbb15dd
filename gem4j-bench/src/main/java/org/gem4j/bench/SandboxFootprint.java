// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/// What this process and the interpreters of its sandbox hold after so many calls. Numbers that the machine does not
/// tell are 0.
///
/// @param memoryKib resident in this process
/// @param outsideKib of that, what is not Java's heap: how much of the heap is held at a moment is the collector's
/// choice
/// @param heapKib what Java's objects take
/// @param descriptors of this process
/// @param processes the interpreters with the children that wait in them
/// @param cellMemoryKib resident in these, what they share counted once
/// @param cellDescriptors of these, where we may ask for them
record SandboxFootprint(
        int calls,
        double seconds,
        long memoryKib,
        long outsideKib,
        long heapKib,
        long descriptors,
        long processes,
        long cellMemoryKib,
        long cellDescriptors) {
    /// What may be added in the course of a run without being called growth: Java's memory is not given back at
    /// once.
    private static final double SLACK = 1.1;

    /// The same for what varies by chance: in an interpreter, one to four children may wait.
    private static final double SLACK_OF_CELLS = 1.25;

    static SandboxFootprint now(int calls, double seconds) {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        List<Long> below =
                ProcessHandle.current().descendants().map(ProcessHandle::pid).toList();
        long own = ProcessHandle.current().pid();
        long resident = resident(own);
        return new SandboxFootprint(
                calls,
                Math.round(seconds * 100) / 100.0,
                resident,
                Math.max(0, resident - (runtime.totalMemory() >> 10)),
                (runtime.totalMemory() - runtime.freeMemory()) >> 10,
                descriptors(own),
                below.size(),
                below.stream().mapToLong(SandboxFootprint::resident).sum(),
                below.stream().mapToLong(SandboxFootprint::descriptors).sum());
    }

    /// What grew in the course of a run, each with its size early and late; nothing, if all stayed flat.
    ///
    /// Early is the second quarter of the footprints, late the last: in the first, caches are filled and code is
    /// compiled.
    static List<String> growth(List<SandboxFootprint> all) {
        int quarter = all.size() / 4;
        if (quarter == 0) {
            return List.of();
        }
        List<SandboxFootprint> early = all.subList(quarter, 2 * quarter);
        List<SandboxFootprint> late = all.subList(all.size() - quarter, all.size());
        List<String> grown = new ArrayList<>();
        Map<String, ToLongFunction<SandboxFootprint>> steady = new LinkedHashMap<>();
        steady.put("resident KiB of the JVM outside its heap", SandboxFootprint::outsideKib);
        steady.put("KiB of its heap", SandboxFootprint::heapKib);
        steady.put("descriptors of the JVM", SandboxFootprint::descriptors);
        steady.put("resident KiB of interpreters", SandboxFootprint::cellMemoryKib);
        steady.forEach((name, amount) -> compare(name, median(early, amount), median(late, amount), SLACK, grown));
        Map<String, ToLongFunction<SandboxFootprint>> varying = new LinkedHashMap<>();
        varying.put("processes of interpreters", SandboxFootprint::processes);
        varying.put("descriptors of interpreters", SandboxFootprint::cellDescriptors);
        varying.forEach(
                (name, amount) -> compare(name, most(early, amount), most(late, amount), SLACK_OF_CELLS, grown));
        return grown;
    }

    private static void compare(String name, long early, long late, double slack, List<String> grown) {
        if (late > early * slack) {
            grown.add(name + " from " + early + " to " + late);
        }
    }

    private static long median(List<SandboxFootprint> some, ToLongFunction<SandboxFootprint> amount) {
        return some.stream().mapToLong(amount).sorted().toArray()[some.size() / 2];
    }

    private static long most(List<SandboxFootprint> some, ToLongFunction<SandboxFootprint> amount) {
        return some.stream().mapToLong(amount).max().orElse(0);
    }

    Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("calls", calls);
        map.put("seconds", seconds);
        map.put("memory_kib", memoryKib);
        map.put("outside_heap_kib", outsideKib);
        map.put("heap_kib", heapKib);
        map.put("descriptors", descriptors);
        map.put("processes", processes);
        map.put("cell_memory_kib", cellMemoryKib);
        map.put("cell_descriptors", cellDescriptors);
        return map;
    }

    /// A line of a table.
    String line() {
        return String.format(
                Locale.ROOT,
                "%9d calls %8.1f s | JVM %8d KiB resident %8d outside heap %7d in it %4d descriptors |"
                        + " %3d interpreters and children %8d KiB %5d descriptors",
                calls,
                seconds,
                memoryKib,
                outsideKib,
                heapKib,
                descriptors,
                processes,
                cellMemoryKib,
                cellDescriptors);
    }

    private static long descriptors(long pid) {
        try (Stream<Path> all = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return all.count();
        } catch (IOException e) {
            return 0;
        }
    }

    /// With a part of what it shares, where we may ask for that; else with all of it.
    private static long resident(long pid) {
        long part = kib(Path.of("/proc/" + pid + "/smaps_rollup"), "Pss:");
        return part > 0 ? part : kib(Path.of("/proc/" + pid + "/status"), "VmRSS:");
    }

    private static long kib(Path file, String name) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(name))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        } catch (IOException | UncheckedIOException e) {
            // It has ended in the meantime.
            return 0;
        }
    }
}
