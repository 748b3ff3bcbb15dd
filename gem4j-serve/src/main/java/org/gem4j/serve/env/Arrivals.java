// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// New connections. They come in only as fast as virtual threads get their turn. Until the rules of access allow a
/// request of its client, a connection may be closed to make room for newer ones. Thread-safe.
final class Arrivals {
    private record Arrival(SocketChannel channel, long at) {}

    private final Turns turns = new Turns();
    private final int most;
    private final long patienceNanos;
    /// Oldest first.
    private final Map<SocketAddress, Arrival> waiting = new LinkedHashMap<>();

    /// @param most connections without a request that was allowed
    /// @param patienceNanos how long a client may take to send one
    Arrivals(int most, long patienceNanos) {
        this.most = most;
        this.patienceNanos = patienceNanos;
    }

    /// Waits until threads have begun with earlier connections, and closes the oldest of those without a request if
    /// there are too many.
    void add(SocketChannel channel) {
        turns.await();
        addressOf(channel).ifPresent(address -> add(address, new Arrival(channel, System.nanoTime())));
    }

    private static Optional<SocketAddress> addressOf(SocketChannel channel) {
        try {
            return Optional.ofNullable(channel.getRemoteAddress());
        } catch (IOException e) {
            return Optional.empty(); // it is closed already
        }
    }

    private synchronized void add(SocketAddress address, Arrival arrival) {
        waiting.put(address, arrival);
        if (waiting.size() > most) {
            waiting.values().removeIf(each -> !each.channel().isOpen());
        }
        Iterator<Arrival> oldest = waiting.values().iterator();
        while (waiting.size() > most) {
            close(oldest.next().channel());
            oldest.remove();
        }
    }

    /// The client at this address has sent a request that is allowed.
    synchronized void admit(SocketAddress address) {
        waiting.remove(address);
    }

    /// Closes connections whose clients take too long to send a request.
    ///
    /// @param now of [System#nanoTime]
    void expire(long now) {
        for (SocketChannel channel : takeLate(now)) {
            turns.await();
            close(channel);
        }
    }

    private synchronized List<SocketChannel> takeLate(long now) {
        List<SocketChannel> late = new ArrayList<>();
        waiting.values().removeIf(each -> {
            boolean isLate = now - each.at() > patienceNanos;
            if (isLate) {
                late.add(each.channel());
            }
            return isLate || !each.channel().isOpen();
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
