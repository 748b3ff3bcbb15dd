// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.function.Consumer;

/// The session of a socket: one of this process, or one of a cluster.
interface SocketSession {
    String id();

    /// Makes the socket the session's.
    ///
    /// @param hangUp ends the connection for the reason given
    /// @throws SessionException if another socket has it
    /// @throws GateException if the cluster refuses it
    void attach(Consumer<String> hangUp);

    /// Whether the answer takes no time.
    boolean isQuick(Frame frame);

    /// The answering frame in the encoding of the message.
    byte[] answer(Frame frame, WebSocket.Message message);

    /// Lets the socket go; from the client's side the conversation is over.
    void leave();
}
