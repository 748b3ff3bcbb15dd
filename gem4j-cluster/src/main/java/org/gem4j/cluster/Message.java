// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.util.List;
import org.apache.pekko.actor.ActorRef;
import org.gem4j.serve.env.GateException;
import org.gem4j.serve.env.SessionGate;

/// What the nodes of a cluster send each other, and what their journals keep. The fields are texts, numbers, flags,
/// bytes, lists of bytes and actors.
sealed interface Message {

    /// What goes to a session, wherever it lives.
    sealed interface ToSession extends Message {
        String session();
    }

    /// Begin; a repeated one is answered as the first.
    ///
    /// @param seed of all that the client leaves to chance
    /// @param ofSocket whether the session ends with its socket
    record Open(String session, String client, String envId, long seed, boolean ofSocket) implements ToSession {}

    /// Answer a frame.
    ///
    /// @param front knows the socket
    /// @param connection of the socket; 0: the call came on none
    record Play(
            String session, String client, ActorRef front, long connection, String callId, boolean binary, byte[] frame)
            implements ToSession {}

    /// Belong to a socket from now on.
    record Attach(String session, String client, ActorRef front, long connection) implements ToSession {}

    /// The socket has closed.
    ///
    /// @param gone whether the client has gone; else it comes back at another node
    record Detach(String session, ActorRef front, long connection, boolean gone) implements ToSession {}

    /// End unless there is a socket; then end with it.
    record End(String session, String client) implements ToSession {}

    /// Live here, since the node on which the session lived has gone.
    record Wake(String session) implements ToSession {}

    /// The answer to a frame.
    ///
    /// @param refused whether it is a refusal in JSON, whatever the encoding of the frame
    record Reply(int status, boolean refused, byte[] frame) implements Message {
        /// Longest frame that goes from node to node; `maximum-frame-size` has room for a little more.
        static final int MOST_BYTES = 2_000_000;

        /// A session's answer, or that it is too long.
        static Reply to(boolean binary, SessionGate.Answer answer) {
            SessionGate.Answer sent = answer.frame().length <= MOST_BYTES
                    ? answer
                    : GateException.of(
                                    500,
                                    "EXECUTION_ERROR",
                                    "The answer has " + answer.frame().length
                                            + " bytes; a node of a cluster sends at most " + MOST_BYTES)
                            .answer(binary);
            return new Reply(sent.status(), false, sent.frame());
        }

        static Reply refusal(GateException reason) {
            SessionGate.Answer answer = reason.answer(false);
            return new Reply(answer.status(), true, answer.frame());
        }
    }

    /// It is done.
    ///
    /// @param ended whether the session has ended
    record Done(boolean ended) implements Message {}

    /// Close this socket.
    record HangUp(long connection, String reason) implements Message {}

    /// Keep these entries of a session's log.
    ///
    /// @param owner node on which the session lives
    /// @param epoch counts the owners that the session had
    /// @param fresh whether they replace all that was kept
    /// @param start number of the first entry that is still of use
    /// @param first number of the first entry
    record Append(String log, String owner, long epoch, boolean fresh, long start, long first, List<byte[]> entries)
            implements Message {}

    /// How an append went.
    ///
    /// @param outsider whether another owner has taken over
    /// @param highest number of the last entry that is kept; 0: none
    record Appended(boolean outsider, long highest) implements Message {}

    /// Tell what is kept of a log, from an entry on, and take entries from its present owner no more.
    record Fetch(String log, long from) implements Message {}

    /// What is kept of a log.
    ///
    /// @param epoch 0: nothing is kept
    /// @param first number of the first of the entries
    /// @param highest number of the last entry that is kept
    record Fetched(long epoch, long first, long highest, List<byte[]> entries) implements Message {}

    /// Say that you are there.
    record Ping() implements Message {}

    /// Keep a log of an epoch before this one no more, and say that it is done.
    record Drop(String log, long epoch) implements Message {}

    /// What happened to a session.
    sealed interface Event extends Message {}

    /// It began.
    record Opened(String client, String envId, long seed, boolean ofSocket) implements Event {}

    /// It can be continued from here without what happened before.
    ///
    /// @param calls that had changed it
    /// @param state in which these have left it
    /// @param recent ids of the last calls
    record Checkpoint(
            String client, String envId, long seed, boolean ofSocket, long calls, byte[] state, List<byte[]> recent)
            implements Event {
        Opened opened() {
            return new Opened(client, envId, seed, ofSocket);
        }
    }

    /// It answered a frame that may have changed it.
    ///
    /// @param fingerprint of the answer
    record Called(String callId, boolean binary, byte[] frame, long fingerprint) implements Event {}
}
