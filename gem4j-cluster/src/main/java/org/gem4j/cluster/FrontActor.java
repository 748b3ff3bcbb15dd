// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.util.Map;
import java.util.function.Consumer;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.Props;

/// Stands for the sockets of a node: sessions watch it, and tell it which socket to close.
final class FrontActor extends AbstractActor {
    private final Map<Long, Consumer<String>> sockets;

    private FrontActor(Map<Long, Consumer<String>> sockets) {
        this.sockets = sockets;
    }

    /// @param sockets how to close each, by its number; a map for many threads
    static Props props(Map<Long, Consumer<String>> sockets) {
        return Props.create(FrontActor.class, () -> new FrontActor(sockets));
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder().match(Message.HangUp.class, this::hangUp).build();
    }

    private void hangUp(Message.HangUp order) {
        Consumer<String> socket = sockets.remove(order.connection());
        if (socket != null) {
            socket.accept(order.reason());
        }
    }
}
