// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One client's environments: the one of the plain frames, and those of its batch. Calls run between [#enter] and
/// [#exit]; a session that ends meanwhile frees its environments when the last call returns.
final class EnvSession {
    private final String id;
    private final Client client;
    private final boolean ownedBySocket;
    private final Play play;
    private final Batch batch = new Batch();
    private final ReentrantLock turn = new ReentrantLock();
    private int running;
    private boolean retired;
    private boolean closing;
    private @Nullable Consumer<String> disconnect;
    private String lastId = "";
    private Map<String, @Nullable Object> lastData = Map.of();
    private long answers;
    private @Nullable Map<String, @Nullable Object> lastAnswer;
    private boolean attached;
    private Trace trace = Trace.NONE;
    private long lastUsed = System.nanoTime();

    /// @param client whose it is
    /// @param ownedBySocket whether it ends with its socket
    EnvSession(String id, Client client, boolean ownedBySocket, Play play) {
        this.id = id;
        this.client = client;
        this.ownedBySocket = ownedBySocket;
        this.play = play;
    }

    String id() {
        return id;
    }

    Client client() {
        return client;
    }

    Play play() {
        return play;
    }

    /// The answer to the last call if that had this id, for a client that asks again because it did not come.
    ///
    /// @param callId empty: the call has none
    synchronized Optional<Map<String, @Nullable Object>> repeated(String callId) {
        return !callId.isEmpty() && callId.equals(lastId) ? Optional.of(lastData) : Optional.empty();
    }

    /// Keeps the answer to a call.
    synchronized void repeatable(String callId, Map<String, @Nullable Object> data) {
        lastId = callId;
        lastData = callId.isEmpty() ? Map.of() : data;
    }

    /// Continues a session of another server, which had answered that many frames that may have changed it.
    synchronized void resume(long count) {
        answers = count;
    }

    /// Keeps the answer to a frame that may have changed the session.
    synchronized void answered(Map<String, @Nullable Object> frame) {
        answers++;
        lastAnswer = frame;
    }

    /// The session's id, how many frames that may have changed it were answered, and the answer to the last of
    /// them, for a client that does not know whether it came.
    synchronized Map<String, @Nullable Object> last() {
        Map<String, @Nullable Object> last = new LinkedHashMap<>();
        last.put("session_id", id);
        last.put("count", answers);
        last.put("answer", lastAnswer);
        return last;
    }

    Batch batch() {
        return batch;
    }

    /// Environments that the session counts for.
    int slots() {
        return 1 + batch.size();
    }

    /// Makes one client the user of this session.
    ///
    /// @param hangUp ends that client's connection for the reason given
    /// @throws SessionException if another one is
    synchronized void attach(Consumer<String> hangUp) {
        if (attached || closing) {
            throw new SessionException("Session " + id + " already has an attached WebSocket");
        }
        attached = true;
        trace = Trace.current();
        disconnect = hangUp;
    }

    /// What the client that is attached does, for records of calls.
    synchronized Trace trace() {
        return trace;
    }

    /// Lets the client go.
    ///
    /// @param isSocket whether it is a socket, with which the session may end
    /// @return whether the session is to end now
    synchronized boolean detach(boolean isSocket) {
        attached = false;
        trace = Trace.NONE;
        disconnect = null;
        lastUsed = System.nanoTime();
        return isSocket && ownedBySocket || closing;
    }

    synchronized boolean isAttached() {
        return attached;
    }

    /// Asks for the end.
    ///
    /// @return whether it may end now; else it does when its client has gone
    synchronized boolean requestClose() {
        closing = true;
        return !attached;
    }

    /// Ends the connection of the session's client, if it has one.
    void hangUp(String reason) {
        Consumer<String> action;
        synchronized (this) {
            action = disconnect;
        }
        if (action != null) {
            action.accept(reason);
        }
    }

    /// Nanoseconds since the last call ended; 0 while one runs.
    synchronized long idleNanos() {
        return running > 0 ? 0 : System.nanoTime() - lastUsed;
    }

    /// Must be called before the environments are used, and [#exit] after it by the same thread. Waits while
    /// another thread uses them.
    ///
    /// @throws SessionException if the session is over
    void enter() {
        turn.lock();
        synchronized (this) {
            if (!retired) {
                running++;
                return;
            }
        }
        turn.unlock();
        throw new SessionException("Session " + id + " is over");
    }

    void exit() {
        turn.unlock();
        boolean last;
        synchronized (this) {
            running--;
            lastUsed = System.nanoTime();
            last = retired && running == 0;
        }
        if (last) {
            closeAll();
        }
    }

    /// Ends the session.
    void retire() {
        boolean idle;
        synchronized (this) {
            idle = !retired && running == 0;
            retired = true;
        }
        if (idle) {
            closeAll();
        }
    }

    private void closeAll() {
        List<Play> all = new ArrayList<>(batch.all());
        all.add(play);
        for (Play each : all) {
            try {
                each.close();
            } catch (RuntimeException e) {
                System.getLogger(EnvSession.class.getName())
                        .log(System.Logger.Level.WARNING, "an environment could not be closed", e);
            }
        }
    }
}
