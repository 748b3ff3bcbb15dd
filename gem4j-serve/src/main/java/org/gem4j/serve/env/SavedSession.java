// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.EnvRegistry;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The environments of a session, saved as bytes so that another node continues without the calls that led to them.
///
/// @param play environment of the plain frames
/// @param batch the others, by number
/// @param next number that the next environment of the batch gets
record SavedSession(Play play, Map<Integer, Play> batch, int next) {
    /// Longest state that is saved: one that a message between nodes has room for.
    private static final int MOST_BYTES = 1_000_000;

    /// How many calls there are at least between two attempts, since each looks at all environments.
    private static final int CALLS_BETWEEN = 16;

    /// The state of a session before it answers a frame; empty if it cannot be saved now or is too long.
    ///
    /// @param number of the call
    static Optional<byte[]> before(EnvSession session, long number, Frame frame) {
        boolean beforeReset = frame.type().equals("reset") && frame.data().hasNonNull("seed");
        if (!beforeReset && number % CALLS_BETWEEN != 0) {
            return Optional.empty();
        }
        try {
            return data(session, beforeReset).map(MessagePackWriter::bytes).filter(bytes -> bytes.length <= MOST_BYTES);
        } catch (RuntimeException e) {
            System.getLogger(SavedSession.class.getName())
                    .log(System.Logger.Level.WARNING, "the state of session " + session.id() + " is not saved", e);
            return Optional.empty();
        }
    }

    private static Optional<Map<String, @Nullable Object>> data(EnvSession session, boolean beforeReset) {
        Map<String, @Nullable Object> batch = new LinkedHashMap<>();
        long bytes = 0;
        for (Map.Entry<Integer, Play> each : session.batch().byIndex().entrySet()) {
            Optional<MessagePackWriter.Packed> saved = each.getValue().isMade()
                    ? each.getValue().saved(false).map(MessagePackWriter.Packed::of)
                    : Optional.empty();
            bytes += saved.map(packed -> packed.bytes().length).orElse(0);
            if (saved.isEmpty() || bytes > MOST_BYTES) {
                return Optional.empty();
            }
            batch.put(each.getKey().toString(), saved.get());
        }
        return session.play().saved(beforeReset).map(play -> {
            Map<String, @Nullable Object> data = new LinkedHashMap<>();
            data.put("play", play);
            data.put("batch", batch);
            data.put("next", session.batch().next());
            return data;
        });
    }

    /// Makes the environments as they were.
    ///
    /// @throws IllegalArgumentException if this server does not have such environments
    /// @throws InvalidMessageException if an environment does not take its saved state
    /// @throws FactoryException if an environment cannot be made
    static SavedSession read(EnvRegistry registry, byte[] state) {
        JsonNode data = MessagePack.parse(state);
        Play play = Play.of(registry, data.path("play"));
        Map<Integer, Play> batch = new LinkedHashMap<>();
        try {
            for (Map.Entry<String, JsonNode> each : data.path("batch").properties()) {
                batch.put(Integer.valueOf(each.getKey()), Play.of(registry, each.getValue()));
            }
        } catch (RuntimeException e) {
            batch.values().forEach(Play::close);
            play.close();
            throw e;
        }
        return new SavedSession(play, batch, data.path("next").intValue());
    }
}
