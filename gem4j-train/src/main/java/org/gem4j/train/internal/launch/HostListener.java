// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bytedeco.pytorch.TCPStore;
import org.gem4j.report.AtomicFile;
import org.gem4j.train.StoppedException;
import org.gem4j.train.config.Launched;
import org.gem4j.train.internal.launch.HostConnection.Frame;
import org.gem4j.train.internal.launch.HostConnection.Kind;

/// The listener of rank 0 for the other ranks. It listens at the address of MASTER_ADDR if that is one of its own,
/// otherwise, as behind a service of Kubernetes, at all of its addresses.
final class HostListener implements AutoCloseable {
    /// How long a process that connects may take to introduce itself.
    private static final Duration HELLO = Duration.ofSeconds(10);

    /// How long a refused process may take to exit.
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    /// How long the thread that accepts connections may take to end.
    private static final Duration CLOSING = Duration.ofSeconds(5);

    private static final long LOOK_NANOS = 10_000_000;
    private static final long NOTICE_NANOS = 3_000_000_000L;
    private static final int BACKLOG = 1024;

    private final HostGroup.Plan plan;
    private final HostTerms terms;
    private final ServerSocket server;
    private final Thread acceptor =
            Thread.ofPlatform().daemon().name("gem4j-rank-listener").unstarted(this::accept);
    private final Map<Integer, HostMember> members = new ConcurrentSkipListMap<>();
    private volatile Optional<String> refused = Optional.empty();

    private HostListener(HostGroup.Plan plan, ServerSocket server) {
        this.plan = plan;
        this.terms = plan.terms();
        this.server = server;
    }

    static HostListener open(HostGroup.Plan plan) {
        Launched place = plan.place();
        int port = place.portKey().isPresent() ? 0 : place.masterPort();
        try {
            ServerSocket server = new ServerSocket();
            Optional<InetAddress> own = own(place.masterAddress());
            server.bind(
                    own.map(address -> new InetSocketAddress(address, port)).orElse(new InetSocketAddress(port)),
                    BACKLOG);
            place.portKey().ifPresent(key -> {
                try (TCPStore store =
                        Rendezvous.Network.connect(place.masterAddress(), place.masterPort(), plan.timeout())) {
                    store.set(key, Integer.toString(server.getLocalPort()));
                }
            });
            HostListener listener = new HostListener(plan, server);
            listener.acceptor.start();
            return listener;
        } catch (IOException e) {
            throw new ProcessGroupException(
                    "rank 0 cannot listen at MASTER_ADDR " + place.masterAddress() + ", MASTER_PORT "
                            + place.masterPort() + ": " + AtomicFile.reason(e)
                            + ". MASTER_PORT must be a free port in 1..65535 of its host, the same for all ranks",
                    e);
        }
    }

    /// The address of a name, if it is one of this host. The name of a pod that has just started may be unknown.
    private static Optional<InetAddress> own(String name) throws SocketException {
        try {
            InetAddress address = InetAddress.getByName(name);
            boolean own = address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
            return own ? Optional.of(address) : Optional.empty();
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                if (server.isClosed()) {
                    socket.close();
                } else {
                    Thread.ofVirtual().start(() -> greet(socket));
                }
            } catch (IOException e) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
    }

    /// A client that sends nothing, or something else, is not a rank.
    private void greet(Socket socket) {
        try {
            HostConnection connection = new HostConnection(socket);
            Frame hello = connection.read(HostConnection.LONGEST_HELLO, HELLO);
            if (hello.kind() == Kind.HELLO) {
                meet(connection, HostTerms.of(hello.text()));
            } else {
                connection.close();
            }
        } catch (IOException | RuntimeException e) {
            try {
                socket.close();
            } catch (IOException again) {
                return;
            }
        }
    }

    private void meet(HostConnection connection, HostTerms other) {
        Optional<String> problem = other.rank() < 1 || other.rank() >= terms.size()
                ? Optional.of("RANK must be in 1.." + (terms.size() - 1) + ", since rank 0 is taken, but was "
                        + other.rank() + " on host " + other.host())
                : terms.difference(other);
        HostMember member = new HostMember(other, connection, this::tellLoss);
        if (problem.isEmpty()) {
            HostMember first = members.putIfAbsent(other.rank(), member);
            problem = Optional.ofNullable(first)
                    .map(taken -> "two processes have RANK " + other.rank() + ", on host "
                            + taken.terms().host() + " and on host " + other.host() + ": each needs its own");
        }
        if (problem.isPresent()) {
            connection.refuse(problem.get(), FAREWELL);
            refused = problem;
            return;
        }
        connection.send(Kind.HELLO, terms.host());
        connection.listen("rank-" + other.rank(), plan.silence(), member);
    }

    /// The others learn of it at once: they may have noticed something, but not whom they have lost.
    private void tellLoss(HostMember lost, String reason) {
        members.values().stream()
                .filter(member -> member != lost)
                .forEach(member -> member.connection().send(Kind.FAILED, reason));
    }

    /// Waits for all.
    List<HostMember> welcome(BooleanSupplier stop, Consumer<String> notices) {
        long begin = System.nanoTime();
        boolean noticed = false;
        while (members.size() < terms.size() - 1) {
            if (stop.getAsBoolean()) {
                throw new StoppedException("stopped while waiting for " + missing());
            }
            gone().ifPresent(reason -> {
                throw new ProcessGroupException(reason);
            });
            long waited = System.nanoTime() - begin;
            if (waited > plan.timeout().toNanos()) {
                throw new ProcessGroupException(missing() + " did not reach MASTER_ADDR "
                        + plan.place().masterAddress() + ", MASTER_PORT "
                        + plan.place().masterPort() + " within "
                        + plan.timeout().toSeconds()
                        + " s. The same command must be started on all hosts, with RANK in 0.." + (terms.size() - 1));
            }
            if (!noticed && waited > NOTICE_NANOS) {
                noticed = true;
                notices.accept("waiting for " + missing() + " at "
                        + plan.place().masterAddress() + ":" + server.getLocalPort());
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        gone().ifPresent(reason -> {
            throw new ProcessGroupException(reason);
        });
        return List.copyOf(members.values());
    }

    private Optional<String> gone() {
        return refused.or(() -> members.values().stream()
                .map(HostMember::gone)
                .flatMap(Optional::stream)
                .findFirst());
    }

    private String missing() {
        List<String> ranks = IntStream.range(1, terms.size())
                .filter(rank -> !members.containsKey(rank))
                .mapToObj(Integer::toString)
                .toList();
        String shown = ranks.stream().limit(8).collect(Collectors.joining(", ")) + (ranks.size() > 8 ? ", …" : "");
        return (ranks.size() == 1 ? "rank " : "ranks ") + shown + " of " + terms.size();
    }

    /// The address at which other hosts reach this one.
    String address() {
        InetAddress bound = server.getInetAddress();
        return bound.isAnyLocalAddress()
                ? members.values().stream()
                        .min(Comparator.comparingInt(member -> member.terms().rank()))
                        .orElseThrow()
                        .connection()
                        .address()
                : bound.getHostAddress();
    }

    /// Ends the ranks that have already connected.
    void refuse(String reason) {
        HostMember.end(members.values(), Kind.FAILED, reason);
        close();
    }

    /// While a thread waits for a connection, the port of a closed socket accepts one more, so this waits
    /// for the thread's end.
    @Override
    public void close() {
        try {
            server.close();
            acceptor.join(CLOSING);
        } catch (IOException e) {
            return; // Nobody comes any more.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
