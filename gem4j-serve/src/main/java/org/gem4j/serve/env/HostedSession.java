// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// A session that this node of a cluster holds. Its answers follow from its seed and the calls that came before, so
/// that another node can play them again. For one thread at a time.
public final class HostedSession {
    private static final Set<String> SIDE_INFORMATION = Set.of("info", "infos", "metadata");

    private final Sessions sessions;
    private final FrameHandler frames;
    private final EnvSession session;
    private final long seed;

    HostedSession(Sessions sessions, FrameHandler frames, EnvSession session, long seed) {
        this.sessions = sessions;
        this.frames = frames;
        this.session = session;
        this.seed = seed;
    }

    /// How a call is played.
    public enum Mode {
        /// For the first time.
        FIRST,
        /// For the first time, with the state before it saved, if it can be.
        FIRST_AND_SAVE,
        /// Again, since it was answered on another node; then it needs no room.
        AGAIN
    }

    /// What came of a call.
    ///
    /// @param changes whether the call belongs to those that must be played again to come to the same state
    /// @param fingerprint of what the answer shows, side information aside; equal in every replay
    /// @param before state of the session before the call, for [SessionHost#resume]; empty: it was not saved
    public record Played(SessionGate.Answer answer, boolean changes, long fingerprint, Optional<byte[]> before) {
        private Played after(Optional<byte[]> state) {
            return new Played(answer, changes, fingerprint, state);
        }
    }

    /// Answers a frame.
    ///
    /// @param number of the call among those that change the session: 0, 1, ...
    public Played play(long number, boolean binary, byte[] bytes, Mode mode) {
        Encoding encoding = binary ? Encoding.MESSAGE_PACK : Encoding.JSON;
        Frame frame;
        try {
            frame = Frame.read(encoding, bytes);
        } catch (Frame.Refused e) {
            return new Played(new SessionGate.Answer(422, encoding.bytes(e.answer())), false, 0, Optional.empty());
        }
        Optional<byte[]> before = mode == Mode.FIRST_AND_SAVE && frame.changesState()
                ? SavedSession.before(session, number, frame)
                : Optional.empty();
        return Entropy.of(seed, number, mode == Mode.AGAIN).call(() -> {
            try {
                Map<String, @Nullable Object> answer = frames.call(session, frame);
                return played(200, answer, encoding, frame.changesState()).after(before);
            } catch (RuntimeException | StackOverflowError e) {
                frames.countError();
                boolean hadNoRoom = e instanceof CapacityException || e instanceof SessionException;
                return played(HttpFailure.status(e), Replies.error(e), encoding, frame.changesState() && !hadNoRoom);
            }
        });
    }

    private static Played played(int status, Map<String, @Nullable Object> answer, Encoding encoding, boolean changes) {
        return new Played(
                new SessionGate.Answer(status, encoding.bytes(answer)),
                changes,
                changes ? fingerprint(answer) : 0,
                Optional.empty());
    }

    private static long fingerprint(Map<String, @Nullable Object> answer) {
        CRC32C sum = new CRC32C();
        sum.update(MessagePackWriter.bytes(shown(answer)));
        return sum.getValue();
    }

    /// Without side information, in which there may be times.
    private static @Nullable Object shown(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> shown = new TreeMap<>();
                map.forEach((name, item) -> {
                    if (!SIDE_INFORMATION.contains(String.valueOf(name))) {
                        shown.put(String.valueOf(name), shown(item));
                    }
                });
                yield shown;
            }
            case List<?> list -> {
                List<@Nullable Object> shown = new ArrayList<>(list.size());
                list.forEach(item -> shown.add(shown(item)));
                yield shown;
            }
            case null -> null;
            default -> value;
        };
    }

    /// Ends the session and frees its environments.
    public void end() {
        sessions.end(session);
    }
}
