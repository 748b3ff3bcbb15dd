// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.time.Duration;
import java.util.Optional;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.llm.torch.Device;
import org.gem4j.train.TrainingProvider;

/// Ranks that train one model together: each plays and trains on its share of the batch, whose size does
/// not change.
///
/// @param ranks how many, in 1..128
/// @param provider makes the training in the other processes; empty where ranks are threads of this process, or
/// launched
/// @param launched which of the ranks this process is, where a launcher has started one for each, on one or more hosts
/// @param timeout how long one rank waits for the others before the run fails, at least a second
/// @param shardOptimizer whether each rank keeps a shard of the optimizer's state only (ZeRO stage 1)
public record DataParallel(
        int ranks,
        Optional<Class<? extends TrainingProvider>> provider,
        Optional<Launched> launched,
        Duration timeout,
        boolean shardOptimizer) {
    private static final Duration TIMEOUT = Duration.ofSeconds(1800);

    public DataParallel {
        if (launched.isPresent()) {
            InvalidParameterException.require(
                    ranks == launched.get().size(),
                    "ranks",
                    "" + launched.get().size() + ", as many as were launched,",
                    ranks);
        } else {
            InvalidParameterException.require(
                    ranks >= 1 && ranks <= Launched.MOST, "ranks", "in 1.." + Launched.MOST, ranks);
        }
        long seconds = timeout.toSeconds();
        InvalidParameterException.require(seconds >= 1 && seconds <= 1_000_000, "timeout", "in 1..1000000", seconds);
    }

    /// One process trains alone.
    public static DataParallel none() {
        return threads(1);
    }

    /// Ranks are threads of this process, on the CPU. They share what the program has made: environments,
    /// tools and algorithms of its own need not be known to anyone else.
    public static DataParallel threads(int ranks) {
        return new DataParallel(ranks, Optional.empty(), Optional.empty(), TIMEOUT, false);
    }

    /// Ranks are processes, on the CPU or each on a GPU of its own. The others make the training by the
    /// provider, so nothing of the user's program runs again.
    ///
    /// @param provider a public class of the class path with a public constructor without parameters
    public static DataParallel processes(int ranks, Class<? extends TrainingProvider> provider) {
        return new DataParallel(ranks, Optional.of(provider), Optional.empty(), TIMEOUT, false);
    }

    /// This process is one of the ranks that a launcher has started.
    public static DataParallel launched(Launched place) {
        return none().withLaunched(place);
    }

    /// How many ranks compute on this host.
    public int localRanks() {
        return launched.map(Launched::localSize).orElse(ranks);
    }

    /// How many ranks may share the work of a device: as many as there are GPUs from it on, or cores.
    public static int most(Device device) {
        return device.isCpu()
                ? Runtime.getRuntime().availableProcessors()
                : Math.max(1, Device.gpus() - device.index());
    }

    /// The ranks of a launcher in place of those that this process would start.
    public DataParallel withLaunched(Launched place) {
        return new DataParallel(place.size(), Optional.empty(), Optional.of(place), timeout, shardOptimizer);
    }

    public DataParallel withTimeout(Duration newTimeout) {
        return new DataParallel(ranks, provider, launched, newTimeout, shardOptimizer);
    }

    public DataParallel withShardOptimizer(boolean newShardOptimizer) {
        return new DataParallel(ranks, provider, launched, timeout, newShardOptimizer);
    }
}
