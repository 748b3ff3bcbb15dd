// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.launch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.gem4j.llm.Device;
import org.gem4j.llm.DeviceThread;

/// Ranks that are threads of one process rather than processes: they exchange numbers all the same.
public final class TestRanks {
    private TestRanks() {}

    /// Lets every rank do something together with the others; returns what each makes of it, by rank.
    ///
    /// @param folder an empty one
    public static <T> List<T> together(Path folder, int size, Function<Ranks, T> work) {
        List<DeviceThread> threads = new ArrayList<>();
        List<Future<T>> futures = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Place place = new Place(i, size);
            threads.add(new DeviceThread("rank-" + i));
            futures.add(threads.getLast().submit(() -> {
                try (Ranks ranks = Ranks.open(
                        folder.resolve("store"),
                        place,
                        Device.CPU,
                        Duration.ofMinutes(1),
                        patience -> Optional.empty())) {
                    return work.apply(ranks);
                }
            }));
        }
        List<T> results = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            results.add(threads.get(i).await(futures.get(i)));
        }
        threads.forEach(DeviceThread::close);
        return results;
    }
}
