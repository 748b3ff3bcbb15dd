// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// Opens and ends sessions that do not belong to a socket: sessions of this process or, through the gate, of a cluster.
/// Thread-safe.
final class SessionAccess {
    private final Sessions sessions;
    private final Supplier<Play> defaultPlay;
    private final Supplier<Optional<SessionGate>> gates;
    private final String envId;

    /// @param defaultPlay an environment for sessions of this process
    /// @param gates the gate to the sessions of a cluster; empty where there is none
    /// @param envId environment for sessions of a cluster
    SessionAccess(Sessions sessions, Supplier<Play> defaultPlay, Supplier<Optional<SessionGate>> gates, String envId) {
        this.sessions = sessions;
        this.defaultPlay = defaultPlay;
        this.gates = gates;
        this.envId = envId;
    }

    /// The gate to the sessions of a cluster; empty: all sessions are in this process.
    Optional<SessionGate> gate() {
        return gates.get();
    }

    /// Opens a session that does not end with a socket.
    ///
    /// @return its id
    /// @throws CapacityException if there is no room in this process
    /// @throws SessionException if this server is shutting down
    /// @throws GateException if the cluster refuses
    String open() {
        return gate().map(gate -> gate.open(Client.current().name(), envId, false))
                .orElseGet(() -> sessions.open(false, defaultPlay).id());
    }

    /// Ends a session.
    ///
    /// @return whether it has ended; else it does when its client has gone
    /// @throws SessionException if there is none in this process
    /// @throws GateException if there is none in the cluster
    boolean end(String sessionId) {
        Optional<SessionGate> gate = gate();
        if (gate.isPresent()) {
            return gate.get().end(Client.current().name(), sessionId);
        }
        EnvSession session = sessions.find(sessionId);
        boolean now = session.requestClose();
        if (now) {
            sessions.end(session);
        }
        return now;
    }

    /// Ends a session that its client will never use; one that has ended already is no error.
    void abandon(String sessionId) {
        try {
            boolean unused = end(sessionId);
        } catch (SessionException | GateException e) {
            // it has ended already, or ends when it has been idle for too long
        }
    }

    /// What a session of a cluster answers.
    ///
    /// @param status that HTTP has for it
    /// @param data of the answering frame
    record Answer(int status, JsonNode data) {}

    /// Calls a session of a cluster.
    ///
    /// @param callId a call that is repeated is answered as before; empty: it is not repeated
    /// @throws GateException if there is no such session, or it does not answer in time
    Answer call(SessionGate gate, String sessionId, String callId, Frame frame, Duration deadline) {
        Trace work = Trace.current().child(frame.type());
        work.put(Trace.SESSION, sessionId);
        try {
            return read(gate, sessionId, callId, frame, deadline);
        } catch (GateException e) {
            work.fail(Play.text(e));
            throw e;
        } finally {
            work.end();
        }
    }

    private static Answer read(SessionGate gate, String sessionId, String callId, Frame frame, Duration deadline) {
        SessionGate.Answer answer = gate.call(new SessionGate.Call(
                Client.current().name(),
                sessionId,
                0,
                callId.isEmpty() ? UUID.randomUUID().toString() : "named-" + callId,
                false,
                WireJson.bytes(frame.fields()),
                deadline));
        JsonNode data = WireJson.parse(new String(answer.frame(), StandardCharsets.UTF_8))
                .path("data");
        return new Answer(answer.status(), data);
    }
}
