// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.nccl.ProcessGroupNCCL;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.Tensors;

/// The first all-reduce over all GPUs. It opens NCCL's connections, which waits for the others in a call that no
/// deadline ends, so it is done on a thread that can be left behind; and it shows that sums are right.
final class NcclRendezvous {
    private static final long LOOK_NANOS = 10_000_000;

    private NcclRendezvous() {}

    /// @throws ProcessGroupException if the others do not come
    static void hold(ProcessGroupNCCL gpus, Device device, int size, Duration deadline, ProcessGroup.Peers peers) {
        FutureTask<Float> sum = new FutureTask<>(() -> {
            try (PointerScope scope = new PointerScope()) {
                Tensor one = Tensors.to(Tensors.floats(new float[] {1}, 1), device);
                gpus.allreduce(new TensorVector(one))._wait();
                return Tensors.toFloats(one)[0];
            }
        });
        Thread.ofPlatform().daemon().name("gem4j-gpus").start(sum);
        long end = System.nanoTime() + deadline.toNanos();
        while (!sum.isDone()) {
            Optional<String> gone = peers.gone(Duration.ZERO);
            if (gone.isPresent() || System.nanoTime() > end) {
                throw ProcessGroup.lost(peers, deadline, new IllegalStateException("NCCL timed out"));
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        if (result(sum) != size) {
            throw new ProcessGroupException(
                    "NCCL summed to " + result(sum) + " over " + size + " GPUs, where each contributed 1");
        }
    }

    private static float result(FutureTask<Float> sum) {
        try {
            return sum.resultNow();
        } catch (IllegalStateException e) {
            throw new CompletionException(sum.exceptionNow().getMessage(), sum.exceptionNow());
        }
    }
}
