// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gem4j.serve.env.GateException;
import org.gem4j.serve.env.HostedSession;
import org.gem4j.serve.env.SessionHost;

/// What came of playing a session's calls again.
///
/// @param session empty: it is lost
/// @param failure why it is lost
/// @param calls ids of the calls that were played
/// @param lastAnswer to the last of them
record Rebuild(
        Optional<HostedSession> session,
        Optional<GateException> failure,
        List<String> calls,
        Optional<Message.Reply> lastAnswer) {

    /// What there is of a session.
    ///
    /// @param saved where its calls continue; empty: at its beginning
    record Past(SessionHost.Origin origin, Optional<SessionHost.Saved> saved, List<Message.Called> calls) {}

    /// Plays the calls. Where an answer is another one than the first time, such as that of a tool that looks at
    /// the clock, or where all together take too long, the session is lost.
    ///
    /// @param ended told why, if the session ends because it did nothing for too long
    static Rebuild of(SessionHost host, Past past, Duration deadline, Consumer<String> ended) {
        List<Message.Called> calls = past.calls();
        long first = past.saved().map(SessionHost.Saved::calls).orElse(0L);
        List<String> ids = calls.stream().map(Message.Called::callId).toList();
        HostedSession session;
        try {
            session = host.resume(past.origin(), past.saved(), ended);
        } catch (GateException e) {
            return lost(ids, e.status(), String.valueOf(e.getMessage()));
        }
        Optional<Message.Reply> last = Optional.empty();
        long end = System.nanoTime() + deadline.toNanos();
        for (int i = 0; i < calls.size(); i++) {
            Message.Called call = calls.get(i);
            HostedSession.Played played =
                    session.play(first + i, call.binary(), call.frame(), HostedSession.Mode.AGAIN);
            boolean late = System.nanoTime() > end;
            if (late || played.fingerprint() != call.fingerprint()) {
                session.end();
                String reason = late
                        ? "they took longer than " + deadline.toSeconds() + " seconds"
                        : "call " + (first + i + 1) + " was answered differently";
                return lost(
                        ids,
                        410,
                        "The node of the session is lost, and its " + calls.size() + " calls could not be replayed: "
                                + reason);
            }
            last = Optional.of(Message.Reply.to(call.binary(), played.answer()));
        }
        return new Rebuild(Optional.of(session), Optional.empty(), ids, last);
    }

    private static Rebuild lost(List<String> ids, int status, String reason) {
        return new Rebuild(
                Optional.empty(), Optional.of(GateException.of(status, "SESSION_LOST", reason)), ids, Optional.empty());
    }
}
