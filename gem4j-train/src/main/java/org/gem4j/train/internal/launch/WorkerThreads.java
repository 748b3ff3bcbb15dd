// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.DeviceThread;

/// Ranks that are threads of this process, on the CPU. They do the same as processes, over the same connections, and
/// share all objects of the program.
public final class WorkerThreads implements WorkerGroup, ProcessGroup.Peers {
    private static final long LOOK_NANOS = 10_000_000;
    private static final String END = "";

    private final RendezvousFolder folder = RendezvousFolder.create();
    private final int size;
    private final Duration timeout;
    private final List<Member> members = new ArrayList<>();

    private record Member(int rank, DeviceThread thread, BlockingQueue<String> orders, Future<Boolean> work) {
        /// How it has ended, if it has by a failure.
        Optional<String> failure() {
            return work.state() == Future.State.FAILED
                    ? Optional.of("rank " + rank + " has failed: "
                            + work.exceptionNow().getMessage())
                    : Optional.empty();
        }
    }

    private WorkerThreads(int size, Duration timeout) {
        this.size = size;
        this.timeout = timeout;
    }

    /// Starts all ranks but the first.
    ///
    /// @param timeout how long one waits for the others
    /// @param work what each does with its place among the ranks and its orders, of which an empty one is the last
    public static WorkerThreads start(
            int size, Duration timeout, BiConsumer<ProcessGroup, Supplier<Optional<String>>> work) {
        WorkerThreads threads = new WorkerThreads(size, timeout);
        for (int rank = 1; rank < size; rank++) {
            Rank place = new Rank(rank, size);
            BlockingQueue<String> orders = new LinkedBlockingQueue<>();
            DeviceThread thread = new DeviceThread("gem4j-rank-" + rank);
            threads.members.add(new Member(rank, thread, orders, thread.submit(() -> {
                try (ProcessGroup ranks = threads.open(place)) {
                    work.accept(ranks, () -> next(orders));
                }
                return true;
            })));
        }
        return threads;
    }

    private ProcessGroup open(Rank place) {
        return ProcessGroup.open(new Rendezvous.Files(folder), place, Device.CPU, timeout, this);
    }

    private static Optional<String> next(BlockingQueue<String> orders) {
        try {
            String order = orders.take();
            return order.equals(END) ? Optional.empty() : Optional.of(order);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public void tell(String line) {
        members.forEach(member -> member.orders().add(line));
    }

    @Override
    public ProcessGroup join() {
        return open(new Rank(0, size));
    }

    @Override
    public Optional<String> gone(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            Optional<String> gone = members.stream()
                    .flatMap(member -> member.failure().stream())
                    .findFirst();
            if (gone.isPresent() || System.nanoTime() > end) {
                return gone;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /// Ends them. The first rank must have closed its side: one that waits for it then fails at once.
    @Override
    public void close() {
        tell(END);
        members.forEach(member -> member.thread().close());
        folder.delete();
    }
}
