// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
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

    /// The state in which a session was after some of its calls.
    ///
    /// @param calls that had changed the session
    /// @param state as [HostedSession.Played#before] had it
    public record Saved(long calls, byte[] state) {}

    /// Holds a new session.
    ///
    /// @param ended told why, if the session ends because it did nothing for too long
    /// @throws GateException if there is no room or no such environment
    public HostedSession open(Origin origin, Consumer<String> ended) {
        return hold(origin, false, ended, () -> sessions.open(origin.id(), () -> play(origin.envId())));
    }

    /// Holds a session that comes from another node, so that there is no refusing it.
    ///
    /// @param saved where it continues; empty: at its beginning
    /// @param ended told why, if the session ends because it did nothing for too long
    /// @throws GateException if this node does not have such an environment, or it does not take its saved state
    public HostedSession resume(Origin origin, Optional<Saved> saved, Consumer<String> ended) {
        return hold(origin, true, ended, () -> {
            if (saved.isEmpty()) {
                return sessions.open(origin.id(), () -> play(origin.envId()));
            }
            EnvSession session = sessions.resume(origin.id(), read(saved.get(), origin.envId()));
            session.resume(saved.get().calls());
            return session;
        });
    }

    private HostedSession hold(Origin origin, boolean moved, Consumer<String> ended, Supplier<EnvSession> opened) {
        try {
            Client client = tokens.named(origin.client())
                    .orElseThrow(() -> new SessionException("This node does not know the token of " + origin.client()));
            EnvSession session = Entropy.of(origin.seed(), -1, moved).call(() -> client.call(opened));
            session.attach(ended);
            return new HostedSession(sessions, frames, session, origin.seed());
        } catch (CapacityException | SessionException | FactoryException e) {
            throw GateException.of(new SessionGate.Answer(HttpFailure.status(e), WireJson.bytes(Replies.error(e))));
        }
    }

    private SavedSession read(Saved saved, String envId) {
        try {
            return SavedSession.read(registry, saved.state());
        } catch (IllegalArgumentException | InvalidMessageException e) {
            throw new FactoryException(envId, e);
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
