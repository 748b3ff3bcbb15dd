// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.time.Duration;
import java.util.function.Consumer;

/// Access to the sessions on the nodes of a cluster, each of which has the same id on every node. Thread-safe.
///
/// What a session refuses is a [GateException].
public interface SessionGate extends AutoCloseable {

    /// Opens the gate of a node.
    @FunctionalInterface
    interface Opener {
        /// @param host holds the sessions of this node
        SessionGate open(SessionHost host);
    }

    /// A call of a session.
    ///
    /// @param client name of the client whose session it is
    /// @param session id of the session
    /// @param connection of the socket on which the frame came; 0: none
    /// @param id of the call: one that is repeated is not played again but answered as before
    /// @param binary whether the frame and its answer are MessagePack; else they are JSON
    /// @param deadline how long to wait for the answer
    record Call(
            String client,
            String session,
            long connection,
            String id,
            boolean binary,
            byte[] frame,
            Duration deadline) {}

    /// The answer to a call.
    ///
    /// @param status that HTTP has for it
    /// @param frame the answering frame in the encoding of the call
    record Answer(int status, byte[] frame) {}

    /// Opens a session.
    ///
    /// @param envId environment that it starts with
    /// @param ofSocket whether it ends with its socket
    /// @return its id
    String open(String client, String envId, boolean ofSocket);

    /// Makes a socket the one of a session; the socket that was is hung up.
    ///
    /// @param connection number that is this socket's alone
    /// @param hangUp called when the session ends or another socket takes over
    void attach(String client, String session, long connection, Consumer<String> hangUp);

    /// Lets a socket go.
    ///
    /// @param gone whether the client has gone; else the session waits for it at another socket
    void detach(String session, long connection, boolean gone);

    /// The answer of a session to a frame, which may come from another node than the last one.
    Answer call(Call call);

    /// Ends a session that has no socket; one that has ends with it.
    ///
    /// @return whether it has ended now
    boolean end(String client, String session);

    /// Whether this node is no longer a member of the cluster, for example after a network partition.
    boolean isOver();

    /// Sessions of this node without a copy on a second node: they would be lost with this one.
    int underReplicated();

    /// Whether this node has joined the cluster and does not leave it.
    boolean isReady();

    /// Leaves the cluster; the sessions of this node move to the others.
    @Override
    void close();
}
