// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.javacpp.chrono.Milliseconds;
import org.bytedeco.pytorch.Backend;
import org.bytedeco.pytorch.BroadcastOptions;
import org.bytedeco.pytorch.ProcessGroupGloo;
import org.bytedeco.pytorch.Store;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.Work;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.nccl.ProcessGroupNCCL;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.Tensors;

/// The process group of a data-parallel run, as one rank sees it: its rank and the collectives.
///
/// Every process must call the same methods in the same order, from one thread. Sums are the same to the last bit in
/// all of them. Numbers on a GPU are added up there (NCCL), others on the CPU (gloo). Every wait has a deadline.
public final class ProcessGroup implements AutoCloseable {
    /// A process without others.
    public static final ProcessGroup ALONE = new ProcessGroup(new Rank(0, 1), Optional.empty());

    private static final long LOOK_NANOS = 50_000;
    private static final Pattern TIMED_OUT = Pattern.compile("(?i)timed? ?out");

    /// How long it may take to learn which process was lost after a collective operation has failed.
    private static final Duration REASON = Duration.ofSeconds(5);

    /// Values that are sent at once.
    private static final long CHUNK = 1 << 24;

    private final Rank place;
    private final Optional<Group> group;

    /// Knows the state of the other processes.
    interface Peers {
        /// Which of them is gone, in words, if one is.
        ///
        /// @param patience how long to wait for a sign of that
        Optional<String> gone(Duration patience);
    }

    private record Group(ProcessGroupGloo host, Optional<ProcessGroupNCCL> gpus, Duration deadline, Peers peers) {
        Backend backend(boolean onGpu) {
            return onGpu ? gpus.orElseThrow() : host;
        }
    }

    /// Stores belong to the groups that were given them, and end with these. The binding does not know that, and
    /// would free them again, so it never gets to; for the same reason a store is given once.
    private static final Collection<Store> GIVEN = new ConcurrentLinkedQueue<>();

    private static Store store(Rendezvous rendezvous, String use, int size, Duration deadline) {
        Store store = rendezvous.store(use, size, deadline);
        store.retainReference();
        GIVEN.add(store);
        return store;
    }

    private ProcessGroup(Rank place, Optional<Group> group) {
        this.place = place;
        this.group = group;
    }

    /// Meets the other processes.
    ///
    /// @param rendezvous through which they find each other
    /// @param device where this one computes
    /// @param deadline how long it waits for the others, each time
    /// @throws ProcessGroupException if they do not come
    static ProcessGroup open(Rendezvous rendezvous, Rank place, Device device, Duration deadline, Peers peers) {
        Milliseconds timeout = new Milliseconds(deadline.toMillis());
        try (NativeOutput output = NativeOutput.toErrors()) {
            ProcessGroupGloo.Options options = ProcessGroupGloo.Options.create(timeout);
            options.devices().push_back(ProcessGroupGloo.createDeviceForHostname(rendezvous.address()));
            options.threads(1);
            ProcessGroupGloo host = new ProcessGroupGloo(
                    store(rendezvous, "host", place.size(), deadline), place.rank(), place.size(), options);
            Group group = new Group(host, Optional.empty(), deadline, peers);
            if (!device.isCpu()) {
                group = new Group(host, Optional.of(gpus(rendezvous, place, deadline)), deadline, peers);
                NcclRendezvous.hold(group.gpus().orElseThrow(), device, place.size(), deadline, peers);
            }
            return new ProcessGroup(place, Optional.of(group));
        } catch (ProcessGroupException e) {
            throw e;
        } catch (RuntimeException e) {
            throw lost(peers, deadline, e);
        }
    }

    private static ProcessGroupNCCL gpus(Rendezvous rendezvous, Rank place, Duration deadline) {
        ProcessGroupNCCL.Options options = ProcessGroupNCCL.Options.create();
        // Its own watchdog ends the process without a word, so it must come after ours.
        options.timeout(new Milliseconds(deadline.toMillis() * 2));
        return new ProcessGroupNCCL(
                store(rendezvous, "gpus", place.size(), deadline), place.rank(), place.size(), options);
    }

    public int rank() {
        return place.rank();
    }

    public int size() {
        return place.size();
    }

    /// All-reduce: puts the sum over all ranks in place of each one's values.
    public void allReduce(Tensor numbers) {
        if (group.isPresent()) {
            boolean onGpu = numbers.is_cuda();
            together(group.get(), onGpu, all -> all.backend(onGpu).allreduce(new TensorVector(numbers)));
        }
    }

    /// This process's shard of a tensor that has the same size in all processes.
    public Shard shard(long numbers) {
        return Shard.of(place, numbers);
    }

    /// Reduce-scatter: puts the sum over all ranks in place of this one's [#shard]. What is left of the others is
    /// undefined.
    public void reduceScatter(Tensor flat) {
        if (!flat.is_cuda()) {
            // gloo's own way is a sum of copies.
            allReduce(flat);
        } else if (group.isPresent()) {
            long each = Shard.each(size(), flat.numel());
            Tensor even = flat.narrow(0, 0, each * size());
            Tensor rest = flat.narrow(0, each * size(), flat.numel() - each * size());
            if (rest.numel() > 0) {
                allReduce(rest);
            }
            if (each > 0) {
                Tensor own = flat.narrow(0, rank() * each, each);
                together(group.get(), true, all -> all.backend(true)._reduce_scatter_base(own, even));
            }
        }
    }

    /// All-gather: gives every rank the [#shard]s of all, bitwise exact.
    public void allGatherShards(Tensor flat) {
        if (group.isEmpty()) {
            return;
        }
        long width = flat.element_size();
        long each = Shard.each(size(), flat.numel()) * width;
        Tensor bytes = flat.view(torch.ScalarType.Byte);
        Tensor even = bytes.narrow(0, 0, each * size());
        Tensor rest = bytes.narrow(0, each * size(), flat.numel() * width - each * size());
        boolean onGpu = flat.is_cuda();
        if (each > 0) {
            Tensor own = bytes.narrow(0, rank() * each, each);
            together(group.get(), onGpu, all -> all.backend(onGpu)._allgather_base(even, own));
        }
        if (rest.numel() > 0) {
            BroadcastOptions last = new BroadcastOptions().rootRank(size() - 1L);
            together(group.get(), onGpu, all -> all.backend(onGpu).broadcast(new TensorVector(rest), last));
        }
    }

    /// Gather: brings the [#shard]s of all together on the CPU of the first rank.
    ///
    /// @param own share of this process, f32
    /// @param numbers in all
    /// @return all of them in the first process; what was given in the others
    public Tensor gather(Tensor own, long numbers) {
        if (group.isEmpty()) {
            return own;
        }
        if (rank() > 0) {
            chunks(own, part -> {
                Tensor sent = Tensors.toCpu(part).contiguous();
                together(group.get(), false, all -> all.host().send(new TensorVector(sent), 0, 0));
            });
            return own;
        }
        Tensor whole = Tensors.zeros(numbers);
        shard(numbers).in(whole).copy_(own);
        for (int from = 1; from < size(); from++) {
            int rank = from;
            chunks(
                    Shard.of(new Rank(rank, size()), numbers).in(whole),
                    part -> together(group.get(), false, all -> all.host().recv(new TensorVector(part), rank, 0)));
        }
        return whole;
    }

    private static void chunks(Tensor flat, Consumer<Tensor> use) {
        long numbers = flat.numel();
        for (long at = 0; at < numbers; at += CHUNK) {
            try (PointerScope scope = new PointerScope()) {
                use.accept(flat.narrow(0, at, Math.min(CHUNK, numbers - at)));
            }
        }
    }

    /// The sum over all processes of each one's numbers; all have equally many.
    public float[] allReduce(float[] numbers) {
        if (group.isEmpty() || numbers.length == 0) {
            return numbers;
        }
        try (PointerScope scope = new PointerScope()) {
            Tensor tensor = Tensors.floats(numbers, numbers.length);
            allReduce(tensor);
            return Tensors.toFloats(tensor);
        }
    }

    /// The numbers of all processes, by rank; all have equally many.
    public List<double[]> allGather(double... own) {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * own.length);
        bytes.asDoubleBuffer().put(own);
        List<double[]> all = new ArrayList<>();
        for (byte[] each : equallyMany(bytes.array())) {
            double[] numbers = new double[own.length];
            ByteBuffer.wrap(each).asDoubleBuffer().get(numbers);
            all.add(numbers);
        }
        return all;
    }

    /// The bytes of all processes, by rank.
    public List<byte[]> allGather(byte[] own) {
        List<double[]> lengths = allGather((double) own.length);
        int longest = (int) lengths.stream().mapToDouble(each -> each[0]).max().orElse(0);
        List<byte[]> padded = equallyMany(Arrays.copyOf(own, longest));
        List<byte[]> all = new ArrayList<>();
        for (int i = 0; i < padded.size(); i++) {
            all.add(Arrays.copyOf(padded.get(i), (int) lengths.get(i)[0]));
        }
        return all;
    }

    private List<byte[]> equallyMany(byte[] own) {
        if (group.isEmpty() || own.length == 0) {
            return Collections.nCopies(size(), own);
        }
        try (PointerScope scope = new PointerScope()) {
            List<BytePointer> parts = new ArrayList<>();
            TensorVector all = new TensorVector();
            for (int i = 0; i < size(); i++) {
                parts.add(new BytePointer((long) own.length));
                all.push_back(over(parts.getLast(), own.length));
            }
            BytePointer mine = new BytePointer((long) own.length).put(own);
            TensorVector given = new TensorVector(over(mine, own.length));
            together(group.get(), false, group -> group.host().allgather(all, given));
            return parts.stream()
                    .map(part -> {
                        byte[] bytes = new byte[own.length];
                        part.get(bytes);
                        return bytes;
                    })
                    .toList();
        }
    }

    private static Tensor over(BytePointer memory, long length) {
        return torch.from_blob(memory, new long[] {length}, new TensorOptions(torch.ScalarType.Byte));
    }

    private static void together(Group group, boolean onGpu, Function<Group, Work> work) {
        try (PointerScope scope = new PointerScope()) {
            Work begun = work.apply(group);
            if (onGpu) {
                awaitCard(group, begun);
            }
            begun._wait();
        } catch (ProcessGroupException e) {
            throw e;
        } catch (RuntimeException e) {
            throw lost(group.peers(), group.deadline(), e);
        }
    }

    /// What runs on a GPU has no deadline of its own, and does not notice when a process is gone.
    private static void awaitCard(Group group, Work work) {
        long end = System.nanoTime() + group.deadline().toNanos();
        while (!work.isCompleted()) {
            Optional<String> gone = group.peers().gone(Duration.ZERO);
            if (gone.isPresent() || System.nanoTime() > end) {
                group.gpus().orElseThrow().abort();
                throw lost(group.peers(), group.deadline(), new IllegalStateException("NCCL timed out"));
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /// Explains why a collective operation failed: a process is lost or does not answer, or the connection
    /// between them failed.
    static ProcessGroupException lost(Peers peers, Duration deadline, RuntimeException cause) {
        String text = String.valueOf(cause.getMessage());
        String reason = peers.gone(REASON)
                .orElseGet(() -> TIMED_OUT.matcher(text).find()
                        ? "another process of the run did not answer within " + deadline.toSeconds() + " s"
                        : "communication between the processes of the run failed: "
                                + text.lines().findFirst().orElse(""));
        return new ProcessGroupException(
                reason + ". Checkpoints are intact, and the run can be resumed from the newest one.", cause);
    }

    @Override
    public void close() {
        group.ifPresent(all -> {
            all.gpus().ifPresent(gpus -> {
                // Everything is done by now, and a polite end would wait for the others to end too.
                gpus.abort();
                gpus.close();
            });
            all.host().close();
        });
    }
}
