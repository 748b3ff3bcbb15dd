// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.bytedeco.pytorch.TCPStore;
import org.gem4j.llm.torch.Device;
import org.gem4j.report.AtomicFile;
import org.gem4j.train.StoppedException;
import org.gem4j.train.config.Launched;
import org.gem4j.train.internal.launch.HostConnection.Frame;
import org.gem4j.train.internal.launch.HostConnection.Kind;
import tools.jackson.databind.json.JsonMapper;

/// The connection of another launched rank to rank 0: it carries orders and heartbeats. If rank 0 is lost, every wait
/// for it ends with an error.
public final class HostLink implements ProcessGroup.Peers, HostConnection.Listener, AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final long LOOK_NANOS = 200_000_000;
    private static final long NOTICE_NANOS = 3_000_000_000L;

    /// Frames that wait to be used; chunks of files are as many as fit here.
    private static final int QUEUE = 32;

    private final HostGroup.Plan plan;
    private final HostConnection connection;
    private final String leader;
    private final BooleanSupplier stop;
    private final BlockingQueue<Frame> frames = new LinkedBlockingQueue<>(QUEUE);
    private volatile Optional<String> gone = Optional.empty();
    private volatile Optional<String> result = Optional.empty();
    private Optional<Path> copy = Optional.empty();

    private HostLink(HostGroup.Plan plan, HostConnection connection, String leader, BooleanSupplier stop) {
        this.plan = plan;
        this.connection = connection;
        this.leader = leader;
        this.stop = stop;
    }

    /// Joins rank 0 when it is there.
    ///
    /// @param stop whether the user wants the run to be saved and to end; rank 0 is told
    /// @param notices told for whom this waits
    /// @throws ProcessGroupException if rank 0 does not come in time, or refuses this rank
    public static HostLink join(HostGroup.Plan plan, BooleanSupplier stop, Consumer<String> notices) {
        HostConnection connection = connect(plan, stop, notices);
        try {
            connection.send(Kind.HELLO, plan.terms().toLine());
            Frame answer = connection.read(HostConnection.LONGEST_HELLO, plan.silence());
            if (answer.kind() == Kind.FAILED) {
                throw new ProcessGroupException(answer.text());
            }
            if (answer.kind() != Kind.HELLO) {
                throw new IOException("the server there is not rank 0 of a run");
            }
            HostLink link = new HostLink(plan, connection, HostTerms.name(0, answer.text()), stop);
            notices.accept("joined " + link.leader);
            connection.listen("rank-0", plan.silence(), link);
            Thread.ofPlatform().daemon().name("gem4j-stop").start(link::watchStop);
            return link;
        } catch (IOException e) {
            connection.close();
            throw new ProcessGroupException(
                    "cannot join rank 0 at " + where(plan.place()) + ": " + AtomicFile.reason(e), e);
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private static String where(Launched place) {
        return "MASTER_ADDR " + place.masterAddress() + ", MASTER_PORT " + place.masterPort();
    }

    private static HostConnection connect(HostGroup.Plan plan, BooleanSupplier stop, Consumer<String> notices) {
        Launched place = plan.place();
        long begin = System.nanoTime();
        boolean noticed = false;
        while (true) {
            if (stop.getAsBoolean()) {
                throw new StoppedException("stopped while waiting for rank 0 at " + where(place));
            }
            try {
                Socket socket = new Socket();
                socket.connect(new InetSocketAddress(place.masterAddress(), port(plan)), (int) CONNECT.toMillis());
                return new HostConnection(socket);
            } catch (IOException e) {
                long waited = System.nanoTime() - begin;
                if (waited > plan.timeout().toNanos()) {
                    throw new ProcessGroupException(
                            "rank " + place.rank() + " cannot reach rank 0 at " + where(place)
                                    + " within " + plan.timeout().toSeconds() + " s: " + reason(e)
                                    + ". MASTER_ADDR must be the name or address of the host of rank 0",
                            e);
                }
                if (!noticed && waited > NOTICE_NANOS) {
                    noticed = true;
                    notices.accept("waiting for rank 0 at " + where(place) + " (" + reason(e) + ")");
                }
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private static String reason(IOException e) {
        return e instanceof UnknownHostException ? "the name is unknown" : AtomicFile.reason(e);
    }

    private static int port(HostGroup.Plan plan) {
        Launched place = plan.place();
        if (place.portKey().isEmpty()) {
            return place.masterPort();
        }
        try (TCPStore store = Rendezvous.Network.connect(place.masterAddress(), place.masterPort(), plan.timeout())) {
            return Integer.parseInt(store.get_to_str(place.portKey().get()));
        }
    }

    private void watchStop() {
        while (!stop.getAsBoolean()) {
            if (gone.isPresent() || result.isPresent()) {
                return;
            }
            LockSupport.parkNanos(LOOK_NANOS / 10);
        }
        connection.send(Kind.STOP, "");
    }

    @Override
    public void received(Frame frame) throws InterruptedException {
        if (frame.kind() == Kind.FAILED) {
            lose(frame.text());
        } else if (frame.kind() == Kind.END) {
            result = Optional.of(frame.text());
        }
        frames.put(frame);
    }

    @Override
    public void lost(String how) {
        lose(leader + " " + how);
        try {
            frames.put(new Frame(Kind.FAILED, new byte[0]));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void lose(String reason) {
        if (gone.isEmpty() && result.isEmpty()) {
            gone = Optional.of(reason);
        }
    }

    /// What the run is; empty if it is over before there is anything to do.
    ///
    /// @throws ProcessGroupException if it has failed
    public Optional<HostStart> start() {
        Frame frame = next();
        return frame.kind() == Kind.START
                ? Optional.of(JsonMapper.shared().readValue(frame.body(), HostStart.class))
                : Optional.empty();
    }

    /// The run folder: itself where this host sees it, else a copy of the files that a rank needs.
    public Path folder(HostStart start) {
        Path shared = Path.of(start.folder());
        if (Files.exists(shared.resolve(start.token()))) {
            connection.send(Kind.HAVE, "");
            return shared;
        }
        try {
            Path folder = Files.createTempDirectory("gem4j-run").toRealPath();
            copy = Optional.of(folder);
            connection.send(Kind.WANT, "");
            require(RunFiles.receive(folder, frames), Kind.SENT);
            return folder;
        } catch (IOException e) {
            throw new ProcessGroupException("cannot make a temporary folder: " + AtomicFile.reason(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProcessGroupException("interrupted while the model is copied", e);
        }
    }

    /// Meets the other ranks, with everything loaded that they may wait for.
    public ProcessGroup open(HostStart start, Device device) {
        connection.send(Kind.READY, "");
        return ProcessGroup.open(
                new Rendezvous.Network(connection.peer(), start.storePort(), connection.address()),
                new Rank(plan.place().rank(), plan.place().size()),
                device,
                plan.timeout(),
                this);
    }

    /// The next order; empty when there is nothing more to do.
    public Optional<String> order() {
        Frame frame = next();
        return frame.kind() == Kind.ORDER ? Optional.of(frame.text()) : Optional.empty();
    }

    private Frame next() {
        try {
            return frames.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProcessGroupException("interrupted while waiting for " + leader, e);
        }
    }

    private void require(Frame frame, Kind kind) {
        if (frame.kind() != kind) {
            throw new ProcessGroupException(gone.orElse(leader + " ends the run"));
        }
    }

    /// The result of the run, when rank 0 has it.
    ///
    /// @throws ProcessGroupException if the run has failed
    public String result() {
        while (result.isEmpty() && gone.isEmpty()) {
            next();
        }
        return result.orElseThrow(() -> new ProcessGroupException(gone.orElseThrow()));
    }

    @Override
    public Optional<String> gone(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (gone.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK_NANOS / 10);
        }
        return gone;
    }

    /// Tells rank 0 that this rank ends because of others.
    public void leave() {
        connection.send(Kind.LEFT, "");
    }

    /// Tells rank 0 that this rank fails, and why.
    public void fail(String reason) {
        connection.send(Kind.FAILED, reason);
    }

    @Override
    public void close() {
        connection.close();
        copy.ifPresent(RunFiles::delete);
    }
}
