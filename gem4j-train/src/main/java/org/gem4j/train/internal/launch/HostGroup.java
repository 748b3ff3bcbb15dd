// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.bytedeco.pytorch.TCPStore;
import org.gem4j.llm.torch.Device;
import org.gem4j.report.AtomicFile;
import org.gem4j.train.config.Launched;
import org.gem4j.train.internal.launch.HostConnection.Kind;
import tools.jackson.databind.json.JsonMapper;

/// The other ranks that a launcher has started, on this host and others, as rank 0 sees them: connected, given
/// orders, monitored, and stopped.
public final class HostGroup implements WorkerGroup, ProcessGroup.Peers {
    private static final Duration MOST_SILENCE = Duration.ofSeconds(60);
    private static final long LOOK_NANOS = 10_000_000;

    private final Launched place;
    private final HostTerms terms;
    private final Duration timeout;
    private final HostListener listener;
    private final List<HostMember> members;
    private Optional<Started> started = Optional.empty();

    private record Started(Device device, Run run, Path token, TCPStore store) {
        int storePort() {
            return Short.toUnsignedInt(store.getPort());
        }
    }

    private HostGroup(Plan plan, HostListener listener, List<HostMember> members) {
        this.place = plan.place();
        this.terms = plan.terms();
        this.timeout = plan.timeout();
        this.listener = listener;
        this.members = members;
    }

    /// How the ranks meet.
    ///
    /// @param place of this process
    /// @param agreed settings by name that must be the same in all of them
    /// @param timeout how long to wait for the others
    public record Plan(Launched place, Map<String, ?> agreed, Duration timeout) {
        HostTerms terms() {
            return HostTerms.of(place.rank(), place.size(), agreed);
        }

        /// How long a rank may be silent.
        Duration silence() {
            return timeout.compareTo(MOST_SILENCE) < 0 ? timeout : MOST_SILENCE;
        }
    }

    /// Waits for all ranks.
    ///
    /// @param stop whether the user has asked to stop waiting
    /// @param notices receives which ranks it waits for
    /// @throws ProcessGroupException if a rank does not arrive in time, or was started with other settings
    public static HostGroup gather(Plan plan, BooleanSupplier stop, Consumer<String> notices) {
        HostListener listener = HostListener.open(plan);
        try {
            return new HostGroup(plan, listener, listener.welcome(stop, notices));
        } catch (RuntimeException e) {
            listener.refuse(String.valueOf(e.getMessage()));
            throw e;
        }
    }

    /// What ranks need for a run.
    ///
    /// @param folder of the run
    /// @param sent folders in it whose files every rank needs
    /// @param what everything else that they need to know
    public record Run(Path folder, List<Path> sent, Map<String, Object> what) {}

    /// Tells all ranks what the run is.
    ///
    /// @param device where this one computes
    public void start(Device device, Run run) {
        Path folder = run.folder().toAbsolutePath().normalize();
        String token = "shared-" + UUID.randomUUID();
        AtomicFile.write(folder.resolve(token), "");
        TCPStore store = Rendezvous.Network.serve(timeout);
        store.retainReference();
        Started now = new Started(device, run, folder.resolve(token), store);
        started = Optional.of(now);
        HostStart start = new HostStart(folder.toString(), token, now.storePort(), run.what());
        String line = JsonMapper.shared().writeValueAsString(start);
        members.forEach(member -> member.connection().send(Kind.START, line));
    }

    @Override
    public void tell(String line) {
        members.forEach(member -> member.connection().send(Kind.ORDER, line));
    }

    /// Whether a user has asked one of them to stop the run.
    public boolean stopAsked() {
        return members.stream().anyMatch(HostMember::stopAsked);
    }

    /// Sends the files that ranks lack, and meets them.
    @Override
    public ProcessGroup join() {
        Started now = started.orElseThrow();
        try {
            List<Thread> sending = members.stream()
                    .map(member -> Thread.ofVirtual().start(() -> member.provide(now.run())))
                    .toList();
            for (Thread each : sending) {
                each.join();
            }
            long end = System.nanoTime() + timeout.toNanos();
            for (HostMember member : members) {
                awaitReady(member, end);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProcessGroupException("interrupted while other ranks load the model", e);
        } finally {
            now.token().toFile().delete();
        }
        return ProcessGroup.open(
                new Rendezvous.Network("127.0.0.1", now.storePort(), listener.address()),
                new Rank(0, place.size()),
                now.device(),
                timeout,
                this);
    }

    private void awaitReady(HostMember member, long end) {
        while (!member.ready()) {
            Optional<String> gone = gone(Duration.ZERO);
            if (gone.isPresent() || System.nanoTime() > end) {
                throw new ProcessGroupException(
                        gone.orElse(member.name() + " did not load the model within " + timeout.toSeconds() + " s"));
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /// Ranks whose connection has ended come before those that only noticed the loss.
    @Override
    public Optional<String> gone(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            Optional<String> gone = members.stream()
                    .map(HostMember::gone)
                    .flatMap(Optional::stream)
                    .findFirst();
            if (gone.isPresent() || System.nanoTime() > end) {
                return gone;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /// Lets all ranks end with the result of the run.
    public void end(String result) {
        HostMember.end(members, Kind.END, result);
    }

    /// Lets all ranks end because the run cannot continue.
    public void fail(RuntimeException failure) {
        String reason = String.valueOf(failure.getMessage());
        boolean known = failure instanceof ProcessGroupException;
        HostMember.end(members, Kind.FAILED, known ? reason : terms.name() + " has failed: " + reason);
    }

    @Override
    public void close() {
        listener.close();
    }
}
