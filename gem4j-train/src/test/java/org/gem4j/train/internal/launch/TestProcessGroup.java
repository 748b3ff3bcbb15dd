// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.DeviceThread;

/// ProcessGroup that are threads of one process rather than processes: they exchange numbers all the same.
public final class TestProcessGroup {
    private TestProcessGroup() {}

    /// Lets every rank do something together with the others; returns what each makes of it, by rank.
    ///
    /// @param folder an empty one
    public static <T> List<T> together(Path folder, int size, Function<ProcessGroup, T> work) {
        List<DeviceThread> threads = new ArrayList<>();
        List<Future<T>> futures = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Rank place = new Rank(i, size);
            threads.add(new DeviceThread("rank-" + i));
            futures.add(threads.getLast().submit(() -> {
                try (ProcessGroup ranks = ProcessGroup.open(
                        new Rendezvous.Files(new RendezvousFolder(folder)),
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
