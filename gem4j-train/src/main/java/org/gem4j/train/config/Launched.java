// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.Map;
import java.util.Optional;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.llm.torch.Device;

/// One of several processes that a launcher (torchrun, Slurm, Kubernetes) has started with the same program, on one or
/// more hosts. Each is a rank of the run; rank 0 writes the run folder.
///
/// @param rank in 0..size - 1
/// @param size ranks in all, in 2..128
/// @param localRank number of this process among those of its host, at least 0; it chooses the GPU
/// @param localSize processes of this host, at least 1; on the CPU they share its cores
/// @param masterAddress name or address of the host of rank 0
/// @param masterPort where rank 0 listens, in 1..65535
/// @param portKey where torchrun's own store listens there: the key under which rank 0 leaves another port in it
public record Launched(
        int rank,
        int size,
        int localRank,
        int localSize,
        String masterAddress,
        int masterPort,
        Optional<String> portKey) {
    /// Ranks that a run may have.
    static final int MOST = 128;

    public Launched {
        InvalidParameterException.require(size >= 2 && size <= MOST, "size", "in 2.." + MOST, size);
        InvalidParameterException.require(rank >= 0 && rank < size, "rank", "in 0.." + (size - 1), rank);
        InvalidParameterException.require(localRank >= 0, "localRank", "at least 0", localRank);
        InvalidParameterException.require(localSize >= 1, "localSize", "at least 1", localSize);
        InvalidParameterException.require(
                masterPort >= 1 && masterPort <= 65_535, "masterPort", "in 1..65535", masterPort);
    }

    /// What the variables of a launcher say; empty where one process trains alone.
    ///
    /// @throws IllegalArgumentException naming the variable that is wrong or missing, its value and its range
    public static Optional<Launched> from(Map<String, String> environment) {
        return new LaunchVariables(environment).read();
    }

    /// Whether this is rank 0.
    public boolean leads() {
        return rank == 0;
    }

    /// The GPU of this process: the one of its number among its host's, or the only one that it sees.
    ///
    /// @param first of the run, or the CPU
    Device device(Device first) {
        return first.isCpu() || Device.gpus() == 1 ? first : new Device(Device.Kind.CUDA, first.index() + localRank);
    }
}
