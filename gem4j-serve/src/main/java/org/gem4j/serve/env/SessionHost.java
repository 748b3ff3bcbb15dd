// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.function.Consumer;
import org.gem4j.env.EnvRegistry;

/// Holds sessions of a cluster on this node. Thread-safe.
public final class SessionHost {
    private final EnvRegistry registry;
    private final Sessions sessions;
    private final FrameHandler frames;
    private final BearerTokens tokens;

    SessionHost(EnvRegistry registry, Sessions sessions, FrameHandler frames, BearerTokens tokens) {
        this.registry = registry;
        this.sessions = sessions;
        this.frames = frames;
        this.tokens = tokens;
    }

    /// What makes a session, on whatever node.
    ///
    /// @param client name of the client whose it is
    /// @param envId environment that it starts with
    /// @param seed of all that its client leaves to chance
    public record Origin(String id, String client, String envId, long seed) {}

    /// Holds a session.
    ///
    /// @param moved whether it comes from another node, so that there is no refusing it
    /// @param ended told why, if the session ends because it did nothing for too long
    /// @throws GateException if there is no room or no such environment
    public HostedSession open(Origin origin, boolean moved, Consumer<String> ended) {
        try {
            Client client = tokens.named(origin.client())
                    .orElseThrow(() -> new SessionException("This node does not know the token of " + origin.client()));
            EnvSession session = Entropy.of(origin.seed(), -1, moved)
                    .call(() -> client.call(() -> sessions.open(origin.id(), () -> play(origin.envId()))));
            session.attach(ended);
            return new HostedSession(sessions, frames, session, origin.seed());
        } catch (CapacityException | SessionException | FactoryException e) {
            throw GateException.of(new SessionGate.Answer(HttpFailure.status(e), WireJson.bytes(Replies.error(e))));
        }
    }

    private Play play(String envId) {
        try {
            return new Play(registry, envId);
        } catch (IllegalArgumentException e) {
            throw new FactoryException(envId, e);
        }
    }

    /// Environments that sessions of this node hold.
    public int active() {
        return sessions.active();
    }
}
