// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A session of a cluster at the socket of a client.
final class GateSocketSession implements SocketSession {
    private static final int MOST_FORKS = 10_000;
    private static final AtomicLong CONNECTIONS = new AtomicLong();

    private final SessionGate gate;
    private final String id;
    private final Duration deadline;
    private final BooleanSupplier leaving;
    private final Client client = Client.current();
    private final Trace trace = Trace.current();
    private final String connectionName = UUID.randomUUID().toString();
    private final long connection = CONNECTIONS.incrementAndGet();
    private long calls;

    /// @param leaving whether this node stops, so that the session waits for its client to come to another one
    GateSocketSession(SessionGate gate, String id, Duration deadline, BooleanSupplier leaving) {
        this.gate = gate;
        this.id = id;
        this.deadline = deadline;
        this.leaving = leaving;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public void attach(Consumer<String> hangUp) {
        gate.attach(client.name(), id, connection, hangUp);
    }

    @Override
    public boolean isQuick(Frame frame) {
        return false;
    }

    @Override
    public byte[] answer(Frame frame, WebSocket.Message message) {
        boolean binary = message.encoding() == Encoding.MESSAGE_PACK;
        Trace work = trace.child(frame.type());
        work.put(Trace.SESSION, id);
        try {
            return frame.type().equals("fork")
                    ? message.encoding().bytes(Replies.frame("fork", fork(frame)))
                    : call(id, binary, message.payload()).frame();
        } catch (GateException e) {
            work.fail(Play.text(e));
            return e.answer(binary).frame();
        } catch (InvalidMessageException e) {
            work.fail(Play.text(e));
            return message.encoding().bytes(Replies.error(e));
        } finally {
            work.end();
        }
    }

    private SessionGate.Answer call(String session, boolean binary, byte[] frame) {
        long number = session.equals(id) ? connection : 0;
        String name = connectionName + "-" + calls++;
        return gate.call(new SessionGate.Call(client.name(), session, number, name, binary, frame, deadline));
    }

    /// The data of the answer.
    private JsonNode ask(String session, Frame frame) {
        SessionGate.Answer answer = call(session, false, WireJson.bytes(frame.fields()));
        if (answer.status() != 200) {
            throw GateException.of(answer);
        }
        return WireJson.parse(new String(answer.frame(), StandardCharsets.UTF_8))
                .path("data");
    }

    /// Sessions of their own, which begin as this one is by its snapshot, or unstarted with its environment.
    private Map<String, @Nullable Object> fork(Frame frame) {
        int count = BatchFields.count(frame.data(), MOST_FORKS).orElse(1);
        boolean sameState = BatchFields.flag(frame.data(), "same_state", true);
        JsonNode snapshot = ask(id, new Frame("snapshot", frame.data()));
        List<String> opened = new ArrayList<>(count);
        try {
            for (int i = 0; i < count; i++) {
                String fork = gate.open(client.name(), snapshot.path("env_id").asString(""), true);
                opened.add(fork);
                JsonNode unused = ask(fork, sameState ? new Frame("restore", snapshot) : made(snapshot));
            }
        } catch (RuntimeException e) {
            opened.forEach(this::abandon);
            throw e;
        }
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("session_id", opened.getFirst());
        answer.put("session_ids", opened);
        return answer;
    }

    private void abandon(String fork) {
        try {
            boolean unused = gate.end(client.name(), fork);
        } catch (GateException e) {
            // it ends by itself, since no socket attaches to it
        }
    }

    private static Frame made(JsonNode snapshot) {
        Map<String, Object> data = new LinkedHashMap<>();
        for (String name : List.of("env_id", "options", "wrappers")) {
            data.put(name, snapshot.path(name));
        }
        return Frame.of("make", data);
    }

    @Override
    public void leave() {
        gate.detach(id, connection, !leaving.getAsBoolean());
    }
}
