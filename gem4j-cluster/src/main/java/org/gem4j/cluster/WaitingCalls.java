// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.actor.ActorRef;

/// The calls that a session has not answered yet, in the order in which they came. For one thread.
final class WaitingCalls {
    private final Map<String, Waiting> byId = new LinkedHashMap<>();

    /// @param asker gets the answer
    record Waiting(Message.Play call, ActorRef asker) {}

    /// Adds a call; one that is repeated keeps its place and is answered to the newer asker.
    void add(Message.Play call, ActorRef asker) {
        byId.put(call.callId(), new Waiting(call, asker));
    }

    Optional<Message.Play> first() {
        return byId.values().stream().findFirst().map(Waiting::call);
    }

    Optional<ActorRef> remove(String callId) {
        return Optional.ofNullable(byId.remove(callId)).map(Waiting::asker);
    }

    List<Waiting> removeAll() {
        List<Waiting> all = List.copyOf(byId.values());
        byId.clear();
        return all;
    }
}
