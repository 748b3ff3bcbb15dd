// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.http;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The connections of a listener. New ones come in only as fast as virtual threads get their turn.
///
/// A connection is new until its first whole request, then in use while the server works for it, and idle while the
/// server waits for its client again. New and idle ones may be closed to make room for others. Thread-safe.
final class Connections {
    private record Connection(SocketChannel channel, long since) {}

    private final Turns turns = new Turns();
    private final int most;
    private final int mostNew;
    private final long patienceNanos;
    /// Those that have waited longest come first.
    private final Map<SocketAddress, Connection> arriving = new LinkedHashMap<>();

    private final Map<SocketAddress, Connection> idle = new LinkedHashMap<>();
    private final Map<SocketAddress, Connection> inUse = new LinkedHashMap<>();

    /// @param most connections in all: one of those that wait for their client ends before there are more
    /// @param mostNew connections without a whole request
    /// @param patienceNanos how long a client may take to send one
    Connections(int most, int mostNew, long patienceNanos) {
        this.most = most;
        this.mostNew = mostNew;
        this.patienceNanos = patienceNanos;
    }

    /// Waits until threads have begun with earlier connections, and closes those that have waited longest if there
    /// are too many.
    void add(SocketChannel channel) {
        turns.await();
        addressOf(channel).ifPresent(address -> add(address, new Connection(channel, System.nanoTime())));
    }

    private static Optional<SocketAddress> addressOf(SocketChannel channel) {
        try {
            return Optional.ofNullable(channel.getRemoteAddress());
        } catch (IOException e) {
            return Optional.empty(); // it is closed already
        }
    }

    private synchronized void add(SocketAddress address, Connection connection) {
        idle.remove(address);
        inUse.remove(address);
        arriving.put(address, connection);
        if (arriving.size() > mostNew) {
            removeClosed(arriving);
        }
        while (arriving.size() > mostNew) {
            closeFirst(arriving);
        }
        if (count() > most) {
            removeClosed();
        }
        while (count() > most && arriving.size() + idle.size() > 1) {
            closeFirst(isIdleOlder() ? idle : arriving);
        }
    }

    private int count() {
        return arriving.size() + idle.size() + inUse.size();
    }

    private boolean isIdleOlder() {
        if (idle.isEmpty()) {
            return false;
        }
        Connection oldest = idle.values().iterator().next();
        return oldest.since() - arriving.values().iterator().next().since() < 0;
    }

    private void removeClosed() {
        List.of(arriving, idle, inUse).forEach(Connections::removeClosed);
    }

    private static void removeClosed(Map<SocketAddress, Connection> connections) {
        connections.values().removeIf(each -> !each.channel().isOpen());
    }

    private static void closeFirst(Map<SocketAddress, Connection> connections) {
        Iterator<Connection> first = connections.values().iterator();
        close(first.next().channel());
        first.remove();
    }

    /// The client at this address has sent a whole request that is allowed.
    synchronized void use(SocketAddress address) {
        move(address, arriving, inUse);
        move(address, idle, inUse);
    }

    /// What comes next is up to the client at this address: to take an answer, and to send another request.
    synchronized void release(SocketAddress address) {
        move(address, inUse, idle);
    }

    private static void move(
            SocketAddress address, Map<SocketAddress, Connection> from, Map<SocketAddress, Connection> to) {
        Connection connection = from.remove(address);
        if (connection != null) {
            to.put(address, new Connection(connection.channel(), System.nanoTime()));
        }
    }

    /// Closes connections whose clients take too long to send their first request.
    ///
    /// @param now of [System#nanoTime]
    void expire(long now) {
        for (SocketChannel channel : takeLate(now)) {
            turns.await();
            close(channel);
        }
    }

    private synchronized List<SocketChannel> takeLate(long now) {
        removeClosed();
        List<SocketChannel> late = new ArrayList<>();
        arriving.values().removeIf(each -> {
            boolean isLate = now - each.since() > patienceNanos;
            if (isLate) {
                late.add(each.channel());
            }
            return isLate;
        });
        return late;
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            return; // it is gone; an exception would end the listener, or the timer's task, for good
        }
    }
}
