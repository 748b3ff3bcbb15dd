// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.gem4j.train.internal.launch.HostConnection.Frame;
import org.gem4j.train.internal.launch.HostConnection.Kind;

/// A launched rank as rank 0 sees it.
final class HostMember implements HostConnection.Listener {
    /// How long ranks may take to end when the run is over.
    private static final Duration FAREWELL = Duration.ofSeconds(10);

    private final HostTerms terms;
    private final HostConnection connection;
    private final BiConsumer<HostMember, String> onLoss;
    private final CountDownLatch answered = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile Optional<String> gone = Optional.empty();
    private volatile boolean wantsFiles;
    private volatile boolean ready;
    private volatile boolean left;
    private volatile boolean finished;
    private volatile boolean stopAsked;

    /// @param onLoss told when it is lost, and how, during the run
    HostMember(HostTerms terms, HostConnection connection, BiConsumer<HostMember, String> onLoss) {
        this.terms = terms;
        this.connection = connection;
        this.onLoss = onLoss;
    }

    HostTerms terms() {
        return terms;
    }

    HostConnection connection() {
        return connection;
    }

    String name() {
        return terms.name();
    }

    boolean ready() {
        return ready;
    }

    boolean stopAsked() {
        return stopAsked;
    }

    /// How it was lost or has failed, if it has.
    Optional<String> gone() {
        return gone;
    }

    @Override
    public void received(Frame frame) {
        switch (frame.kind()) {
            case HAVE, WANT -> {
                wantsFiles = frame.kind() == Kind.WANT;
                answered.countDown();
            }
            case READY -> ready = true;
            case STOP -> stopAsked = true;
            case LEFT -> left = true;
            case FAILED -> lose(name() + " has failed: " + frame.text());
            default -> {
                return; // Nothing else is said to rank 0.
            }
        }
    }

    @Override
    public void lost(String how) {
        if (!left) {
            lose(name() + " " + how);
        }
        answered.countDown();
        ended.countDown();
    }

    private void lose(String reason) {
        if (gone.isEmpty() && !finished) {
            gone = Optional.of(reason);
            onLoss.accept(this, reason);
        }
    }

    /// Sends it the files that it asks for.
    void provide(HostGroup.Run run) {
        try {
            answered.await();
            if (wantsFiles) {
                RunFiles.send(run.folder(), run.sent(), connection);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Sends ranks the last frame and waits briefly for them to end, since until then they may not have
    /// read it.
    static void end(Collection<HostMember> members, Kind kind, String text) {
        members.forEach(member -> {
            member.finished = true;
            member.connection.send(kind, text);
        });
        long end = System.nanoTime() + FAREWELL.toNanos();
        for (HostMember member : members) {
            try {
                member.ended.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            member.connection.close();
        }
    }
}
